import type { WordForms, WordPair } from './word-forms.ts'

const rows = [
  'かきくけこい',
  'がぎぐげごい',
  'さしすせそ',
  'たちつてとっ',
  'なにぬねのん',
  'ばびぶべぼん',
  'まみむめもん',
  'らりるれろっ',
  'わいうえおっ',
]
const tail = /^(.*[\p{sc=Han}々])([\p{sc=Hiragana}]{1,3})$/u

/** A word without the vowel sign that some write at its end, and a verb without its ending. */
function stemOf(word: string): string {
  const verb = word.replace(/(?<=[\p{sc=Han}\p{sc=Katakana}ー])する$/u, '')
  const [, kanji] = tail.exec(verb) ?? []
  return kanji ?? verb.replace(/(?<=[\p{sc=Katakana}ー]{2})ー$/u, '')
}

/** A verb's endings begin with the sounds of one row; a noun has none. */
function isForm({ term, text }: WordPair): boolean {
  const [, , ending = ''] = tail.exec(term) ?? []
  const [, , other = ''] = tail.exec(text) ?? []
  if (ending === 'する' || (ending === '' && other === '')) return true
  if (ending === '' || other === '') return ending === other || other === 'する'
  const [first = '', second = ''] = [ending[0], other[0]]
  return first === second || (ending.length === 1 && rows.some((row) => row.includes(first) && row.includes(second)))
}

export const japanese: WordForms = {
  isWhole: true,
  termStem: stemOf,
  textStems: (word) => [stemOf(word)],
  isForm,
}
