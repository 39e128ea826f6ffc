import { stem } from '../stemmers.ts'
import { distinct, type WordForms, type WordPair } from './word-forms.ts'

const bareStem = (word: string): string => stem('finnish', word).replace(/[aeiouyäö]+$/, '')

/** The strong grade of a weak one; both are written alike in stems. */
const grades: readonly (readonly [weak: RegExp, strong: string])[] = [
  [/ks$/, 's'],
  [/m$/, 'n'],
  [/d$/, 't'],
  [/v$/, 'p'],
  [/ng$/, 'nk'],
  [/nn$/, 'nt'],
  [/rr$/, 'rt'],
  [/mm$/, 'mp'],
  [/([kpt])\1$/, '$1'],
]

function stemOf(word: string): string {
  const bare = bareStem(word)
  const [weak, strong] = grades.find(([ending]) => ending.test(bare)) ?? [/$/, '']
  return bare.replace(weak, strong)
}

/** The nominative of words in -in says little of their stem: `avain`, `avaimet`. */
const oblique = (word: string): string => `${word.slice(0, -1)}men`
const hasNominative = (word: string): boolean => /[^aeiouyäö][aeiouyäö]?[aeiouyäö]in$/.test(word)

/** How the last vowel of a word changes before endings; a vowel that is not here stays. */
const vowels: Readonly<Record<string, string>> = { a: 'aoie', ä: 'äie', i: 'ie', e: 'ei' }

/** Consonants are doubled in other cases of words in -e or a consonant alone: `osoite`, `osoitteet`, but not `luku`, `lukko`. */
function isForm({ term, text }: WordPair): boolean {
  const [, consonants = '', vowel = ''] = /([^aeiouyäö]+)([aeiouyäö])$/.exec(term) ?? []
  if (vowel === '') return true
  const at = term.length - consonants.length - 1
  const [, others = '', other = ''] = /^([^aeiouyäö]+)([aeiouyäö]?)/.exec(text.slice(at)) ?? []
  const isDoubled = (letters: string) => /([kpt])\1$/.test(letters)
  if (vowel !== 'e' && isDoubled(others) && !isDoubled(consonants)) return false
  return other === '' || (vowels[vowel] ?? `${vowel}i`).includes(other)
}

/** The nominative may end like another case (`ikkuna`): its plural does not. */
const termStem = (word: string): string =>
  stemOf(hasNominative(word) ? oblique(word) : /[aeiouyäö]$/.test(word) ? `${word}t` : word)

export const finnish: WordForms = {
  takesLemmas: true,
  termStem,
  textStems: (word) => distinct([stemOf(word), termStem(word)]),
  isForm,
}
