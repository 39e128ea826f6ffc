import type { ComposedPart, SuggestedText } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { findMatches, type MatchQuestion, type MemoryMatch, percentOf } from './find-matches.ts'
import { likeness } from './find-texts.ts'
import { longestText } from './source-texts.ts'

/** A sentence is taken from the memory where so much of it is the same. */
const partThreshold = 0.85
/** The least share of the whole text that must be found. */
const leastFound = 0.5
/** Sentences beyond which nothing is composed: each one is a look-up. */
const mostSentences = 12

/** A term of a glossary with its translation, and the places in the source where it stands. */
export interface PlacedTerm {
  readonly source: string
  readonly target: string
  readonly places: readonly { readonly start: number; readonly end: number }[]
}

interface Sentence {
  readonly text: string
  readonly start: number
  /** The blanks behind it. */
  readonly blank: string
}

/** The sentences of a text, each with the blanks behind it apart. */
export function sentencesOf(text: string, language: string): readonly Sentence[] {
  const locale = Intl.Segmenter.supportedLocalesOf(language.replaceAll('_', '-').replace(/@.*$/, ''))[0] ?? 'en'
  return [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)].map(({ segment, index }) => {
    const sentence = segment.trimEnd()
    return { text: sentence, start: index, blank: segment.slice(sentence.length) }
  })
}

/** A sentence as the memory has it; undefined without a text for it. */
function partOf(text: string, match: MemoryMatch | undefined): ComposedPart | undefined {
  const target = match?.substituted?.forms[0] ?? match?.forms[0]
  if (match === undefined || target === undefined || target === null) return undefined
  return { source: text, target, quality: percentOf(match.substituted?.score ?? match.score) }
}

/** Places of terms in a stretch of the source, from left to right; the longest of places that overlap. */
function termsIn({ text, start }: Sentence, terms: readonly PlacedTerm[]) {
  const end = start + text.length
  const placed = terms
    .flatMap((term) => term.places.map((place) => ({ ...term, ...place })))
    .filter((one) => one.start >= start && one.end <= end)
    .toSorted((one, other) => other.end - other.start - (one.end - one.start))
  const taken: typeof placed = []
  for (const one of placed) if (!taken.some((other) => one.start < other.end && one.end > other.start)) taken.push(one)
  return taken.toSorted((one, other) => one.start - other.start)
}

/** A sentence that the memory does not know: its terms in the other language, and the rest as it stands. */
function partsByTerms(whole: string, sentence: Sentence, terms: readonly PlacedTerm[]): readonly ComposedPart[] {
  const parts: ComposedPart[] = []
  let done = sentence.start
  const keep = (until: number) => {
    const source = whole.slice(done, until)
    if (source !== '') parts.push({ source, target: source, quality: null })
  }
  for (const { start, end, source, target } of termsIn(sentence, terms)) {
    keep(start)
    const here = whole.slice(start, end)
    parts.push({ source: here, target, quality: percentOf(likeness(source.toLowerCase(), here.toLowerCase())) })
    done = end
  }
  keep(sentence.start + sentence.text.length)
  return parts
}

/**
 * A text that is made of the sentences that the memory knows, and of the glossary's terms in the others; null where too little is known.
 * The rest stays in the source language.
 */
export async function composeText(
  database: Database,
  question: MatchQuestion,
  readTerms: () => Promise<readonly PlacedTerm[]>,
): Promise<SuggestedText | null> {
  const [source = ''] = question.source
  if (source.length > longestText) return null
  const sentences = sentencesOf(source, question.sourceLanguage)
  if (sentences.length > mostSentences) return null
  // A single sentence has been looked up already.
  const matches = await Promise.all(
    (sentences.length < 2 ? [] : sentences).map(({ text }) =>
      findMatches(database, { ...question, source: [text], context: '', threshold: partThreshold, limit: 1 }),
    ),
  )
  const known = sentences.map(({ text }, at) => partOf(text, matches[at]?.[0]))
  const terms = known.every((part) => part !== undefined) ? [] : await readTerms()
  const written = sentences.map((sentence, at) => {
    const part = known[at]
    return { parts: part ? [part] : partsByTerms(source, sentence, terms), blank: sentence.blank }
  })
  const parts = written.flatMap((one) => one.parts)
  const found = parts.reduce((sum, { source: text, quality }) => sum + (text.length * (quality ?? 0)) / 100, 0)
  if (found === 0 || found < source.length * leastFound) return null
  const dates = matches.flatMap((one) => (one[0] ? [one[0].row.changed.getTime()] : []))
  return {
    service: 'weblate-translation-memory',
    id: null,
    source,
    forms: [written.map(({ parts: some, blank }) => some.map(({ target }) => target).join('') + blank).join('')],
    quality: Math.min(99, Math.floor((100 * found) / source.length)),
    substituted: null,
    kind: 'composed',
    differences: [],
    penalty: 0,
    origin: '',
    changed: dates.length === 0 ? null : new Date(Math.min(...dates)).toISOString(),
    parts,
  }
}
