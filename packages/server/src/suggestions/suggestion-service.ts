import type { Flags } from '@weft/checks'
import type { MemoryDifference, SuggestedText } from '@weft/contract'
import type { TSchema } from 'typebox'
import type { ComponentRecord, LanguageRecord } from '../catalog/records.ts'
import type { Database } from '../db/database.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { Actor } from '../permissions/index.ts'

export type { MemoryDifference, SuggestedText }

/** A string for which texts are wanted. */
export interface WantedString {
  /** Itself and its source string; null: it is no string of the database. */
  readonly unit: { readonly id: number; readonly sourceId: number } | null
  /** The forms of the source. */
  readonly source: readonly string[]
  /** The present text, form by form; empty forms are not translated. */
  readonly target: readonly string[]
  /** Its key or its context; empty: it has none. */
  readonly context: string
  /** The developers' note. */
  readonly note: string
  readonly explanation: string
  /** Placeholders are read by them: `findPlaceholderSpans` of the checks. */
  readonly flags: Flags
}

/** A term that stands in a source text. */
export interface SuggestionTerm {
  readonly source: string
  /** The places of the term: the form of the source, and the span in UTF-16 units. */
  readonly places: readonly { readonly form: number; readonly start: number; readonly end: number }[]
  readonly target: string
  readonly explanation: string
  readonly isForbidden: boolean
  readonly isUntranslatable: boolean
}

/** A source text with its translation. */
export interface TextPair {
  readonly source: readonly string[]
  readonly target: readonly string[]
}

/** All that a service may use. Costly data is read only when a service needs it. */
export interface SuggestionContext {
  readonly database: Database
  readonly outbound: Outbound
  /** For whom: a service finds nothing that they may not see. */
  readonly actor: Actor
  readonly component: ComponentRecord
  readonly language: LanguageRecord
  /** How many forms a plural has in the translation, and which numbers each one is for. */
  readonly plural: { readonly number: number; readonly formula: string }
  terms(wanted: WantedString): Promise<readonly SuggestionTerm[]>
  /** The strings beside it, in the order of the file. */
  neighbours(wanted: WantedString): Promise<readonly TextPair[]>
  /** The best matches of the translation memory. */
  memory(wanted: WantedString): Promise<readonly SuggestedText[]>
  /** The text in the reader's second language; null without one. */
  secondary(wanted: WantedString): Promise<{ readonly language: string; readonly target: readonly string[] } | null>
}

/** A service that proposes texts: one file, and one line in registry.ts. */
export interface SuggestionService {
  /** As clients and settings name it. */
  readonly id: string
  readonly name: string
  /** The schema of its settings; null: it has none. */
  readonly settings: TSchema | null
  /** It costs nothing to ask: an editor asks in advance. */
  readonly isFree: boolean
  /** Whether it translates between these languages, by their codes. */
  languages(source: string, target: string): boolean
  /** The texts for each string of the batch, the best first. Ends early where the signal says so. */
  suggest(
    batch: readonly WantedString[],
    context: SuggestionContext,
    signal: AbortSignal,
  ): Promise<readonly (readonly SuggestedText[])[]>
}

export const defineSuggestionService = <Service extends SuggestionService>(service: Service): Service => service
