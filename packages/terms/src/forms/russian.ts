import { stem } from '../stemmers.ts'
import type { WordForms } from './word-forms.ts'

/** The stem of Snowball without a vowel that comes and goes: `ветка`, `веток`. */
const stemOf = (word: string): string =>
  stem('russian', word.replaceAll('ё', 'е')).replace(/(?<=\p{L}[^аеиоуыэюя])[ое](?=[^аеиоуыэюяйь]$)/u, '')

export const russian: WordForms = { termStem: stemOf, textStems: (word) => [stemOf(word)], isForm: () => true }
