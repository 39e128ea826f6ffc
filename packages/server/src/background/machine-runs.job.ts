import { loadMakers } from '../access/load-actor.ts'
import { noLonger } from '../access/may-still.ts'
import type { TranslationRecord } from '../catalog/records.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { type MachineRunPayload, runMachineKind, undoMachineKind } from '../jobs/machine-jobs.ts'
import { moveRun, type RunRow, readRun } from '../machine/runs/run-rows.ts'
import { isService } from '../machine/runs/run-settings.ts'
import { runTranslation } from '../machine/runs/run-translation.ts'
import { undoRun } from '../machine/runs/undo-run.ts'
import { type Actor, can } from '../permissions/index.ts'

interface Ready {
  readonly run: RunRow
  readonly actor: Actor
  readonly translation: TranslationRecord
}

/** The run, and the person in whose name it works, as they may now; null: they may not any more, or it is gone. */
async function prepare({ payload, services }: JobContext<MachineRunPayload>): Promise<Ready | null> {
  const { database, catalog } = services
  const run = await readRun(database, payload.runId)
  const translation = await catalog.translation({ id: payload.translationId })
  const tokenId = payload.right?.tokenId ?? null
  const [actor] = await loadMakers(database, [{ userId: payload.userId, tokenId }])
  if (run === null || translation === undefined) return null
  if (actor !== undefined && can(actor, 'translation.auto', translation.scope)) return { run, actor, translation }
  await moveRun(database, run.id, { from: ['waiting', 'running', 'stopping'], to: 'failed', reason: 'rights' })
  return null
}

/** Fills a translation; each step is committed with how far the run is, so that one which was cut off goes on there. */
export const runMachineJob = {
  ...runMachineKind,
  async run(context) {
    const { services, signal, attempt, payload, away } = context
    const ready = await prepare(context)
    if (ready === null) return { result: false, detail: noLonger }
    const tell = (done: number, total: number) => context.progress({ step: 'texts', done, total, strings: done })
    try {
      const isLast = attempt >= runMachineKind.attempts
      const work = () => runTranslation({ ...ready, services, signal, isLast, tell }, ready.run)
      // A run that asks services waits for them most of the time: another job works meanwhile.
      const counts = await (ready.run.settings.sources.some(isService) ? away(work) : work())
      const after = await readRun(services.database, payload.runId)
      return { result: true, run: payload.runId, state: after?.state ?? 'done', reason: after?.reason ?? '', counts }
    } catch (error) {
      if (!signal.aborted && attempt >= runMachineKind.attempts)
        await moveRun(services.database, payload.runId, {
          from: ['waiting', 'running', 'stopping'],
          to: 'failed',
          reason: 'failed',
        })
      throw error
    }
  },
} satisfies Job<MachineRunPayload>

/** Takes the texts of a run back. */
export const undoMachineJob = {
  ...undoMachineKind,
  async run(context) {
    const { services, signal, payload } = context
    const ready = await prepare(context)
    if (ready === null) return { result: false, detail: noLonger }
    const { database } = services
    const total = Object.entries(ready.run.counts).reduce(
      (sum, [name, count]) => sum + (name === 'written' ? count : 0),
      0,
    )
    const tell = (done: number) => context.progress({ step: 'texts', done, total: Math.max(total, done) })
    const counts = await undoRun(database, ready.actor, { runId: payload.runId, signal, tell })
    await moveRun(database, payload.runId, { from: ['stopped', 'held', 'done', 'failed'], to: 'undone' })
    return { result: true, run: payload.runId, counts }
  },
} satisfies Job<MachineRunPayload>
