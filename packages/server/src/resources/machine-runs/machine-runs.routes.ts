import {
  listMachineRuns,
  type MachineRunState,
  previewAutomatic,
  resumeMachineRun,
  startMachineRun,
  stopMachineRun,
  translateAutomatically,
  undoMachineRun,
} from '@weft/contract'
import { findTranslation } from '../../catalog/find.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { attendJob } from '../../db/background.ts'
import { isDuplicate, type Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { runMachineKind, undoMachineKind } from '../../jobs/machine-jobs.ts'
import { waitForTask } from '../../jobs/wait-for-task.ts'
import { previewRun } from '../../machine/runs/preview-run.ts'
import { addRun, moveRun, type RunRow, readRun, readRuns, setTask } from '../../machine/runs/run-rows.ts'
import { type RunSettings, spendingOf } from '../../machine/runs/run-settings.ts'
import { servicesFor } from '../../machine/suggest.ts'
import { Refusal } from '../../refusal.ts'
import { rightOf } from '../../sync/queue/ask-repository.ts'
import { readRunRequest } from './run-request.ts'

const present = ({ settings, created, changed, username, ...run }: RunRow, links: Links) => ({
  id: run.id,
  state: run.state,
  reason: run.reason,
  mode: settings.mode,
  sources: settings.sources,
  q: settings.q,
  threshold: settings.threshold,
  user: username,
  created: isoTime(created),
  changed: isoTime(changed),
  ...spendingOf(run.counts),
  task_url: run.task_id === null ? null : links.api('tasks', run.task_id),
})

const twoAtOnce = () =>
  new Refusal('conflict', { detail: 'A run of automatic translation is going on here: stop it, or wait for its end.' })

/** Puts a run, or its undoing, into the queue. */
async function ask(
  tx: Transaction,
  request: Lookup,
  run: Pick<RunRow, 'id' | 'translation_id'>,
  about: { readonly componentId: number; readonly isUndo: boolean },
): Promise<string> {
  const { actor } = request
  const right = rightOf({ actor, right: 'translation.auto', languageId: null })
  const payload = { runId: run.id, translationId: run.translation_id, userId: actor.id, ...right }
  const options = { componentId: about.componentId, userId: actor.id }
  const taskId = await enqueue(tx, about.isUndo ? undoMachineKind : runMachineKind, payload, options)
  await setTask(tx, run.id, taskId)
  return taskId
}

async function start(request: Lookup, { component, row }: TranslationRecord, settings: RunSettings) {
  const { database, actor } = request
  try {
    return await database.transaction(async (tx) => {
      const projectId = component.row.project_id
      const id = await addRun(tx, { projectId, translationId: row.id, userId: actor.id, settings })
      const taskId = await ask(
        tx,
        request,
        { id, translation_id: row.id },
        { componentId: component.row.id, isUndo: false },
      )
      return { id, taskId }
    })
  } catch (error) {
    throw isDuplicate(error) ? twoAtOnce() : error
  }
}

async function shown({ database, links }: Lookup, id: number) {
  const run = await readRun(database, id)
  if (run === null) throw new Refusal('not_found')
  return present(run, links)
}

/** The run of an id, if it is one of the translation. */
async function runOf({ database, params }: Lookup<{ readonly id: number }>, { translation }: Target): Promise<RunRow> {
  const run = await readRun(database, params.id)
  if (run?.translation_id !== translation.row.id) throw new Refusal('not_found')
  return run
}

type Target = Awaited<ReturnType<typeof findTranslation>>

/** Moves a run that is in one of these states and puts it into the queue; refuses another one. */
async function again(
  request: Lookup<{ readonly id: number }>,
  target: Target,
  { from, isUndo }: { readonly from: readonly MachineRunState[]; readonly isUndo: boolean },
) {
  const run = await runOf(request, target)
  try {
    await request.database.transaction(async (tx) => {
      // An undone run is undone when its job says so.
      const to = isUndo ? run.state : 'waiting'
      if (!(await moveRun(tx, run.id, { from, to })))
        throw new Refusal('conflict', { detail: `This run is ${run.state}.` })
      await ask(tx, request, run, { componentId: target.translation.component.row.id, isUndo })
    })
  } catch (error) {
    throw isDuplicate(error) ? twoAtOnce() : error
  }
  return reply(202, await shown(request, run.id))
}

/** The text that a client of Weblate reads. */
function detailsOf(result: unknown): string {
  const told: {
    readonly counts?: Readonly<Record<string, number>>
    readonly state?: string
    readonly reason?: string
    readonly error?: string
  } = Object(result)
  const { counts = {}, state, reason, error } = told
  if (error !== undefined) return error
  const number = (counts.written ?? 0) + (counts.suggested ?? 0)
  const done = `Automatic translation completed, ${number} ${number === 1 ? 'string was' : 'strings were'} updated.`
  return state === 'done' || state === undefined
    ? done
    : `Automatic translation is ${state} (${reason ?? ''}), ${number} strings were updated.`
}

export const machineRunRoutes = [
  route(translateAutomatically, {
    permission: 'translation.auto',
    find: findTranslation,
    async handle(request, { translation }) {
      const { body, services, signal, links } = request
      const settings = await readRunRequest(request, translation, body)
      const { id, taskId } = await start(request, translation, settings)
      const end = body.background ? null : await attendJob(() => waitForTask(services, taskId, signal))
      if (end !== null) return { details: detailsOf(end.result) }
      const details = 'Automatic translation in progress.'
      return reply(202, { details, task_url: links.api('tasks', taskId), run: id })
    },
  }),
  route(previewAutomatic, {
    permission: 'translation.auto',
    find: findTranslation,
    async handle(request, { translation }) {
      const { services, actor, body, signal } = request
      const settings = await readRunRequest(request, translation, body)
      const preview = await previewRun(services, { translation, actor }, { settings, asks: body.ask, signal })
      const { forecast } = preview
      return {
        strings: preview.strings,
        texts: preview.texts,
        found: preview.found,
        samples: preview.samples.map(({ string: { unit }, after, by }) => ({
          unit: unit.id,
          source: splitPlural(unit.source),
          before: splitPlural(unit.target),
          after,
          by,
        })),
        forecast: {
          texts: forecast.texts,
          input: Math.round(forecast.usage.input),
          output: Math.round(forecast.usage.output),
          cost: forecast.cost,
          left_of_limit: forecast.leftOfLimit,
        },
        faults: preview.faults.map(({ inUse: { service }, fault }) => ({
          service: service.id,
          name: service.name,
          code: fault.code,
          said: fault.said,
        })),
      }
    },
  }),
  route(listMachineRuns, {
    permission: 'translation.auto',
    find: findTranslation,
    async handle({ database, links, services, actor }, { translation }) {
      const runs = await readRuns(database, translation.row.id)
      const inUse = await servicesFor(services, { translation, actor })
      return {
        results: runs.map((run) => present(run, links)),
        services: inUse.map((one) => ({
          id: one.service.id,
          name: one.service.name,
          host: one.host,
          fault: one.fault?.code ?? null,
        })),
      }
    },
  }),
  route(startMachineRun, {
    permission: 'translation.auto',
    find: findTranslation,
    async handle(request, { translation }) {
      const { id } = await start(request, translation, await readRunRequest(request, translation, request.body))
      return reply(202, await shown(request, id))
    },
  }),
  route(stopMachineRun, {
    permission: 'translation.auto',
    find: findTranslation,
    async handle(request, target) {
      const { database } = request
      const run = await runOf(request, target)
      const isStopped =
        (await moveRun(database, run.id, { from: ['waiting'], to: 'stopped' })) ||
        (await moveRun(database, run.id, { from: ['running', 'stopping'], to: 'stopping' }))
      if (!isStopped) throw new Refusal('conflict', { detail: `This run is ${run.state}.` })
      return shown(request, run.id)
    },
  }),
  route(resumeMachineRun, {
    permission: 'translation.auto',
    find: findTranslation,
    handle: (request, target) => again(request, target, { from: ['stopped', 'held', 'failed'], isUndo: false }),
  }),
  route(undoMachineRun, {
    permission: 'translation.auto',
    find: findTranslation,
    handle: (request, target) => again(request, target, { from: ['stopped', 'held', 'failed', 'done'], isUndo: true }),
  }),
]
