import type { OverlayName } from '../../ui/state-icon.tsx'
import { useIsLate } from './use-is-late.ts'
import { useShownFacts, type Workbench } from './workbench.ts'

/** One's own work on a string, and since when it is on its way; null: it is not. */
export interface OwnWork {
  readonly mark: OverlayName | null
  readonly since: number | null
}

export function ownWorkOf(session: Workbench, unit: number): OwnWork {
  const mark = session.markOf(unit)
  return { mark, since: mark === 'unsent' ? (session.entriesOf(unit)[0]?.at ?? null) : null }
}

/** The mark of one's work on a string: a draft, a conflict; unsent work only after a while. */
export function useShownWork({ mark, since }: OwnWork): OverlayName | null {
  const isLate = useIsLate(since)
  return mark === 'unsent' && !isLate ? null : mark
}

export const useWorkMark = (unit: number): OverlayName | null =>
  useShownWork(useShownFacts((session) => ownWorkOf(session, unit)))
