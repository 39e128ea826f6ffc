import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text and a term, with what a person who knows the language says of them. */
export interface LabelledPair {
  readonly language: string
  /** Whether the term stands in the text, in any of its forms. */
  readonly stands: boolean
  readonly term: string
  readonly text: string
}

/** The labelled pairs of `pairs.tsv`, which stood before any matcher did. */
export const labelledPairs: readonly LabelledPair[] = readFileSync(join(import.meta.dirname, 'pairs.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [language = '', mark = '', term = '', text = ''] = line.split('\t')
    return { language, stands: mark === '+', term, text }
  })

/** How well a matcher agrees with the labels. */
export interface Agreement {
  /** The found share of the terms in the texts, from 0 to 1. */
  readonly recall: number
  /** The right share of the findings, from 0 to 1. */
  readonly precision: number
  readonly missed: readonly LabelledPair[]
  readonly wrong: readonly LabelledPair[]
}

/** Compares a matcher with the labels. */
export function measureAgreement(pairs: readonly LabelledPair[], finds: (pair: LabelledPair) => boolean): Agreement {
  const found = pairs.filter(finds)
  const right = found.filter(({ stands }) => stands)
  const standing = pairs.filter(({ stands }) => stands)
  return {
    recall: right.length / standing.length,
    precision: found.length === 0 ? 1 : right.length / found.length,
    missed: standing.filter((pair) => !right.includes(pair)),
    wrong: found.filter(({ stands }) => !stands),
  }
}
