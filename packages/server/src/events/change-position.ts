/**
 * The position of a reader of the history. Transactions do not end in the order of their rows' ids, so a reader that follows
 * ids would miss the rows of a slow one. So the history is read in the order of (transaction, id), and only up to the oldest
 * transaction that still runs: what comes later comes behind it.
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

/** For a row `h` of changes: all transactions that began before its own ended have ended. */
export const isSettledText = 'h.xact < pg_snapshot_xmin(pg_current_snapshot())'
