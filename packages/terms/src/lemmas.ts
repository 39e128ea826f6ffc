import { plainWord } from './forms/plain-word.ts'
import { wordsOf } from './words.ts'

/** The dictionary forms of words as they stand in texts, by a program that knows the language. */
export type Lemmas = ReadonlyMap<string, readonly string[]>

/** Words of one language, in two generations: what was learned last stays when the older ones go. */
interface KnownWords {
  young: Map<string, readonly string[]>
  old: Map<string, readonly string[]>
}

/** Words of one generation: twice as many take about 10 MB. */
const MOST_WORDS = 50_000
/** Words of all texts that are asked for at once. */
const MOST_ASKED = 20_000
const MOST_LEMMAS = 6
/** Longer words have no other forms: UTF-16 units. */
const LONGEST = 60

/** Letters alone: no sign, blank or line break reaches a program. */
const ASKABLE = /^[\p{L}\p{M}]+$/u

const languages = new Map<string, KnownWords>()

/** Whether dictionary forms of some words of a language are known. */
export const knowsLemmas = (language: string): boolean => languages.has(language)

/** The dictionary forms of a plain word, which may be the word itself; none where they are not known. */
export function lemmasOf(language: string, word: string): readonly string[] {
  const known = languages.get(language)
  return known?.young.get(word) ?? known?.old.get(word) ?? []
}

/** The distinct words of texts, as they stand there, whose dictionary forms nobody has asked for. */
export function wordsToLearn(language: string, texts: Iterable<string>): readonly string[] {
  const known = languages.get(language)
  const asked = new Set<string>()
  for (const text of texts)
    for (const { start, end } of wordsOf(text)) {
      if (end - start < 2 || end - start > LONGEST) continue
      const word = text.slice(start, end)
      if (asked.has(word) || !ASKABLE.test(word)) continue
      const plain = plainWord(word, language)
      const last = known?.old.get(plain)
      // A word that is needed again stays.
      if (last !== undefined) known?.young.set(plain, last)
      if (last !== undefined || known?.young.has(plain)) continue
      if (asked.add(word).size === MOST_ASKED) return [...asked]
    }
  return [...asked]
}

/** Keeps the dictionary forms of words; an empty list: the program knows none. */
export function learnLemmas(language: string, lemmas: Lemmas): void {
  const known = languages.get(language) ?? { young: new Map(), old: new Map() }
  languages.set(language, known)
  for (const [word, forms] of lemmas) {
    const plain = plainWord(word, language)
    const all = [...lemmasOf(language, plain), ...forms.map((form) => plainWord(form, language))]
    if (known.young.size >= MOST_WORDS) [known.old, known.young] = [known.young, new Map()]
    known.young.set(plain, [...new Set(all)].slice(0, MOST_LEMMAS))
  }
}

/** Forgets all of a language, or of every language: another program answers now. */
export function forgetLemmas(language?: string): void {
  if (language === undefined) languages.clear()
  else languages.delete(language)
}
