import type { FieldRecord, Values } from '@weft/contract'
import type { ServiceCall } from './service-call.ts'

/** How placeholders stand in a text for a service: as empty elements, as words in brackets, or unchanged. */
export type Markup = 'xml' | 'html' | 'plain' | 'none'

/** Texts for an engine. */
export interface EngineRequest {
  /** The service's own codes. */
  readonly source: string
  readonly target: string
  /** With placeholders in the service's markup. */
  readonly texts: readonly string[]
  /** Sentences about the texts that are not translated; empty: none. */
  readonly context: string
  readonly formality: 'formal' | 'informal' | null
  /** Terms that stand in the texts. */
  readonly terms: readonly { readonly source: string; readonly target: string }[]
}

/** The amount that a service charges for. */
export interface Usage {
  readonly input: number
  /** 0 for engines: they charge for the texts that they get. */
  readonly output: number
}

export interface EngineReply {
  /** In the order of the request; null: it has none for that text. */
  readonly texts: readonly (string | null)[]
  /** As the service counted; null: it does not tell. */
  readonly usage: Usage | null
}

/** A picture that a model looks at. */
export interface PromptPicture {
  /** The name that strings use for it. */
  readonly name: string
  readonly type: string
  readonly base64: string
}

/** A request to a language model. */
export interface Prompt {
  readonly system: string
  readonly user: string
  /** JSON Schema of the reply. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly pictures: readonly PromptPicture[]
}

export interface ModelReply {
  readonly text: string
  readonly usage: Usage | null
}

interface ServiceFacts<Settings> {
  /** As Weblate's documentation names it. */
  readonly id: string
  readonly name: string
  /** Its settings, by the names of Weblate's documentation. */
  readonly fields: FieldRecord
  /** Settings that are sealed, and never shown. */
  readonly secrets: readonly string[]
  /** A price is for a million of these. */
  readonly counts: 'characters' | 'tokens'
  /** Its price where nobody says another one; null: nobody knows. */
  readonly usualPrice: number | null
  /** Per cent that its texts are worth in a list of suggestions, as in Weblate. */
  readonly quality: number
  /** The address that texts are sent to. */
  address(settings: Settings): string
}

/** A service that translates texts one by one. */
export interface EngineService<Settings> extends ServiceFacts<Settings> {
  readonly kind: 'engine'
  readonly markup: Markup
  /** It takes terms: they are looked for only then. */
  readonly usesTerms?: boolean
  /** The most that one request may have. */
  readonly atOnce: { readonly texts: number; readonly characters: number }
  /** Its code of a language; null: it does not have it. */
  language(code: string, side: 'source' | 'target'): string | null
  translate(request: EngineRequest, call: ServiceCall<Settings>): Promise<EngineReply>
}

/** A language model, which gets all that is known of a string. */
export interface ModelService<Settings> extends ServiceFacts<Settings> {
  readonly kind: 'model'
  /** The model, for people. */
  model(settings: Settings): string
  complete(prompt: Prompt, call: ServiceCall<Settings>): Promise<ModelReply>
}

/** A service with any settings: these were checked by its own fields. */
export type MachineService = EngineService<never> | ModelService<never>

interface Settled<Fields extends FieldRecord> {
  readonly fields: Fields
  readonly secrets: readonly (keyof Fields & string)[]
}
type Declared<Service, Fields extends FieldRecord> = Omit<Service, 'kind' | keyof Settled<Fields>> & Settled<Fields>

/** Declares an engine: one file, and one line in services/registry.ts. */
export const defineEngine = <Fields extends FieldRecord>(
  service: Declared<EngineService<Values<Fields>>, Fields>,
): EngineService<Values<Fields>> => ({ kind: 'engine', ...service })

/** Declares a language model: one file, and one line in services/registry.ts. */
export const defineModel = <Fields extends FieldRecord>(
  service: Declared<ModelService<Values<Fields>>, Fields>,
): ModelService<Values<Fields>> => ({ kind: 'model', ...service })
