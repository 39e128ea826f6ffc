import type { Database, Transaction } from '../../../db/database.ts'
import type { CountMark, SumSet } from './sum-set.ts'

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
