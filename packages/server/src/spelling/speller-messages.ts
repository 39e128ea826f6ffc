import type { DictionaryProblem } from '@weft/contract'

/** A question to the process with a dictionary. */
export type SpellingQuestion =
  | { readonly kind: 'open'; readonly rules: string; readonly words: string }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'like'; readonly word: string }

/** An answer of the process. */
export type SpellingAnswer =
  | { readonly kind: 'opened' }
  | { readonly kind: 'broken'; readonly problem: DictionaryProblem }
  | { readonly kind: 'unknown'; readonly words: readonly string[] }
  | { readonly kind: 'like'; readonly words: readonly string[] }
