/// <reference path="./snowball-stemmers.d.ts" />
import { newStemmer, type Stemmer } from 'snowball-stemmers'

const stemmers = new Map<string, Stemmer>()
const kept = new Map<string, string>()
/** Stems that are kept: a word costs 5 to 30 µs. */
const mostKept = 50_000

/** The stem of a word by one of Snowball's algorithms. */
export function stem(algorithm: string, word: string): string {
  const key = `${algorithm} ${word}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const stemmer = stemmers.get(algorithm) ?? newStemmer(algorithm)
  stemmers.set(algorithm, stemmer)
  const found = stemmer.stem(word)
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, found)
  return found
}
