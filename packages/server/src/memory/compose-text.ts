import type { ComposedPart, SuggestedText } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { findMatches, type MatchQuestion, percentOf } from './find-matches.ts'
import { longestText } from './source-texts.ts'

/** A sentence is taken from the memory where so much of it is the same. */
const partThreshold = 0.85
/** The least share of the whole text that must be found. */
const leastFound = 0.5
/** Sentences beyond which nothing is composed: each one is a look-up. */
const mostSentences = 12

/** The sentences of a text, each with the blanks behind it apart. */
export function sentencesOf(
  text: string,
  language: string,
): readonly { readonly text: string; readonly blank: string }[] {
  const locale = Intl.Segmenter.supportedLocalesOf(language.replaceAll('_', '-').replace(/@.*$/, ''))[0] ?? 'en'
  return [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)].map(({ segment }) => {
    const sentence = segment.trimEnd()
    return { text: sentence, blank: segment.slice(sentence.length) }
  })
}

/**
 * A text that is made of the sentences that the memory knows; null where it knows too few. Unknown sentences stay in the source
 * language.
 */
export async function composeText(database: Database, question: MatchQuestion): Promise<SuggestedText | null> {
  const [source = ''] = question.source
  if (source.length > longestText) return null
  const sentences = sentencesOf(source, question.sourceLanguage)
  if (sentences.length < 2 || sentences.length > mostSentences) return null
  const matches = await Promise.all(
    sentences.map(({ text }) =>
      findMatches(database, { ...question, source: [text], context: '', threshold: partThreshold, limit: 1 }),
    ),
  )
  const parts = sentences.map(({ text }, index): ComposedPart => {
    const match = matches[index]?.[0]
    const target = match?.substituted?.forms[0] ?? match?.forms[0]
    if (match === undefined || target === undefined || target === null)
      return { source: text, target: text, quality: null }
    return { source: text, target, quality: percentOf(match.substituted?.score ?? match.score) }
  })
  const found = parts.reduce((sum, { source: text, quality }) => sum + (text.length * (quality ?? 0)) / 100, 0)
  if (found < source.length * leastFound) return null
  const dates = matches.flatMap((one) => (one[0] ? [one[0].row.changed.getTime()] : []))
  return {
    service: 'weblate-translation-memory',
    id: null,
    source,
    forms: [parts.map(({ target }, index) => target + (sentences[index]?.blank ?? '')).join('')],
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
