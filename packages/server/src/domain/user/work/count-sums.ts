import type { Database, Statement, Transaction } from '../../../db/database.ts'

/** Up to where the history is added up. */
export interface CountMark {
  readonly first_xact: string
  readonly fill_to: number
  readonly filled: number
  readonly xact: string
  readonly id: number
}

/** Sums of the history that a job keeps: how far they are, and how a part is added. */
export interface SumSet {
  readonly lock: Statement<CountMark>
  /** Adds changes behind (xact, id), so many at most. */
  readonly follow: Statement<{ counted: number }>
  /** Adds changes from before there were sums: behind an id and up to another, of transactions before one. */
  readonly fill: Statement<never>
  /** Notes the time of the last count. */
  readonly note: Statement<never>
}

const atOnce = 10_000

/** Keeps everybody from adding up until the transaction ends. */
export async function lockSums(tx: Transaction, { lock }: SumSet): Promise<CountMark> {
  const [mark] = await tx.query(lock, [])
  if (!mark) throw new Error('The table has one row')
  return mark
}

/** A part of the newest history. */
const followSome = (database: Database, set: SumSet): Promise<number> =>
  database.transaction(async (tx) => {
    const { xact, id } = await lockSums(tx, set)
    const [row] = await tx.query(set.follow, [xact, id, atOnce])
    const counted = row?.counted ?? 0
    if (counted < atOnce) await tx.query(set.note, [])
    return counted
  })

/** A part of what was there before the sums; resolves to whether there is more. */
const fillSome = (database: Database, set: SumSet): Promise<boolean> =>
  database.transaction(async (tx) => {
    const { filled, fill_to, first_xact } = await lockSums(tx, set)
    if (filled >= fill_to) return false
    const until = Math.min(fill_to, filled + atOnce)
    await tx.query(set.fill, [filled, until, first_xact])
    return until < fill_to
  })

/** A project or a person went away between the reading of its history and the writing of its sums. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

const attempts = 5

/** Runs a step again where something went away meanwhile. */
async function again<Value>(step: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt++)
    try {
      return await step()
    } catch (error) {
      if (!isGone(error) || attempt === attempts) throw error
    }
}

export interface Counting {
  readonly signal?: AbortSignal
  pause?(): Promise<void>
}

/** Adds up what was done since the last time, then a part after the other of the history from before; resolves to the newer changes. */
export async function countSums(database: Database, set: SumSet, { signal, pause }: Counting): Promise<number> {
  let all = 0
  const follow = async () => {
    for (let counted = atOnce; counted === atOnce; ) {
      signal?.throwIfAborted()
      counted = await again(() => followSome(database, set))
      all += counted
    }
  }
  await follow()
  for (let isMore = true; isMore; ) {
    signal?.throwIfAborted()
    isMore = await again(() => fillSome(database, set))
    await pause?.()
    if (isMore) await follow()
  }
  return all
}
