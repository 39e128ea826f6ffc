import { setTimeout as delay } from 'node:timers/promises'
import { giveWay, peopleAreAtWork } from '../db/background.ts'
import type { Database, Transaction } from '../db/database.ts'
import { readUnitsToPreview } from '../domain/unit/edited-unit.ts'
import type { Actor } from '../permissions/index.ts'
import { addBulk, advanceBulk, type BulkRow, bulkStateOf, countBulk, moveBulk, type NewBulk } from './bulk-rows.ts'
import type { BulkWork } from './bulk-work.ts'
import { type Choice, chosenStrings } from './choose-strings.ts'
import { deniedStrings } from './decide-strings.ts'
import { recordEntry } from './history-entry.ts'
import {
  hasDenied,
  listStrings,
  lockedPending,
  markListed,
  pendingStrings,
  readEntries,
  sendOutcomes,
} from './string-rows.ts'
import { undoStrings } from './undo-bulk.ts'
import { writeChunk } from './write-chunk.ts'

/** Strings that one transaction writes: single saves wait for the processor and for locks no longer than that takes. */
const stringsAtOnce = { alone: 250, besideSaves: 60 }

/** Strings of a page of a search while they are listed. */
const listedAtOnce = 20_000

export interface BulkContext {
  readonly database: Database
  readonly actor: Actor
  readonly signal: AbortSignal
  tell(done: number, total: number): void
}

/** Does a small edit in one transaction: its strings, their history and its entry, or nothing. Resolves to its id. */
export async function runSmall(
  database: Database,
  actor: Actor,
  bulk: Omit<NewBulk, 'state' | 'userId'>,
  unitIds: readonly number[],
): Promise<number> {
  return database.transaction(async (tx) => {
    const bulkId = await addBulk(tx, { ...bulk, userId: actor.id, state: 'running' })
    await listStrings(tx, bulkId, unitIds)
    await markListed(tx, bulkId)
    const work = { actor, bulkId, settings: bulk.settings, entries: await readEntries(tx, bulkId) }
    const isWritten = (await writeChunk(tx, work, unitIds)) !== null
    await countBulk(tx, bulkId)
    if (isWritten) await recordEntry(tx, work, 'written')
    await moveBulk(tx, bulkId, {
      from: ['running'],
      to: isWritten ? 'done' : 'refused',
      reason: isWritten ? '' : 'denied',
    })
    return bulkId
  })
}

/** Lists the strings that the search finds now: the edit's changes do not change its list. */
async function listAll(context: BulkContext, bulk: BulkRow, choice: Choice): Promise<void> {
  const { database, signal } = context
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const ids = await chosenStrings(database, choice, { after, limit: listedAtOnce })
    await listStrings(database, bulk.id, ids)
    if (ids.length < listedAtOnce) break
    after = ids.at(-1) ?? after
  }
  await markListed(database, bulk.id)
}

/** Looks at all strings without writing; true: some may not be changed. A look that was cut off has found what it found. */
async function isDenied({ database, signal }: BulkContext, work: BulkWork): Promise<boolean> {
  let found = await hasDenied(database, work.bulkId)
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const ids = await pendingStrings(database, work.bulkId, { after, limit: 250 })
    const last = ids.at(-1)
    if (last === undefined) return found
    const denied = await deniedStrings(database, work, await readUnitsToPreview(database, ids))
    if (denied.length > 0) {
      found = true
      await database.transaction(async (tx) => sendOutcomes(tx, work.bulkId, denied))
    }
    after = last
    await giveWay()
  }
}

type End = 'done' | 'stopped' | 'refused'

async function settle({ database }: BulkContext, work: BulkWork, end: End): Promise<End> {
  await database.transaction(async (tx: Transaction) => {
    const moved = await moveBulk(tx, work.bulkId, {
      from: end === 'stopped' ? ['stopping'] : ['running', 'stopping'],
      to: end,
      reason: end === 'refused' ? 'denied' : '',
    })
    await countBulk(tx, work.bulkId)
    const isTold = end !== 'refused' || work.entries.some(({ written }) => written !== undefined)
    if (moved && isTold) await recordEntry(tx, work, end === 'refused' ? 'undone' : 'written')
  })
  return end
}

/** Does a large edit until its end, or until it is stopped. A process that ends does a started chunk again. */
export async function runBulk(context: BulkContext, bulk: BulkRow, choice: Choice): Promise<End> {
  const { database, actor } = context
  if (!(await moveBulk(database, bulk.id, { from: ['waiting', 'running'], to: 'running' })))
    return settle(context, { actor, bulkId: bulk.id, settings: bulk.settings, entries: bulk.entries }, 'stopped')
  if (!bulk.listed) await listAll(context, bulk, choice)
  const work = { actor, bulkId: bulk.id, settings: bulk.settings, entries: await readEntries(database, bulk.id) }
  const all = await pendingStrings(database, bulk.id, { after: 0, limit: 2_000_000 })
  const isRefused = bulk.settings.on_denied === 'nothing' && (await isDenied(context, work))
  const end = isRefused ? 'refused' : await writeAll(context, work, all)
  // A right ended since some were written: these go back.
  if (end === 'refused') await undoStrings(context, work)
  return settle(context, work, end)
}

/** Writes chunks: two at once, so that one is decided while the database writes the other; one while people save. */
async function writeAll(context: BulkContext, work: BulkWork, all: readonly number[]): Promise<End> {
  const { database, signal } = context
  let from = 0
  let written = 0
  let end: End = 'done'
  const writeNext = async (): Promise<void> => {
    const ids = all.slice(from, from + (peopleAreAtWork() ? stringsAtOnce.besideSaves : stringsAtOnce.alone))
    from += ids.length
    const step = await database.transaction(async (tx): Promise<End | null> => {
      if ((await bulkStateOf(tx, work.bulkId)) !== 'running') return 'stopped'
      const pending = await lockedPending(tx, work.bulkId, ids)
      const outcomes = pending.length === 0 ? {} : await writeChunk(tx, work, pending)
      if (outcomes === null) return 'refused'
      advanceBulk(tx, work.bulkId, outcomes)
      return null
    })
    if (step !== null) end = step
    written += ids.length
    context.tell(written, all.length)
  }
  const goesOn = () => end === 'done' && from < all.length
  const lane = async (isSecond: boolean): Promise<void> => {
    while (goesOn()) {
      signal.throwIfAborted()
      if (isSecond && peopleAreAtWork()) await delay(100)
      else await writeNext()
      await giveWay()
    }
  }
  const lanes = await Promise.allSettled([lane(false), lane(true)])
  for (const one of lanes) if (one.status === 'rejected') throw one.reason
  return end
}
