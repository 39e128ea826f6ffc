/**
 * Where a reader of the history stands. Transactions end in another order than that of the ids which their rows took: whoever
 * reads on by ids would miss what a slow one wrote. So the history is read in the order of (transaction, id), and only up to
 * the oldest transaction that still runs: what comes later comes behind it.
 */
export interface ChangePosition {
  /** An xid8 as text; `0`: before all that have noted theirs. */
  readonly xact: string
  readonly id: number
}

export const beginning: ChangePosition = { xact: '0', id: 0 }

/** As clients get it, and send it back. */
export const writePosition = ({ xact, id }: ChangePosition): string => `${xact}-${id}`

/** Reads what `writePosition` wrote; null for anything else. */
export function readPosition(text: string): ChangePosition | null {
  const [, xact, id] = /^(\d{1,19})-(\d{1,15})$/.exec(text) ?? []
  return xact === undefined || id === undefined ? null : { xact, id: Number(id) }
}

/** Whether one comes after the other. */
export function isLater(one: ChangePosition, other: ChangePosition): boolean {
  const [a, b] = [BigInt(one.xact), BigInt(other.xact)]
  return a === b ? one.id > other.id : a > b
}

/** Of a row `h` of changes: no transaction that began before the end of its own is still to come. */
export const isSettledText = 'h.xact < pg_snapshot_xmin(pg_current_snapshot())'
