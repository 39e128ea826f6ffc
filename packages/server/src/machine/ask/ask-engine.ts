import { MachineFault, stopsService } from '../machine-fault.ts'
import type { EngineService } from '../machine-service.ts'
import { type Pieces, pieceNumbers, protect, restore } from '../protect.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import { noteKept } from './budget.ts'
import { judgeText } from './judge-text.ts'
import { digestOf, findReplies, keepReplies } from './kept-replies.ts'
import {
  type Ask,
  type AskPlace,
  type AskServices,
  flagsOf,
  formCountOf,
  type MachineAnswer,
  type MachineString,
  pluralOf,
  sourceOf,
} from './machine-string.ts'
import { termsIn } from './material.ts'
import { callOf, paid, payerOf } from './request.ts'
import { sourceForms } from './source-form.ts'

type Engine = ServiceInUse & { readonly service: EngineService<never> }

/** A text that is sent once for all strings with it. */
interface SentText {
  readonly text: string
  readonly terms: readonly { readonly source: string; readonly target: string }[]
  readonly digest: Buffer
}

/** The texts of one string, by the form of its translation. */
interface PlannedString {
  readonly string: MachineString
  readonly forms: readonly { readonly sent: SentText; readonly pieces: Pieces }[]
}

const formalityOf = (code: string) =>
  /@formal\b/i.test(code) ? ('formal' as const) : /@informal\b/i.test(code) ? ('informal' as const) : null

interface Direction {
  readonly source: string
  readonly target: string
  readonly formality: 'formal' | 'informal' | null
}

function directionOf({ service }: Engine, { translation }: AskPlace): Direction {
  const { component, language } = translation
  const source = service.language(component.sourceLanguage.code, 'source')
  const target = service.language(language.code, 'target')
  if (source === null || target === null) throw new MachineFault('language')
  return { source, target, formality: formalityOf(language.code) }
}

/** Sentences about a text that an engine may read: only where it is asked for a single string. */
const contextOf = (strings: readonly MachineString[]): string => {
  const [only] = strings
  return strings.length !== 1 || only === undefined
    ? ''
    : [only.explanation, only.note]
        .filter((text) => text !== '')
        .join('\n')
        .slice(0, 1000)
}

function plan(
  inUse: Engine,
  string: MachineString,
  about: Direction & { readonly context: string; readonly terms: SentText['terms'] },
): PlannedString {
  const { service, stored, host } = inUse
  const sources = sourceOf(string)
  const plural = pluralOf(string)
  const numberOf = pieceNumbers()
  const pieces = sources.map((text) => protect(text, flagsOf(string), service.markup, numberOf))
  const chosen = sourceForms(plural, { sourceForms: sources.length, targetForms: formCountOf(string) })
  const forms = chosen.map((form) => {
    const { text, pieces: own } = pieces[form] ?? { text: '', pieces: new Map() }
    const digest = digestOf([service.id, host, stored.configuration, { ...about, text }])
    return { sent: { text, terms: about.terms, digest }, pieces: own }
  })
  return { string, forms }
}

/** Requests that hold what one may; a text that is too long for any is in none. */
function batches({ service: { atOnce } }: Engine, texts: readonly SentText[]): SentText[][] {
  const found: SentText[][] = []
  let characters = 0
  for (const one of texts) {
    if (one.text.length > atOnce.characters) continue
    const last = found.at(-1)
    if (last && last.length < atOnce.texts && characters + one.text.length <= atOnce.characters) last.push(one)
    else {
      found.push([one])
      characters = 0
    }
    characters += one.text.length
  }
  return found
}

/** The texts by digest; in place of a missing text, its fault. */
type Translations = Map<string, string | MachineFault>

async function send(
  services: AskServices,
  { place, inUse, signal }: { readonly place: AskPlace; readonly inUse: Engine; readonly signal: AbortSignal },
  request: Direction & { readonly context: string },
  batch: readonly SentText[],
): Promise<readonly (string | null)[]> {
  const texts = batch.map(({ text }) => text)
  const terms = [...new Map(batch.flatMap((one) => one.terms.map((term) => [term.source, term]))).values()]
  const input = texts.reduce((sum, text) => sum + text.length, 0)
  const estimate = { input, output: 0 }
  const call = callOf(services, place, inUse, signal)
  const reply = await paid(services, payerOf(place, inUse), { texts: texts.length, estimate }, async () => {
    const found = await inUse.service.translate({ ...request, texts, terms }, call)
    if (found.texts.length !== texts.length) throw new MachineFault('count')
    return found
  })
  return reply.texts
}

/** Asks for texts that are not kept. Once the service as a whole fails, it is asked no more. */
async function translateAll(
  services: AskServices,
  ask: { readonly place: AskPlace; readonly inUse: Engine; readonly signal: AbortSignal },
  request: Direction & { readonly context: string },
  texts: readonly SentText[],
): Promise<Translations> {
  const found: Translations = new Map()
  let stopped: MachineFault | null = null
  for (const batch of batches(ask.inUse, texts)) {
    ask.signal.throwIfAborted()
    try {
      if (stopped !== null) throw stopped
      const replies = await send(services, ask, request, batch)
      batch.forEach(({ digest }, at) => {
        found.set(digest.toString('hex'), replies[at] ?? new MachineFault('count'))
      })
    } catch (error) {
      if (!(error instanceof MachineFault)) throw error
      if (stopsService(error)) stopped = error
      for (const { digest } of batch) found.set(digest.toString('hex'), error)
    }
  }
  return found
}

function answerOf(
  { string, forms }: PlannedString,
  markup: EngineService<never>['markup'],
  found: Translations,
  isKept: boolean,
): MachineAnswer {
  const texts: string[] = []
  for (const { sent, pieces } of forms) {
    const reply = found.get(sent.digest.toString('hex')) ?? new MachineFault('too-long')
    if (reply instanceof MachineFault) return { fault: reply }
    const text = restore(reply, pieces, markup)
    if (text === null) return { fault: new MachineFault('placeholders') }
    texts.push(text)
  }
  const { target, failing, fault } = judgeText(string, texts)
  return fault === null ? { target, failing, isKept } : { fault }
}

/** Texts of an engine for strings, in their order. */
export async function askEngine(
  services: AskServices,
  place: AskPlace,
  inUse: Engine,
  { strings, signal }: Ask,
): Promise<MachineAnswer[]> {
  const direction = directionOf(inUse, place)
  const { projectId } = payerOf(place, inUse)
  const terms = inUse.service.usesTerms ? await termsIn(services.database, place, strings) : []
  const context = contextOf(strings)
  const planned = strings.map((string, at) => {
    const used = (terms[at] ?? []).filter(({ rule, target }) => rule === 'use' && target !== '')
    const own = used.map(({ source, target }) => ({ source, target }))
    return plan(inUse, string, { ...direction, context, terms: own })
  })
  const wanted = new Map(planned.flatMap(({ forms }) => forms.map(({ sent }) => [sent.digest.toString('hex'), sent])))
  const kept = await findReplies(
    services.database,
    projectId,
    Array.from(wanted.values(), ({ digest }) => digest),
  )
  await noteKept(services.database, payerOf(place, inUse), kept.size)
  const missing = [...wanted].filter(([digest]) => !kept.has(digest)).map(([, sent]) => sent)
  const made = await translateAll(services, { place, inUse, signal }, { ...direction, context }, missing)
  const good = [...made].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  await keepReplies(services.database, projectId, new Map(good))
  const found: Translations = new Map([...kept, ...made])
  return planned.map((one) => {
    const isKept = one.forms.every(({ sent }) => kept.has(sent.digest.toString('hex')))
    return answerOf(one, inUse.service.markup, found, isKept)
  })
}
