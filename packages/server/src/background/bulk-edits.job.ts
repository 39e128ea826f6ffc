import type { BulkState } from '@weft/contract'
import { loadMakers } from '../access/load-actor.ts'
import { noLonger } from '../access/may-still.ts'
import { type BulkRow, countBulk, moveBulk, readBulk } from '../bulk/bulk-rows.ts'
import type { BulkWork } from '../bulk/bulk-work.ts'
import { compileChoice } from '../bulk/choose-strings.ts'
import { recordEntry } from '../bulk/history-entry.ts'
import { runBulk } from '../bulk/run-bulk.ts'
import { undoStrings } from '../bulk/undo-bulk.ts'
import { findPlace } from '../catalog/find-place.ts'
import { type BulkPayload, bulkEditKind, undoBulkKind } from '../jobs/bulk-jobs.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import type { Actor } from '../permissions/index.ts'

/** The edit, and the person in whose name it works, as they may now; null: they are gone. */
async function prepare({
  payload,
  services,
}: JobContext<BulkPayload>): Promise<{ readonly bulk: BulkRow; readonly actor: Actor } | null> {
  const { database } = services
  const bulk = await readBulk(database, payload.bulkId)
  const [actor] = await loadMakers(database, [{ userId: payload.userId, tokenId: payload.right?.tokenId ?? null }])
  return bulk === null || actor === undefined ? null : { bulk, actor }
}

type Work = 'written' | 'undone'

const statesOf: { readonly [Name in Work]: readonly BulkState[] } = {
  written: ['waiting', 'running', 'stopping'],
  undone: ['undoing'],
}

/** Says that an edit or its undoing failed. The strings that it reached before stay, so the history tells of them. */
async function fail({ services, payload }: JobContext<BulkPayload>, work: Work, reason: 'rights' | 'failed') {
  const { bulkId, userId } = payload
  await services.database.transaction(async (tx) => {
    const bulk = await readBulk(tx, bulkId)
    if (bulk === null || !(await moveBulk(tx, bulkId, { from: statesOf[work], to: 'failed', reason }))) return
    await countBulk(tx, bulkId)
    await recordEntry(tx, { actor: { id: userId }, bulkId, settings: bulk.settings }, work)
  })
}

const isLast = ({ signal, attempt }: JobContext<BulkPayload>): boolean =>
  !signal.aborted && attempt >= bulkEditKind.attempts

/** Edits strings; each chunk is committed with what became of it, so that an edit which was cut off goes on there. */
export const bulkEditJob = {
  ...bulkEditKind,
  async run(context) {
    const { services, signal } = context
    const { database } = services
    const ready = await prepare(context)
    const place = ready && (await findPlace({ services, actor: ready.actor }, ready.bulk.path))
    if (ready === null || !place) {
      await fail(context, 'written', 'rights')
      return { result: false, detail: noLonger }
    }
    const { bulk, actor } = ready
    const tell = (done: number, total: number) => context.progress({ step: 'texts', done, total, strings: done })
    try {
      const { ids, skip } = bulk.settings
      const choice = await compileChoice(database, { place, actor, q: bulk.q, ids, skip })
      const end = await runBulk({ database, actor, signal, tell }, bulk, choice)
      const { outcomes = {} } = (await readBulk(database, bulk.id)) ?? {}
      return { result: true, bulk: bulk.id, state: end, outcomes }
    } catch (error) {
      if (isLast(context)) await fail(context, 'written', 'failed')
      throw error
    }
  },
} satisfies Job<BulkPayload>

/** Takes a bulk edit back; one that was cut off goes on where it was. */
export const undoBulkJob = {
  ...undoBulkKind,
  async run(context) {
    const { services, signal } = context
    const { database } = services
    const ready = await prepare(context)
    if (ready === null) {
      await fail(context, 'undone', 'rights')
      return { result: false, detail: noLonger }
    }
    const { bulk, actor } = ready
    const work: BulkWork = { actor, bulkId: bulk.id, settings: bulk.settings, entries: bulk.entries }
    const tell = (done: number) => context.progress({ step: 'texts', done, total: Math.max(bulk.total, done) })
    try {
      await undoStrings({ database, signal, tell }, work)
      await database.transaction(async (tx) => {
        await countBulk(tx, bulk.id)
        if (await moveBulk(tx, bulk.id, { from: ['undoing'], to: 'undone' })) await recordEntry(tx, work, 'undone')
      })
      const { outcomes = {} } = (await readBulk(database, bulk.id)) ?? {}
      return { result: true, bulk: bulk.id, state: 'undone', outcomes }
    } catch (error) {
      if (isLast(context)) await fail(context, 'undone', 'failed')
      throw error
    }
  },
} satisfies Job<BulkPayload>
