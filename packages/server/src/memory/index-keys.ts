import { askedGrams, type GramModel, type GramSize, modelOf, rareGrams } from './grams.ts'

/**
 * The keys by which the database has a source text: each a rare group of letters, the class of the text's length, and its language. A look-up
 * reads nothing of texts that are too long or too short to be alike. The index compares them as words of a tsvector: by a tsquery it finds
 * the texts with two of a look-up's groups without reading their rows.
 */

/** A class of lengths is so many times as wide as the one before. */
const classWidth = 1.2

/** The class of a length. */
export const lengthClass = (length: number): number =>
  length <= 1 ? 0 : Math.floor(Math.log(length) / Math.log(classWidth))

/** Texts of fewer letters differ too soon for long groups. */
const firstOfLong = lengthClass(19)
const sizeOfClass = (ofLength: number): GramSize => (ofLength < firstOfLong ? 4 : 6)
const sizeOf = (text: string): GramSize => sizeOfClass(lengthClass(text.length))

/** Counts the groups of a sample. */
export const keyModelOf = (sample: Iterable<string>, about: Pick<GramModel, 'version' | 'texts'>): GramModel =>
  modelOf(sample, sizeOf, about)

/** As letters: words of a tsvector. */
function keyOf(gram: number, languageId: number, ofLength: number): string {
  let key = Math.imul(gram ^ Math.imul(languageId * 64 + ofLength + 1, 0x9e3779b1), 0x85ebca6b)
  key = Math.imul(key ^ (key >>> 13), 0xc2b2ae35)
  return ((key ^ (key >>> 16)) >>> 0).toString(36)
}

/** The keys of a text, as a tsvector is written. */
export const keysOf = (model: GramModel, languageId: number, text: string): string =>
  rareGrams(model, text, sizeOf(text))
    .map((gram) => keyOf(gram, languageId, lengthClass(text.length)))
    .join(' ')

export interface KeyQuestion {
  readonly languageId: number
  readonly text: string
  /** The lowest score, 0 to 1. */
  readonly threshold: number
}

/** The first and the last class of lengths of texts that can be so like this one. */
export const likeClasses = ({ text: { length }, threshold }: Pick<KeyQuestion, 'text' | 'threshold'>) =>
  [lengthClass(Math.ceil(length * threshold)), lengthClass(Math.floor(length / threshold))] as const

/** One of the rare keys, and another one of all. */
const twoOf = (rare: readonly string[], others: readonly string[]): string =>
  rare
    .map((key, at) => [key, [...rare.slice(at + 1), ...others]] as const)
    .filter(([, rest]) => rest.length > 0)
    .map(([key, rest]) => `${key} & (${rest.join(' | ')})`)
    .join(' | ')

/** A tsquery for each class of lengths in which a text like this one may be. */
export function keyQueries(model: GramModel, question: KeyQuestion): readonly string[] {
  const [first, last] = likeClasses(question)
  const asked = { 4: askedGrams(model, question.text, 4), 6: askedGrams(model, question.text, 6) }
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const { rare, others } = asked[sizeOfClass(first + at)]
    const inClass = (gram: number): string => keyOf(gram, question.languageId, first + at)
    const [rareKeys, otherKeys] = [rare.map(inClass), others.map(inClass)]
    return otherKeys.length === 0 ? rareKeys.join(' | ') : twoOf(rareKeys, otherKeys)
  })
}
