import { categoryRule, pluralExamples, pluralFormNames, pluralType } from '@weft/l10n'
import type { FileLanguage, FormatFacts, PluralRule, PluralVariant } from './format.ts'

/** CLDR's categories in the order in which files have them. */
export const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
export type Category = (typeof categories)[number]

/** Whether a word is one of CLDR's categories. */
export const isCategory = (name: string): name is Category => categories.some((category) => category === name)

const known = new Map<string, readonly Category[]>()
const MOST_KNOWN = 500

/** The category of each plural form of a language, in the order of its rule. */
export function categoriesOf({ code, plural }: FileLanguage): readonly Category[] {
  const key = `${code} ${plural.number} ${plural.formula}`
  let found = known.get(key)
  if (!found) {
    found = fromCldr({ code, plural }) ?? fromRule(plural)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, found)
  }
  return found
}

/** What CLDR calls the counts of each form; null where it knows no such language, or its forms are not the rule's. */
function fromCldr({ code, plural }: FileLanguage): Category[] | null {
  const [, language, script = '', region = ''] = /^([a-z]{2,3})(_[A-Z][a-z]{3})?(_[A-Z]{2})?/.exec(code) ?? []
  const tag = `${language}${script}${region}`.replaceAll('_', '-')
  if (language === undefined || Intl.PluralRules.supportedLocalesOf(tag).length === 0) return null
  const rules = new Intl.PluralRules(tag)
  const names = pluralExamples(plural).map((counts): Category | null => {
    const [first, ...others] = new Set(counts.map((count) => rules.select(count)))
    return first !== undefined && others.length === 0 ? first : null
  })
  const found = names.filter((name) => name !== null)
  return found.length === plural.number && new Set(found).size === found.length ? found : null
}

function fromRule({ number, formula }: FileLanguage['plural']): readonly Category[] {
  const names = pluralFormNames(pluralType(number, formula), number)
  if (names.every(isCategory)) return names
  // A rule without a known type: the last form is for the rest, those before it are the likeliest.
  const likely: readonly Category[] = ['one', 'few', 'many', 'two', 'zero']
  return [...likely.slice(0, number - 1), 'other']
}

/** The rule by which the texts of a language's files are chosen in a format: its own, or that of the categories that name them. */
export const pluralOf = ({ plurals }: Pick<FormatFacts, 'plurals'>, { code, plural }: FileLanguage): PluralRule =>
  plurals === 'category' ? categoryRule(code, plural) : plural

/** The texts of a plural string in the order of its language's rule; '' where the file has none. Without a language as in the file. */
export function formsOf(variants: readonly PluralVariant[], language: FileLanguage | undefined): string[] {
  if (!language) return variants.length === 0 ? [''] : variants.map(({ text }) => text)
  return categoriesOf(language).map((category) => variants.find(({ name }) => name === category)?.text ?? '')
}

/** The categories of a new string's texts; the likeliest where the language is not known. */
export function formCategories(
  { target }: { readonly target: readonly string[] },
  language: FileLanguage | undefined,
): readonly Category[] {
  const names = language ? categoriesOf(language) : []
  return names.length === target.length ? names : fromRule({ number: target.length, formula: '' })
}
