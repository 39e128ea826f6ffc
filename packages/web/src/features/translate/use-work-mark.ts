import type { OverlayName } from './state-mark.tsx'
import { useIsLate } from './use-is-late.ts'
import { useShown } from './workbench.ts'

/** What one's own work on a string shows of itself: a draft, a conflict; that it is on its way, only where that takes long. */
export function useWorkMark(unit: number): OverlayName | null {
  const mark = useShown((all) => all.markOf(unit))
  const since = useShown((all) => (all.markOf(unit) === 'unsent' ? (all.entriesOf(unit)[0]?.at ?? null) : null))
  const isLate = useIsLate(since)
  return mark === 'unsent' && !isLate ? null : mark
}
