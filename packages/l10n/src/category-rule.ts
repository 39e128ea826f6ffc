import { samePlural } from './plural-forms.ts'

interface Rule {
  readonly number: number
  readonly formula: string
}

const withMillions = (one: string): Rule => ({
  number: 3,
  formula: `${one} ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2`,
})

const romanian: Rule = { number: 3, formula: 'n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2' }
const maltese =
  'n == 1 ? 0 : n == 2 ? 1 : n == 0 || (n % 100 >= 3 && n % 100 <= 10) ? 2 : n % 100 >= 11 && n % 100 <= 19 ? 3 : 4'

/** Languages whose whole numbers CLDR counts differently than gettext; their regions count alike, except the ones listed here. */
const rules: Readonly<Record<string, Rule>> = {
  ca: withMillions('n == 1'),
  es: withMillions('n == 1'),
  fr: withMillions('n <= 1'),
  he: { number: 3, formula: 'n == 1 ? 0 : n == 2 ? 1 : 2' },
  it: withMillions('n == 1'),
  mk: { number: 2, formula: 'n % 10 == 1 && n % 100 != 11 ? 0 : 1' },
  mt: { number: 5, formula: maltese },
  pt: withMillions('n <= 1'),
  pt_PT: withMillions('n == 1'),
  ro: romanian,
}

/** CLDR has six categories: a rule with more forms has no names for them, and takes those of most languages. */
const MOST_CATEGORIES = 6
const oneAndOther: Rule = { number: 2, formula: 'n != 1' }

/**
 * The rule by which texts named by CLDR's categories are chosen (`many` of a million in Spanish): CLDR's, where that is another
 * than `plural`, the language's own. The very same `plural` where both are one.
 */
export function categoryRule<Own extends Rule>(code: string, plural: Own): Own | Rule {
  const [place = ''] = code.split('@')
  const rule = rules[place] ?? rules[place.split('_')[0] ?? '']
  if (rule && !samePlural(rule, plural)) return rule
  return plural.number > MOST_CATEGORIES ? oneAndOther : plural
}
