import { stem } from '../stemmers.ts'
import { distinct, sharedLength, type WordForms, type WordPair, withoutMarks } from './word-forms.ts'

/** The possible rest after the common part of a word and its form: endings of cases, plurals, and of foreign nouns. */
const nounEndings = new Set(' e en er ern es em n s se sen ses o os um us a as ien nen'.split(' '))
const verbEndings = new Set(' n en e st t te ten tet test est et ete eten end ende enden ender'.split(' '))

/** The stem of Snowball, without the doubled n of `-innen` and the vowel or syllable of `Konto`, `Zentrum`. */
const stemOf = (word: string): string =>
  stem('german', word)
    .replace(/nn$/, 'n')
    .replace(/(?<=\p{L}{3})(?:[oa]|um|us)$/u, '')

/** Words that a form may come from where the stem does not tell: `Schlüsseln`, `löscht`, `gespeichert`. */
function origins(word: string): readonly string[] {
  const bare = /^ge.{4,}(?:t|te[nrsm]?|en)$/.test(word) ? [word.slice(2)] : []
  const singular = /[^aeiou]?[lr]n$/.test(word) ? [word.slice(0, -1)] : []
  return [word, ...singular, ...bare].flatMap((one) => {
    const root = one.replace(/(?:e?te[nrsm]?|e?st|e?t)$/, '')
    return root.length > 2 && root !== one ? [one, root] : [one]
  })
}

const verbRoot = (term: string): string => term.replace(/(?:en|(?<=[lr])n)$/, '')

function isForm({ term, text, termIsCapital, textIsCapital, isPart }: WordPair): boolean {
  // German writes its nouns with a capital.
  if (termIsCapital && !textIsCapital && !isPart) return false
  const [one, other] = [withoutMarks(term), withoutMarks(text)]
  const shared = sharedLength(one, other)
  // Endings may begin alike: `-er`, `-en`.
  for (let cut = shared; cut >= Math.max(shared - 2, 3); cut--)
    if (nounEndings.has(one.slice(cut)) && nounEndings.has(other.slice(cut))) return true
  const root = verbRoot(one)
  if (termIsCapital || root === one) return false
  return [other, other.replace(/^ge/, '')].some(
    (form) => form.startsWith(root) && verbEndings.has(form.slice(root.length)),
  )
}

export const german: WordForms = {
  termStem: stemOf,
  textStems: (word) => distinct(origins(word).map(stemOf)),
  isForm,
}
