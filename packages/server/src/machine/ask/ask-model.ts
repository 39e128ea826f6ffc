import { MachineFault, stopsService } from '../machine-fault.ts'
import type { Prompt } from '../machine-service.ts'
import { buildPrompt } from '../prompt/build-prompt.ts'
import { readReply } from '../prompt/read-reply.ts'
import { restore } from '../protect.ts'
import { noteKept } from './budget.ts'
import { estimateOf } from './estimate.ts'
import { type JudgedText, judgeText, reasonsOf } from './judge-text.ts'
import { findReplies, keepReplies } from './kept-replies.ts'
import { type Ask, type AskPlace, type AskServices, formCountOf, type MachineAnswer } from './machine-string.ts'
import { loadPictures } from './pictures.ts'
import {
  batches,
  formsIn,
  frameOf,
  type Model,
  type PlannedString,
  type PromptFrame,
  picturesOf,
  planStrings,
} from './plan-strings.ts'
import { callOf, paid, payerOf } from './request.ts'

interface Asking {
  readonly services: AskServices
  readonly place: AskPlace
  readonly inUse: Model
  readonly frame: PromptFrame
  readonly signal: AbortSignal
}

async function complete({ services, place, inUse, signal }: Asking, prompt: Prompt, count: number) {
  const call = callOf(services, place, inUse, signal)
  const payment = { texts: count, estimate: estimateOf(prompt) }
  const ask = () =>
    paid(services, payerOf(place, inUse), payment, async () => {
      const reply = await inUse.service.complete(prompt, call)
      return { ...reply, texts: readReply(reply.text, count) }
    })
  try {
    return (await ask()).texts
  } catch (error) {
    // Prose, or too few texts: it may do better the next time, and no third one.
    if (!(error instanceof MachineFault) || (error.code !== 'unreadable' && error.code !== 'count')) throw error
    return (await ask()).texts
  }
}

/** A reply's texts with their placeholders, judged. */
export function judgeReply({ string, pieces }: PlannedString, texts: readonly string[]): JudgedText {
  if (texts.length !== formCountOf(string)) return { target: texts, failing: [], fault: new MachineFault('count') }
  const restored = texts.map((text, form) => {
    // The singular may name its number in one language and not in the other.
    const own = pieces[Math.min(form, pieces.length - 1)] ?? new Map()
    return [own, ...pieces].map((some) => restore(text, some, 'plain')).find((one) => one !== null) ?? null
  })
  if (restored.some((text) => text === null))
    return { target: texts, failing: [], fault: new MachineFault('placeholders') }
  return judgeText(
    string,
    restored.filter((text) => text !== null),
  )
}

/** Judged texts, in the order of the batch; a fault of the request is that of all its strings. */
async function askBatch(asking: Asking, batch: readonly PlannedString[]): Promise<JudgedText[]> {
  const [first] = batch
  const pluralForms = first === undefined ? [] : formsIn(first.string, asking.frame)
  const pictures = await loadPictures(asking.services.database, picturesOf(batch))
  const prompt = buildPrompt({ ...asking.frame, pluralForms, strings: batch.map((one) => one.prompt) }, pictures)
  const texts = await complete(asking, prompt, batch.length)
  return batch.map((one, at) => judgeReply(one, texts[at] ?? []))
}

/** One that fails is sent back once, with the failure; if the second one is no better, the first one counts. */
async function repair(
  asking: Asking,
  batch: readonly PlannedString[],
  first: readonly JudgedText[],
): Promise<JudgedText[]> {
  const failed = batch.flatMap((one, at) => {
    const judged = first[at]
    const reasons = judged === undefined ? [] : reasonsOf(judged)
    return judged === undefined || (judged.fault === null && reasons.length === 0)
      ? []
      : [{ at, judged, planned: { ...one, prompt: { ...one.prompt, failed: { texts: judged.target, reasons } } } }]
  })
  const result = [...first]
  if (failed.length === 0) return result
  const again = await askBatch(
    asking,
    failed.map(({ planned }) => planned),
  )
  failed.forEach(({ at, judged }, index) => {
    const better = again[index]
    if (better !== undefined && isBetter(better, judged)) result[at] = better
  })
  return result
}

const isBetter = (one: JudgedText, other: JudgedText): boolean =>
  one.fault === null && (other.fault !== null || one.failing.length < other.failing.length)

async function askAndRepair(asking: Asking, batch: readonly PlannedString[]): Promise<JudgedText[]> {
  const first = await askBatch(asking, batch)
  try {
    return await repair(asking, batch, first)
  } catch (error) {
    // The texts of the first request are good already.
    if (!(error instanceof MachineFault)) throw error
    return first
  }
}

async function askAll(asking: Asking, planned: readonly PlannedString[]): Promise<ReadonlyMap<string, JudgedText>> {
  const found = new Map<string, JudgedText>()
  let stopped: MachineFault | null = null
  for (const batch of batches(planned, asking.frame)) {
    asking.signal.throwIfAborted()
    try {
      if (stopped !== null) throw stopped
      const judged = await askAndRepair(asking, batch)
      batch.forEach(({ digest }, at) => {
        const one = judged[at]
        if (one !== undefined) found.set(digest, one)
      })
    } catch (error) {
      if (!(error instanceof MachineFault)) throw error
      if (stopsService(error)) stopped = error
      for (const { digest } of batch) found.set(digest, { target: [], failing: [], fault: error })
    }
  }
  return found
}

/** Texts of a language model for strings, in their order. */
export async function askModel(
  services: AskServices,
  place: AskPlace,
  inUse: Model,
  { strings, instructions = null, signal }: Ask,
): Promise<MachineAnswer[]> {
  const { database } = services
  const { projectId } = payerOf(place, inUse)
  const frame = await frameOf(services, place, { inUse, instructions })
  const planned = await planStrings(services, place, inUse, { strings, frame })
  const wanted = new Map(planned.map((one) => [one.digest, one]))
  const kept = await findReplies(
    database,
    projectId,
    Array.from(wanted.keys(), (hex) => Buffer.from(hex, 'hex')),
  )
  await noteKept(database, payerOf(place, inUse), kept.size)
  const missing = [...wanted.values()].filter(({ digest }) => !kept.has(digest))
  const made = await askAll({ services, place, inUse, frame, signal }, missing)
  const good = [...made].filter(([, { fault }]) => fault === null)
  await keepReplies(database, projectId, new Map(good.map(([digest, { target }]) => [digest, JSON.stringify(target)])))
  return planned.map(({ string, digest }) => {
    const reply = kept.get(digest)
    // Judged again: the checks of the component may be others now.
    const judged = reply === undefined ? made.get(digest) : judgeText(string, JSON.parse(reply) as string[]) // written above
    if (judged === undefined) return { fault: new MachineFault('count') }
    const { target, failing, fault } = judged
    return fault === null ? { target, failing, isKept: reply !== undefined } : { fault }
  })
}
