/** A source text with its translation. */
export interface PromptPair {
  readonly source: string
  readonly target: string
}

/** A term that stands in a source text. */
export interface PromptTerm {
  readonly source: string
  readonly target: string
  readonly explanation: string
  /** `forbidden`: the translation must not be used. `kept`: it is not translated. */
  readonly rule: 'use' | 'forbidden' | 'kept'
}

/** A string as a model gets it. Placeholders are pieces: see protect.ts. */
export interface PromptString {
  /** The forms of its source. */
  readonly source: readonly string[]
  /** Its key or its context; empty: it has none. */
  readonly context: string
  /** The developers' note. */
  readonly note: string
  readonly explanation: string
  /** The most characters of its text; null: any number. */
  readonly maxLength: number | null
  /** The nearest matches of the memory, the best first. */
  readonly memory: readonly (PromptPair & { readonly likeness: number })[]
  readonly terms: readonly PromptTerm[]
  /** The translated strings before and after it. */
  readonly neighbours: readonly PromptPair[]
  /** Its text in another language that people read beside it. */
  readonly secondary: { readonly language: string; readonly text: string } | null
  /** Names of pictures that show it. */
  readonly pictures: readonly string[]
  /** An earlier reply, and why it was not taken. */
  readonly failed: { readonly texts: readonly string[]; readonly reasons: readonly string[] } | null
}

/** A language for a model. */
export interface PromptLanguage {
  readonly code: string
  readonly name: string
}

/** Everything that a request to a model is made of. */
export interface PromptQuestion {
  readonly source: PromptLanguage
  readonly target: PromptLanguage
  /** The numbers that each plural form is for: `['1', '2, 3, 4', '0, 5, 6']`. */
  readonly pluralForms: readonly string[]
  readonly persona: string
  readonly style: string
  /** The instructions of the project, and for this language. */
  readonly instructions: readonly string[]
  readonly strings: readonly PromptString[]
}
