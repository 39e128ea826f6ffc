import type { FileLanguage } from '../format.ts'
import { categories, categoriesOf } from '../plural-categories.ts'
import { i18nextForms, MOST_FORMS } from './json.i18next-forms.ts'

/** What a dialect calls the plural forms of a language. */
export interface PluralNaming {
  /** In the order of the language's rule; `texts` are those that a string has by now, under their names. */
  names(language: FileLanguage, texts?: ReadonlyMap<string, unknown>): readonly string[]
  /** For a language that nobody knows. */
  usual(count: number): readonly string[]
  /** Which of the texts of a new string are written, so that it is a plural string when it is read. */
  written(texts: readonly string[]): readonly boolean[]
}

const all = (texts: readonly string[]) => texts.map(() => true)

/** Forms that nobody translated are left to the fallback of the program that shows them. */
function withText(texts: readonly string[]): readonly boolean[] {
  const has = texts.map((text) => text !== '')
  // The last form alone would be a string without forms.
  return has.slice(0, -1).some((one) => one) ? has : all(texts)
}

/** CLDR's categories: `one`, `other`. */
export const byCategory: PluralNaming = {
  names: categoriesOf,
  usual: (count) => [...categories.slice(1, count), 'other'],
  written: withText,
}

const indexes = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => String(index))

/** Places in an array. */
export const byIndex: PluralNaming = {
  names: ({ plural }) => indexes(plural.number),
  usual: indexes,
  written: all,
}

/** i18next up to its third format: nothing and `plural` where there are two forms, else the index; a string that has an index keeps to it. */
const suffixes = (count: number): readonly string[] =>
  count === 2 ? ['', 'plural'] : indexes(Math.min(count, MOST_FORMS))
export const bySuffix: PluralNaming = {
  names(language, texts) {
    const { number } = language.plural
    const own = i18nextForms(language)
    const isIndexed = texts?.has('0') ?? false
    const fits = !texts || texts.size === 0 || own?.includes('0') === isIndexed
    if (own && fits) return own
    return isIndexed ? indexes(Math.min(number, MOST_FORMS)) : suffixes(number)
  },
  usual: suffixes,
  written: all,
}
