/** In which way the source of a match differs beside its letters. */
export type MemoryDifference = 'placeholders' | 'numbers' | 'case' | 'punctuation'

/** A part of a composed text: with a source that was found, or one that nothing was found for. */
export interface ComposedPart {
  readonly source: string
  readonly target: string
  /** Per cent; null: nothing was found, and the source stands in its place. */
  readonly quality: number | null
}

/** A text that a service proposes for a string. */
export interface SuggestedText {
  /** The id of the service. */
  readonly service: string
  /** In `/api/memory/`; null: it is not there. */
  readonly id: number | null
  /** The source for which somebody wrote it. */
  readonly source: string
  /** A text for each form of the translation; null: it has none for that form. */
  readonly forms: readonly (string | null)[]
  /** Per cent, as its source was found: 101 in the same context. Null: the service does not tell. */
  readonly quality: number | null
  /** With the numbers and placeholders of today's source in it; null: nothing was replaced. `forms` are as they were. */
  readonly substituted: { readonly forms: readonly (string | null)[]; readonly quality: number } | null
  /** A string's present text, an earlier one, an imported one, or one of several parts. */
  readonly kind: 'string' | 'former' | 'entry' | 'composed' | 'machine'
  readonly differences: readonly MemoryDifference[]
  /** Per cent that `quality` has lost. */
  readonly penalty: number
  /** `project/component`, or the name of a memory or of a model. */
  readonly origin: string
  /** When it was written (ISO 8601); null: not known. */
  readonly changed: string | null
  readonly parts: readonly ComposedPart[]
}
