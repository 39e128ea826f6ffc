import type { Problem } from '@weft/text'

/** A term with its translation and its facts, as files of terms have it. */
export interface TermEntry {
  readonly source: string
  readonly target: string
  readonly explanation: string
  /** In people's own words; empty: not given. */
  readonly partOfSpeech: string
  /** The translation must not be used. */
  readonly isForbidden: boolean
  /** The term stays unchanged in all languages. */
  readonly isUntranslatable: boolean
  /** All languages of the glossary have it. */
  readonly isTerminology: boolean
  readonly match: TermEntryMatch
  /** The expression of a pattern; empty for others. */
  readonly pattern: string
  readonly isCaseSensitive: boolean
  /** Somebody is to review the translation. */
  readonly needsEditing: boolean
}

export const termEntryMatches = ['exact', 'inflected', 'pattern'] as const
export type TermEntryMatch = (typeof termEntryMatches)[number]

/** A term without any facts. */
export const plainTerm: TermEntry = {
  source: '',
  target: '',
  explanation: '',
  partOfSpeech: '',
  isForbidden: false,
  isUntranslatable: false,
  isTerminology: false,
  match: 'inflected',
  pattern: '',
  isCaseSensitive: false,
  needsEditing: false,
}

/** The names of all facts. */
export const termFields = Object.keys(plainTerm) as readonly (keyof TermEntry)[] // the keys of this object

/** A term of a file, and its line, from 1. */
export interface PlacedTerm {
  readonly term: TermEntry
  /** Facts that the file tells. Nobody changes other facts by it. */
  readonly fields: readonly (keyof TermEntry)[]
  readonly line: number
}

/** Something wrong in a file of terms, with its line. */
export interface TermFileProblem extends Pick<Problem, 'code' | 'detail'> {
  readonly line: number
}

/** The terms of a file; with a problem, none is to be used. */
export interface TermFileReading {
  readonly terms: readonly PlacedTerm[]
  readonly problems: readonly TermFileProblem[]
  /** Parts that a glossary cannot hold: further translations of a term, or unknown columns. */
  readonly ignored: number
}

/** The languages of a file of terms, as codes such as `pt_BR`. */
export interface TermFileLanguages {
  readonly source: string
  readonly target: string
}

/** Terms of one file, and problems that are told. */
export const MOST_TERMS = 200_000
export const MOST_TOLD = 20

/** The problems of one term that no kind of file can express. */
export function* problemsOfTerm(term: TermEntry): Generator<Pick<Problem, 'code' | 'detail'>> {
  if (term.source.trim() === '') yield { code: 'missing-term', detail: 'The entry has no term.' }
  if (term.match === 'pattern' && term.pattern === '')
    yield { code: 'missing-pattern', detail: 'A term that is found by an expression needs the expression.' }
}
