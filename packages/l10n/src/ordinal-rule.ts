interface Rule {
  readonly number: number
  readonly formula: string
}

const rule = (...conditions: readonly string[]): Rule => ({
  number: conditions.length + 1,
  formula: `${conditions.map((condition, form) => `${condition} ? ${form} : `).join('')}${conditions.length}`,
})

const none: Rule = { number: 1, formula: '0' }
const first = rule('n == 1')
const bengali = rule('n == 1 || n == 5 || n >= 7 && n <= 10', 'n == 2 || n == 3', 'n == 4', 'n == 6')
const hindi = rule('n == 1', 'n == 2 || n == 3', 'n == 4', 'n == 6')
const marathi = rule('n == 1', 'n == 2 || n == 3', 'n == 4')
const italian = rule('n == 8 || n == 11 || n == 80 || n == 800')
const sicilian = rule('n == 8 || n == 11 || n >= 80 && n <= 89 || n >= 800 && n <= 899')

const azerbaijani = rule(
  '(n % 10 == 1 || n % 10 == 2 || n % 10 == 5 || n % 10 == 7 || n % 10 == 8) || (n % 100 == 20 || n % 100 == 50 || n % 100 == 70 || n % 100 == 80)',
  '(n % 10 == 3 || n % 10 == 4) || (n % 1000 != 0 && n % 100 == 0)',
  'n == 0 || n % 10 == 6 || n % 100 == 40 || n % 100 == 60 || n % 100 == 90',
)
const georgian = rule(
  'n == 1',
  'n == 0 || (n % 100 >= 2 && n % 100 <= 20) || n % 100 == 40 || n % 100 == 60 || n % 100 == 80',
)
const cornish = rule('n % 100 >= 1 && n % 100 <= 84 && n % 20 >= 1 && n % 20 <= 4', 'n % 100 == 5')
const macedonian = rule(
  'n % 10 == 1 && n % 100 != 11',
  'n % 10 == 2 && n % 100 != 12',
  '(n % 10 == 7 || n % 10 == 8) && n % 100 != 17 && n % 100 != 18',
)

/** Languages with more than one form of ordinal numbers. https://www.unicode.org/cldr/charts/48/supplemental/language_plural_rules.html */
const rules = new Map<string, Rule>([
  ['as', bengali],
  ['az', azerbaijani],
  ['be', rule('(n % 10 == 2 || n % 10 == 3) && n % 100 != 12 && n % 100 != 13')],
  ['blo', rule('n == 0', 'n == 1', 'n >= 2 && n <= 6')],
  ['bn', bengali],
  ['ca', rule('n == 1 || n == 3', 'n == 2', 'n == 4')],
  ['cy', rule('n == 0 || n >= 7 && n <= 9', 'n == 1', 'n == 2', 'n == 3 || n == 4', 'n == 5 || n == 6')],
  ['en', rule('n % 10 == 1 && n % 100 != 11', 'n % 10 == 2 && n % 100 != 12', 'n % 10 == 3 && n % 100 != 13')],
  ['gd', rule('n == 1 || n == 11', 'n == 2 || n == 12', 'n == 3 || n == 13')],
  ['gom', marathi],
  ['gu', hindi],
  ['hi', hindi],
  ['hu', rule('n == 1 || n == 5')],
  ['it', italian],
  ['ka', georgian],
  ['kk', rule('n % 10 == 6 || n % 10 == 9 || n % 10 == 0 && n != 0')],
  ['kok', marathi],
  ['kw', cornish],
  ['lij', sicilian],
  ['lld', italian],
  ['mk', macedonian],
  ['mr', marathi],
  ['ne', rule('n >= 1 && n <= 4')],
  ['or', rule('n == 1 || n == 5 || n >= 7 && n <= 9', 'n == 2 || n == 3', 'n == 4', 'n == 6')],
  ['sc', italian],
  ['scn', sicilian],
  ['sq', rule('n == 1', 'n % 10 == 4 && n % 100 != 14')],
  ['sv', rule('(n % 10 == 1 || n % 10 == 2) && n % 100 != 11 && n % 100 != 12')],
  ['tk', rule('n % 10 == 6 || n % 10 == 9 || n == 10')],
  ['uk', rule('n % 10 == 3 && n % 100 != 13')],
  ['vec', italian],
  ...['bal', 'fil', 'fr', 'ga', 'hy', 'lo', 'mo', 'ms', 'ro', 'tl', 'vi'].map((code) => [code, first] as const),
])

/** The rule by which a language chooses among the forms of ordinal numbers (`1st`, `2nd`), in the order of CLDR's categories. */
export const ordinalRule = (code: string): Rule => rules.get(code.split(/[-_@]/, 1)[0] ?? '') ?? none
