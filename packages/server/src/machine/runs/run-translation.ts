import { setTimeout as delay } from 'node:timers/promises'
import type { TranslationRecord } from '../../catalog/records.ts'
import { giveWay, peopleAreAtWork } from '../../db/background.ts'
import type { Actor } from '../../permissions/index.ts'
import { type AskPlace, type AskServices, readMachineStrings } from '../ask/machine-string.ts'
import type { MachineFault } from '../machine-fault.ts'
import type { Usage } from '../machine-service.ts'
import { compileRunSearch, countStrings, nextStrings } from './choose-strings.ts'
import { type Findings, findTexts, openFinder } from './find-texts.ts'
import { advanceRun, holdState, moveRun, type RunRow } from './run-rows.ts'
import { addCounts, isService, type RunCounts, spendingNames } from './run-settings.ts'
import { writeTexts } from './write-texts.ts'

/** Strings of one step: what a step writes is committed together, with how far the run is. */
const stringsAtOnce = { memory: 250, services: 50 }
/** While people save, of one step: the thread is theirs soon again. */
const besidePeople = 30
/** Milliseconds that a run rests at most between two steps while people save: it rests as long as it worked. */
const longestRest = 250

async function standBack(began: number): Promise<void> {
  const worked = performance.now() - began
  await giveWay()
  if (peopleAreAtWork()) await delay(Math.min(longestRest, worked))
}

export interface RunContext {
  readonly services: AskServices
  readonly translation: TranslationRecord
  readonly actor: Actor
  readonly signal: AbortSignal
  /** The job is not tried again. */
  readonly isLast: boolean
  tell(done: number, total: number): void
}

/** How a step ended. */
type Step =
  | { readonly kind: 'on'; readonly position: number; readonly counts: RunCounts }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'held'; readonly fault: MachineFault }

const numberOf = (counts: RunCounts, name: string): number => counts[name] ?? 0

/** Writes what was found for some strings, unless somebody stopped the run meanwhile. */
async function commitStep(
  { services, actor }: RunContext,
  run: RunRow,
  step: { readonly ids: readonly number[]; readonly findings: Findings; readonly counts: RunCounts },
): Promise<Step> {
  const { findings, counts, ids } = step
  return services.database.transaction(async (tx): Promise<Step> => {
    if ((await holdState(tx, run.id)) !== 'running') return { kind: 'stopped' }
    const writer = { actor, runId: run.id, mode: run.settings.mode }
    const written = await writeTexts(tx, writer, findings.found)
    // A held run asks for the rest when it goes on.
    const isHeld = findings.held !== null
    const failed = isHeld ? {} : Object.fromEntries(faultsOf(findings))
    const position = isHeld ? numberOf({ at: run.position }, 'at') : (ids.at(-1) ?? run.position)
    const all = addCounts(addCounts(counts, written), { done: isHeld ? 0 : ids.length, ...failed })
    await advanceRun(tx, run.id, position, all)
    return findings.held === null ? { kind: 'on', position, counts: all } : { kind: 'held', fault: findings.held }
  })
}

/** How many strings got no text, by the reason; `none`: no source has one. */
const faultsOf = ({ left }: Findings): [string, number][] =>
  [...Map.groupBy(left, ({ fault }) => `failed:${fault?.code ?? 'none'}`)].map(([name, group]) => [name, group.length])

/** Faults that pass by themselves: the job tries again before it gives up. */
const passing: ReadonlySet<string> = new Set(['rate', 'failed', 'timeout', 'unreachable'])

/** Counts the use of a run's requests; cost is in millionths, because counts are whole numbers. */
function withSpending(place: AskPlace) {
  let spent: RunCounts = {}
  return {
    place: {
      ...place,
      spent: ({ input, output }: Usage, cost: number | null) => {
        const money = cost === null ? { [spendingNames.unpriced]: 1 } : { [spendingNames.cost]: Math.round(cost * 1e6) }
        spent = addCounts(spent, { [spendingNames.input]: input, [spendingNames.output]: output, ...money })
      },
    },
    takeSpent(): RunCounts {
      const taken = spent
      spent = {}
      return taken
    },
  }
}

/** Does a run until its end, or until it is stopped or held. Resolves to its counts. A process that ends does a started step again. */
export async function runTranslation(context: RunContext, run: RunRow): Promise<RunCounts> {
  const { services, translation, signal } = context
  const { database } = services
  if (!(await moveRun(database, run.id, { from: ['waiting', 'running'], to: 'running' })))
    // Somebody stopped it before it began, or while no process had it.
    return settle(context, run, { kind: 'stopped' }, run.counts)
  const search = await compileRunSearch(database, run.settings.q, translation)
  const { place, takeSpent } = withSpending({ translation, actor: context.actor })
  const finder = await openFinder(services, place, run.settings, signal)
  const usual = run.settings.sources.some(isService) ? stringsAtOnce.services : stringsAtOnce.memory
  const left = await countStrings(database, search, run.translation_id)
  const total = numberOf(run.counts, 'done') + left.strings
  let { position, counts } = run
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    const limit = peopleAreAtWork() ? Math.min(usual, besidePeople) : usual
    const ids = await nextStrings(database, search, { translationId: run.translation_id, after: position, limit })
    if (ids.length === 0) return settle(context, run, null, counts)
    const strings = await readMachineStrings(database, ids)
    const findings = await findTexts(finder, strings)
    const spent = addCounts(counts, takeSpent())
    const step = await commitStep(context, { ...run, position }, { ids, findings, counts: spent })
    if (step.kind === 'held' && passing.has(step.fault.code) && !context.isLast) throw step.fault
    if (step.kind !== 'on') return settle(context, run, step, counts)
    position = step.position
    counts = step.counts
    context.tell(numberOf(counts, 'done'), total)
    await standBack(began)
  }
}

async function settle(
  { services: { database } }: RunContext,
  run: RunRow,
  step: Exclude<Step, { kind: 'on' }> | null,
  counts: RunCounts,
): Promise<RunCounts> {
  if (step === null) await moveRun(database, run.id, { from: ['running', 'stopping'], to: 'done' })
  else if (step.kind === 'held')
    await moveRun(database, run.id, { from: ['running', 'stopping'], to: 'held', reason: step.fault.code })
  else await moveRun(database, run.id, { from: ['stopping'], to: 'stopped' })
  return counts
}
