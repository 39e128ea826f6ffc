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
    found = fromCldr({ code, plural }, 'cardinal') ?? fromCldr({ code, plural }, 'ordinal') ?? fromRule(plural)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, found)
  }
  return found
}

/** The tag by which CLDR knows a language; null where it does not. */
function cldrTag(code: string): string | null {
  const [, language, script = '', region = ''] = /^([a-z]{2,3})(_[A-Z][a-z]{3})?(_[A-Z]{2})?/.exec(code) ?? []
  const tag = `${language}${script}${region}`.replaceAll('_', '-')
  return language === undefined || Intl.PluralRules.supportedLocalesOf(tag).length === 0 ? null : tag
}

/** Whether the language's rule asks for a form for 0; taken for granted where no language is known. */
export const hasOwnZero = (language: FileLanguage | undefined): boolean =>
  !language || categoriesOf(language).includes('zero')

/** Counts of a form that are looked at: in Romanian the first nineteen leave open whether a rule is of ordinal numbers. */
const COUNTS_OF_FORM = 30

/**
 * CLDR's names for the counts of each form; null if it does not know the language, or its forms differ from the rule's.
 */
function fromCldr({ code, plural }: FileLanguage, type: 'cardinal' | 'ordinal'): Category[] | null {
  const tag = cldrTag(code)
  if (tag === null) return null
  const rules = new Intl.PluralRules(tag, { type })
  const names = pluralExamples(plural, COUNTS_OF_FORM).map((counts): Category | null => {
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

/**
 * The rule by which a format chooses among a language's texts: the rule of the reading program, the rule of the categories, or
 * the language's rule.
 */
export const pluralOf = (format: Pick<FormatFacts, 'plurals' | 'pluralRule'>, language: FileLanguage): PluralRule => {
  if (format.pluralRule) return format.pluralRule(language)
  return format.plurals === 'category' ? categoryRule(language.code, language.plural) : language.plural
}

/** The language as a plural string of a format counts in it. */
export function countingOf<Language extends FileLanguage>(
  format: { readonly ruleOf?: FormatFacts['ruleOf'] | undefined },
  context: string,
  language: Language,
): Language {
  const plural = format.ruleOf?.(context, language)
  return plural ? { ...language, plural } : language
}

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

/** A text under the category that it is for. */
export interface CategoryText {
  readonly name: string
  readonly text: string
}

const fractions = new Map<string, readonly Category[]>()

/** The categories that no whole number asks for, beside those of `names`: programs ask for them with fractions, and Android demands `other`. */
function fractionsOf(code: string, names: readonly string[]): readonly Category[] {
  let cldr = fractions.get(code)
  if (!cldr) {
    const tag = cldrTag(code)
    const known: readonly string[] = tag === null ? [] : new Intl.PluralRules(tag).resolvedOptions().pluralCategories
    cldr = categories.filter((name) => name === 'other' || known.includes(name))
    if (fractions.size >= MOST_KNOWN) fractions.clear()
    fractions.set(code, cldr)
  }
  return cldr.filter((name) => !names.includes(name))
}

/** The text for all other counts: the last one that is not empty. */
const restOf = (texts: readonly string[]): string => texts.findLast((text) => text !== '') ?? ''

/**
 * The texts of a plural string as a file is to have them: `texts`, which people translate, and copies of the last of them for
 * fractions. A file gets `other`, which its readers require; the rest only follow where `has`, its texts by now, has them.
 */
export function withFractions(
  texts: readonly CategoryText[],
  language: FileLanguage | undefined,
  has: ReadonlyMap<string, string> = new Map(),
): readonly CategoryText[] {
  const old = texts.map(({ name }) => has.get(name) ?? '')
  if (!language || texts.every(({ text }, index) => old[index] === text)) return texts
  const rest = restOf(texts.map(({ text }) => text))
  const isNew = rest !== restOf(old)
  const follows = (name: Category) => ((has.get(name) ?? '') === '' ? name === 'other' && rest !== '' : isNew)
  const names = texts.map(({ name }) => name)
  const copies = fractionsOf(language.code, names).filter(follows)
  return [...texts, ...copies.map((name) => ({ name, text: rest }))]
}

/** Texts by their categories; of two with one the first counts. */
export const textsByName = (variants: readonly PluralVariant[]): ReadonlyMap<string, string> =>
  new Map(variants.toReversed().map(({ name, text }) => [name, text]))

/** The texts of a new plural string under their categories, those without a text too. */
export function newForms(unit: { readonly target: readonly string[] }, language: FileLanguage | undefined) {
  const texts = formCategories(unit, language).map((name, index) => ({ name, text: unit.target[index] ?? '' }))
  return withFractions(texts, language)
}
