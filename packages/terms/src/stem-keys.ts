import { plainWord } from './forms/plain-word.ts'
import { knownForms } from './forms/with-lemmas.ts'
import { sharedLength, type WordForms } from './forms/word-forms.ts'
import { type TermPlace, type WordRange, wordsOf } from './words.ts'

/** Terms of more words are sentences, which are found as they stand alone. */
const MOST_WORDS = 6
/** Stems by which one place is looked up, at most. */
const MOST_STEMS = 24

/** The number of the rules that make stems: stems that are kept and have another number are made anew. */
export const stemRules = 1

/** A longer word has no stem and no other forms: UTF-16 units. The rules of forms need not be quick for it. */
const LONGEST_WORD = 60

const termStemOf = (forms: WordForms, word: string): string =>
  word.length > LONGEST_WORD ? word : forms.termStem(word)
const textStemsOf = (forms: WordForms, word: string): readonly string[] =>
  word.length > LONGEST_WORD ? [word] : forms.textStems(word)

const joined = (words: readonly TermPlace[], stems: readonly string[]): string =>
  stems
    .map((stem, at) => {
      const [before, here] = [words[at - 1], words[at]]
      return before && here && before.end < here.start ? ` ${stem}` : stem
    })
    .join('')

const textOf = (text: string, { start, end }: TermPlace): string => text.slice(start, end)

/** The stems of a term's words, by which its forms are found; null: the language's forms are not known, or it is too long. */
export function stemKey(term: string, language: string): string | null {
  const forms = knownForms(language)
  const words = wordsOf(term)
  if (!forms || words.length === 0) return null
  const plain = (place: TermPlace) => plainWord(textOf(term, place), language)
  if (forms.isWhole) return termStemOf(forms, plainWord(term.trim(), language))
  if (words.length > MOST_WORDS) return null
  return joined(
    words,
    words.map((word) => termStemOf(forms, plain(word))),
  )
}

/** All ways to take one of each list; as many of each as keep their number below the limit. */
function combinations(lists: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const each = Math.max(1, Math.floor(MOST_STEMS ** (1 / lists.length) + 1e-9))
  return lists.reduce<readonly (readonly string[])[]>(
    (before, list) => before.flatMap((row) => list.slice(0, each).map((item) => [...row, item])),
    [[]],
  )
}

/** The stem of a term's first word; null: the language's forms are not known. */
export function firstStem(term: string, language: string): string | null {
  const forms = knownForms(language)
  const [first] = wordsOf(term)
  return forms && first ? termStemOf(forms, plainWord(textOf(term, first), language)) : null
}

/** The stems of the places of one text. */
export interface TextStemmer {
  stemsOfRange(range: WordRange): readonly string[]
  /** Those of a word by its number. */
  stemsOfWord(word: number): readonly string[]
}

/** Makes the stems of places of one text: each word's are made once. */
export function stemmerOf(text: string, language: string): TextStemmer {
  const forms = knownForms(language)
  if (!forms) return { stemsOfRange: () => [], stemsOfWord: () => [] }
  const words = wordsOf(text)
  const kept: (readonly string[] | undefined)[] = []
  const stemsOf = (at: number): readonly string[] => {
    const known = kept[at]
    if (known) return known
    const word = words[at]
    const made = word ? textStemsOf(forms, plainWord(textOf(text, word), language)) : []
    kept[at] = made
    return made
  }
  const stemsOfRange = (range: WordRange) => {
    if (range.behind - range.first > MOST_WORDS) return []
    if (forms.isWhole) return textStemsOf(forms, plainWord(textOf(text, range), language))
    const lists = Array.from({ length: range.behind - range.first }, (_, at) => stemsOf(range.first + at))
    return combinations(lists).map((stems) => joined(words.slice(range.first, range.behind), stems))
  }
  return { stemsOfRange, stemsOfWord: stemsOf }
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word)

interface ComparedTexts {
  readonly language: string
  readonly term: string
  readonly text: string
  readonly isCaseSensitive: boolean
}

function isFormOfWord(forms: WordForms, { term, text, language, isCaseSensitive }: ComparedTexts, isPart: boolean) {
  const [one, other] = [plainWord(term, language), plainWord(text, language)]
  if (isCaseSensitive && sharedLength(term, text) < sharedLength(one, other)) return false
  if (one === other) return true
  if (Math.max(one.length, other.length) > LONGEST_WORD) return false
  const capitals = { termIsCapital: isCapital(term), textIsCapital: isCapital(text) }
  return forms.isForm({ term: one, text: other, isPart, ...capitals })
}

/** Whether a text is a form of a term, given that they share a stem: each word of each. */
export function isFormOfTerm(compared: ComparedTexts): boolean {
  const { term, text, language } = compared
  const forms = knownForms(language)
  if (!forms) return false
  if (forms.isWhole) return isFormOfWord(forms, { ...compared, term: term.trim() }, false)
  // The text's words first: the term's are kept no longer than the next text.
  const others = tokensOf(text)
  const words = tokensOf(term)
  return (
    words.length === others.length &&
    words.every((word, at) =>
      isFormOfWord(forms, { ...compared, term: word, text: others[at] ?? '' }, words.length > 1),
    )
  )
}

const tokensOf = (text: string): readonly string[] => wordsOf(text).map((word) => textOf(text, word))
