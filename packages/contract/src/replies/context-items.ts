import type { SuggestedText } from './suggested-text.ts'

/** The person who did something; null: nobody, or a deleted account. */
export interface ContextPerson {
  readonly username: string
  readonly full_name: string
}

interface ContextText {
  readonly id: number
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
}

/** A term that stands in the source of a string. */
export interface GlossaryTermItem extends ContextText {
  /** The glossary's name. */
  readonly glossary: string
  /** The term's translation as pages name it, and its checksum there; null: the glossary does not have the language. */
  readonly path: string | null
  readonly checksum: string
  readonly explanation: string
  /** Its translation must not be used. */
  readonly is_forbidden: boolean
  /** The term is not translated in any language. */
  readonly is_untranslatable: boolean
  /** As people write it, such as `noun`; null: nobody said it. */
  readonly part_of_speech: string | null
  /** Its places: the form of the source, start and end, in UTF-16 units. */
  readonly spans: readonly { readonly form: number; readonly start: number; readonly end: number }[]
}

/** The items of each part of a string's context, as its lines of JSON hold them. */
export interface ContextItems {
  /** The newest first. */
  readonly history: readonly {
    readonly id: number
    readonly timestamp: string
    readonly action: number
    readonly action_name: string
    readonly target: readonly string[]
    readonly old: readonly string[]
    /** Whether `target` and `old` are texts that the string had, or one that somebody suggested; null: neither, such as a comment. */
    readonly text_kind: 'translation' | 'suggestion' | null
    readonly user: ContextPerson | null
    /** The service whose text it is, and the run that asked it; null: a person's. */
    readonly machine: { readonly name: string; readonly run: number | null } | null
  }[]
  /** The first one first. */
  readonly comments: readonly {
    readonly id: number
    readonly scope: 'translation' | 'source'
    readonly comment: string
    readonly timestamp: string
    readonly resolved: boolean
    readonly user: ContextPerson | null
    /** The reader may say that it is done, and may remove it. */
    readonly may_resolve: boolean
    readonly may_delete: boolean
  }[]
  /** Those with most votes first. */
  readonly suggestions: readonly {
    readonly id: number
    readonly target: readonly string[]
    readonly timestamp: string
    readonly votes: number
    readonly own_vote: number
    readonly user: ContextPerson | null
  }[]
  /** In the order of the file. */
  readonly nearby: readonly (ContextText & { readonly position: number; readonly checksum: string })[]
  readonly languages: readonly (ContextText & {
    readonly language: { readonly code: string; readonly name: string; readonly direction: string }
    /** The one that the component or the project shows beside the source. */
    readonly is_secondary: boolean
  })[]
  readonly same_source: readonly (ContextText & { readonly project: string; readonly component: string })[]
  readonly screenshots: readonly {
    readonly id: number
    readonly name: string
    readonly width: number
    readonly height: number
    /** The part of the picture that shows the string, in pixels; null: unknown. */
    readonly region: {
      readonly left: number
      readonly top: number
      readonly width: number
      readonly height: number
    } | null
    readonly url: string
    readonly file_url: string
  }[]
  /** Texts of the translation memory, the best first. */
  readonly memory: readonly SuggestedText[]
  readonly machinery: readonly SuggestedText[]
  /** Terms of the project's glossaries that stand in the source, in their order. */
  readonly glossary: readonly GlossaryTermItem[]
}
