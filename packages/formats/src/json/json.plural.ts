import { ordinalRule } from '@weft/l10n'
import type { FileLanguage, FormatFacts, PluralRule } from '../format.ts'
import { type CategoryText, categories, categoriesOf, withFractions } from '../plural-categories.ts'
import { i18nextForms, MOST_FORMS } from './json.i18next-forms.ts'

/** The names of a language's plural forms in a dialect. */
export interface PluralNaming {
  /** In the order of the language's rule; `texts` are the present texts of a string, by name. */
  names(language: FileLanguage, texts?: ReadonlyMap<string, unknown>): readonly string[]
  /** The rule of strings that count otherwise than their language. */
  readonly ruleOf?: FormatFacts['ruleOf'] | undefined
  /** For a language that nobody knows. */
  usual(count: number): readonly string[]
  /** Selects the texts of a new string to write, so that it reads as a plural string. */
  written(texts: readonly string[], names: readonly string[]): readonly boolean[]
  /** All texts for the file, if people translate only a part of them; `has` are the present ones. */
  whole?(
    texts: readonly CategoryText[],
    language: FileLanguage | undefined,
    has?: ReadonlyMap<string, string>,
  ): readonly CategoryText[]
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
  whole: withFractions,
}

/** i18next's strings of ordinal numbers: `place_ordinal_one` is the form `one` of `place_ordinal`. */
export const ordinalsOfI18next = (context: string, { code }: Pick<FileLanguage, 'code'>): PluralRule | undefined =>
  context.endsWith('_ordinal') ? ordinalRule(code) : undefined

/** The same if a string may have a separate text for 0: that text alone would be a string without forms too. */
export const byCategoryBesideZero: PluralNaming = {
  ...byCategory,
  ruleOf: ordinalsOfI18next,
  written(texts, names) {
    const isZeroAlone = texts.every((text, index) => (text !== '') === (names[index] === 'zero'))
    return isZeroAlone ? all(texts) : withText(texts)
  },
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
