import { splitPlural } from '../../db/unit-state.ts'
import { MachineFault, stopsService } from '../machine-fault.ts'
import type { ModelService } from '../machine-service.ts'
import { buildJudgePrompt } from '../prompt/build-judge-prompt.ts'
import { looksLikeOrder } from '../prompt/looks-like-order.ts'
import { readJudgement } from '../prompt/read-judgement.ts'
import type { Mark } from '../quality/risk.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import { estimateOf } from './estimate.ts'
import { digestOf, findReplies, keepReplies } from './kept-replies.ts'
import { type AskPlace, type AskServices, type MachineString, sourceOf } from './machine-string.ts'
import { callOf, paid, payerOf } from './request.ts'

/** A model that judges. */
export type JudgeInUse = ServiceInUse & { readonly service: ModelService<never> }

const stringsAtOnce = 10
const longest = 2000

/** The results of a judge: the marks of each string, and the fault after which it judged no more. */
export interface Judgements {
  readonly marks: ReadonlyMap<number, readonly Mark[]>
  readonly fault: MachineFault | null
}

const shownText = (forms: readonly string[]): string => forms.join('\n').slice(0, longest)

const pairOf = (string: MachineString) => ({
  source: shownText(sourceOf(string)),
  target: shownText(splitPlural(string.unit.target)),
  note: string.note.slice(0, longest),
})

/** A text that seems to give orders is judged alone: it can spoil no other judgement. */
function batchesOf(strings: readonly MachineString[]): (readonly MachineString[])[] {
  const isOrder = (string: MachineString) => looksLikeOrder(Object.values(pairOf(string)))
  const [alone = [], others = []] = [strings.filter(isOrder), strings.filter((one) => !isOrder(one))]
  const groups = Array.from({ length: Math.ceil(others.length / stringsAtOnce) }, (_, at) =>
    others.slice(at * stringsAtOnce, (at + 1) * stringsAtOnce),
  )
  return [...groups, ...alone.map((one) => [one])]
}

/**
 * Asks a model to mark the errors of present texts. Nothing of its answer is ever written into a text; equal texts are judged once.
 */
export async function askJudge(
  services: AskServices,
  place: AskPlace,
  judge: JudgeInUse,
  { strings, signal }: { readonly strings: readonly MachineString[]; readonly signal: AbortSignal },
): Promise<Judgements> {
  const { component, language } = place.translation
  const payer = payerOf(place, judge)
  const languages = {
    source: { code: component.sourceLanguage.code, name: component.sourceLanguage.name },
    target: { code: language.code, name: language.name },
  }
  const call = callOf(services, place, judge, signal)
  const digest = (string: MachineString) =>
    digestOf(['judge', judge.host, judge.service.model(judge.settings), languages, pairOf(string)])
  const marks = new Map<number, readonly Mark[]>()
  if (judge.fault !== null) return { marks, fault: judge.fault }
  for (const batch of batchesOf(strings)) {
    signal.throwIfAborted()
    const kept = await findReplies(services.database, payer.projectId, batch.map(digest))
    const missing = batch.filter((one) => !kept.has(digest(one).toString('hex')))
    for (const one of batch) {
      const reply = kept.get(digest(one).toString('hex'))
      if (reply !== undefined) marks.set(one.unit.id, JSON.parse(reply) as Mark[]) // written below
    }
    if (missing.length === 0) continue
    const pairs = missing.map(pairOf)
    const prompt = buildJudgePrompt({ ...languages, pairs })
    try {
      const judged = await paid(services, payer, { texts: missing.length, estimate: estimateOf(prompt) }, async () => {
        const reply = await judge.service.complete(prompt, call)
        const targets = pairs.map(({ target }) => target)
        return { usage: reply.usage, marks: readJudgement(reply.text, targets) }
      })
      const replies = missing.map((one, at) => [digest(one).toString('hex'), JSON.stringify(judged.marks[at] ?? [])])
      await keepReplies(services.database, payer.projectId, new Map(replies as [string, string][])) // pairs, from the line above
      missing.forEach((one, at) => {
        marks.set(one.unit.id, judged.marks[at] ?? [])
      })
    } catch (error) {
      if (!(error instanceof MachineFault)) throw error
      if (stopsService(error)) return { marks, fault: error }
    }
  }
  return { marks, fault: null }
}
