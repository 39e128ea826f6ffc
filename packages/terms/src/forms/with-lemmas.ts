import { formsOf } from '#forms'
import { knowsLemmas, lemmasOf } from '../lemmas.ts'
import { distinct, type WordForms, type WordPair } from './word-forms.ts'

/** A language without rules: a word has no other form. */
const unruled: WordForms = {
  takesLemmas: true,
  termStem: (word) => word,
  textStems: (word) => [word],
  isForm: ({ term, text }) => term === text,
}

/** The dictionary form of a term's word: itself where it may be one, because terms mostly are written in it. */
function lemmaOf(language: string, word: string): string {
  const [first = word, ...others] = lemmasOf(language, word)
  return others.includes(word) ? word : first
}

function sharesLemma(language: string, { term, text }: WordPair): boolean {
  const own = [term, ...lemmasOf(language, term)]
  return [text, ...lemmasOf(language, text)].some((lemma) => own.includes(lemma))
}

/**
 * The rules of a language, and beside them the dictionary forms of words. Stems of terms stay those of the rules, where there are any: they
 * are kept in databases.
 */
function withLemmas(forms: WordForms, language: string): WordForms {
  const isRuled = forms !== unruled
  return {
    ...forms,
    termStem: (word) => forms.termStem(isRuled ? word : lemmaOf(language, word)),
    textStems: (word) =>
      distinct([...forms.textStems(word), ...lemmasOf(language, word).map((lemma) => forms.termStem(lemma))]),
    isForm: (pair) => forms.isForm(pair) || (sharesLemma(language, pair) && !forms.derives?.(pair)),
  }
}

const made = new Map<string, WordForms>()

/** Whether dictionary forms find more in a language than its rules do. */
export function takesLemmas(language: string): boolean {
  const forms = formsOf(language)
  return forms === undefined || forms.takesLemmas === true
}

/** The forms of words by the rules of a language and by what is known of its dictionary; undefined: by neither. */
export function knownForms(language: string): WordForms | undefined {
  const forms = formsOf(language)
  if (!knowsLemmas(language) || !takesLemmas(language)) return forms
  const known = made.get(language)
  if (known) return known
  const both = withLemmas(forms ?? unruled, language)
  made.set(language, both)
  return both
}
