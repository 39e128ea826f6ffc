import type { ModelService } from '../machine-service.ts'
import { buildPrompt } from '../prompt/build-prompt.ts'
import { looksLikeOrder } from '../prompt/looks-like-order.ts'
import type { PromptQuestion, PromptString } from '../prompt/prompt-string.ts'
import { type Pieces, pieceNumbers, protect } from '../protect.ts'
import { readProjectUse } from '../settings/project-use.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import { digestOf } from './kept-replies.ts'
import {
  type AskPlace,
  type AskServices,
  flagsOf,
  type MachineString,
  pluralOf,
  sourceOf,
  type TriedInstructions,
} from './machine-string.ts'
import { readMaterial } from './material.ts'
import { pictureNames, picturesAtOnce } from './pictures.ts'
import { pluralNumbers } from './source-form.ts'

export type Model = ServiceInUse & { readonly service: ModelService<never> }

/** Strings of one request: instructions are sent once for all of them, and a fault costs no more than these. */
const stringsAtOnce = 10
const charactersAtOnce = 12_000

/** A string with what a model gets of it. */
export interface PlannedString {
  readonly string: MachineString
  readonly prompt: PromptString
  /** The pieces of each form of its source. */
  readonly pieces: readonly Pieces[]
  readonly digest: string
}

/** The part that all requests of one call share. */
export type PromptFrame = Omit<PromptQuestion, 'strings'>

const textIn = (settings: Readonly<Record<string, unknown>>, name: string): string => {
  const value = settings[name]
  return typeof value === 'string' ? value : ''
}

/** Languages, plural forms and instructions, as the project and the service say them. */
export async function frameOf(
  services: Pick<AskServices, 'database'>,
  place: AskPlace,
  { inUse, instructions }: { readonly inUse: ServiceInUse; readonly instructions: TriedInstructions | null },
): Promise<PromptFrame> {
  const { component, language, row } = place.translation
  const use = await readProjectUse(services.database, component.row.project_id)
  const settings: Readonly<Record<string, unknown>> = inUse.settings
  return {
    source: { code: component.sourceLanguage.code, name: component.sourceLanguage.name },
    target: { code: language.code, name: language.name },
    pluralForms: pluralNumbers({ number: row.plural_number, formula: row.plural_formula }),
    persona: textIn(settings, 'persona'),
    style: textIn(settings, 'style'),
    instructions: [
      instructions?.project ?? use.instructions,
      instructions?.language ?? use.languageInstructions[language.code] ?? '',
    ],
  }
}

/** Puts sources into pieces, and everything known beside them. */
export async function planStrings(
  services: Pick<AskServices, 'database'>,
  place: AskPlace,
  inUse: Model,
  { strings, frame }: { readonly strings: readonly MachineString[]; readonly frame: PromptFrame },
): Promise<PlannedString[]> {
  const material = await readMaterial(services.database, place, strings)
  const pictures = await pictureNames(services.database, inUse, strings)
  return strings.map((string, at) => {
    const numberOf = pieceNumbers()
    const texts = sourceOf(string).map((text) => protect(text, flagsOf(string), 'plain', numberOf))
    const about = material[at]
    if (about === undefined) throw new Error('every string has its material')
    const prompt = { ...about, source: texts.map(({ text }) => text), pictures: pictures[at] ?? [], failed: null }
    const sent = buildPrompt({ ...frame, pluralForms: formsIn(string, frame), strings: [prompt] })
    const { id } = inUse.service
    const digest = digestOf([
      id,
      inUse.host,
      inUse.service.model(inUse.settings),
      inUse.stored.configuration,
      sent,
      prompt.pictures,
    ])
    return { string, prompt, pieces: texts.map(({ pieces }) => pieces), digest: digest.toString('hex') }
  })
}

/** The plural forms of a string; some count otherwise than their translation. */
export function formsIn(string: MachineString, { pluralForms }: PromptFrame): readonly string[] {
  const plural = pluralOf(string)
  return plural.number === pluralForms.length ? pluralForms : pluralNumbers(plural)
}

export const picturesOf = (planned: readonly PlannedString[]): string[] => [
  ...new Set(planned.flatMap(({ prompt }) => prompt.pictures)),
]

/** A string that seems to give orders spoils no other one: nothing of others is in its request. */
const givesOrders = ({ prompt }: PlannedString): boolean => {
  const { source, context, note, explanation, memory, neighbours, terms } = prompt
  const pairs = [...memory, ...neighbours].flatMap((pair) => [pair.source, pair.target])
  return looksLikeOrder([...source, context, note, explanation, ...pairs, ...terms.map((term) => term.explanation)])
}

/** Requests of a few strings each; plurals of another rule stand alone, and strings that seem to give orders. */
export function batches(planned: readonly PlannedString[], frame: PromptFrame): PlannedString[][] {
  const found: PlannedString[][] = []
  let characters = 0
  const orders = new Set(planned.filter(givesOrders).map(({ string }) => string.unit.id))
  const isOwn = ({ string }: PlannedString) =>
    (formsIn(string, frame) !== frame.pluralForms && sourceOf(string).length > 1) || orders.has(string.unit.id)
  for (const one of planned) {
    const length = JSON.stringify(one.prompt).length
    const last = found.at(-1)
    const fits =
      last &&
      last.length < stringsAtOnce &&
      characters + length <= charactersAtOnce &&
      picturesOf([...last, one]).length <= picturesAtOnce
    if (fits && !isOwn(one) && !last.some(isOwn)) last.push(one)
    else {
      found.push([one])
      characters = 0
    }
    characters += length
  }
  return found
}
