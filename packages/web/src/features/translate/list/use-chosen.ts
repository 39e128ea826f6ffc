import { useCallback, useSyncExternalStore } from 'react'
import { useWorkbench } from '../workbench.ts'
import { type ChosenStrings, chosenOf } from './chosen-strings.ts'

/** Shows something of the selection, and anew when it is another. */
export function useChosen<Shown>(read: (chosen: ChosenStrings) => Shown): Shown {
  const chosen = chosenOf(useWorkbench())
  return useSyncExternalStore(
    chosen.subscribe,
    useCallback(() => read(chosen), [chosen, read]),
  )
}
