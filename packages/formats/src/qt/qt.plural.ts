import type { FileLanguage, PluralRule } from '../format.ts'

/** Qt's tools and programs have different plural rules: https://code.qt.io/cgit/qt/qttools.git/tree/src/linguist/shared/numerus.cpp */

const rule = (number: number, formula: string, languages: string) => ({
  number,
  formula,
  languages: languages.split(' '),
})

const rules: readonly (PluralRule & { readonly languages: readonly string[] })[] = [
  rule(1, '0', 'bi my zh dz fj gn hu id ja jv ko ms na om fa su tt th bo tr vi yo za'),
  rule(
    2,
    'n != 1',
    'ab aa af sq am as ay az ba eu bn bg ca kw co da nl en eo et fo fi fur fy gl ka de el kl gu ha he hi ia ie it kn ks kk km rw ky ku lo la ln lb mg ml mr mn ne nso nb no nn oc or ps pt pa qu rm rn sn sd si so st es sw ss sv tg ta te to ts tn tk ug ur uz vo wo xh yi zu',
  ),
  rule(2, 'n > 1', 'hy br fr pt_BR fil tl ti wa'),
  rule(3, 'n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2', 'lv'),
  rule(2, 'n % 10 == 1 && n % 100 != 11 ? 0 : 1', 'is'),
  rule(3, 'n == 1 ? 0 : n == 2 ? 1 : 2', 'dv iu ik ga gv mi se sm sa'),
  rule(4, 'n == 1 || n == 11 ? 0 : n == 2 || n == 12 ? 1 : n > 2 && n < 20 ? 2 : 3', 'gd'),
  rule(3, 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2', 'sk cs'),
  rule(3, 'n % 10 == 1 ? 0 : n % 10 == 2 ? 1 : 2', 'mk'),
  rule(3, 'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 != 0 && (n % 100 < 10 || n % 100 > 19) ? 1 : 2', 'lt'),
  rule(
    3,
    'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 > 19) ? 1 : 2',
    'bs be hr ru sr uk',
  ),
  rule(3, 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 > 19) ? 1 : 2', 'pl'),
  rule(3, 'n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2', 'ro mo'),
  rule(4, 'n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3', 'sl'),
  rule(4, 'n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 10) ? 1 : n % 100 >= 11 && n % 100 <= 19 ? 2 : 3', 'mt'),
  rule(5, 'n == 0 ? 0 : n == 1 ? 1 : n >= 2 && n <= 5 ? 2 : n == 6 ? 3 : 4', 'cy'),
  rule(6, 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5', 'ar'),
]

const byLanguage: ReadonlyMap<string, PluralRule> = new Map(
  rules.flatMap(({ number, formula, languages }) => languages.map((code) => [code, { number, formula }] as const)),
)

/** For an unknown language Qt reads only the first form. */
const unknown: PluralRule = { number: 1, formula: '0' }

/** The rule by which Qt chooses among the plural forms of a language. */
export function qtRule({ code }: Pick<FileLanguage, 'code'>): PluralRule {
  const [language = '', ...parts] = code.split(/[-_@]/)
  const region = parts.find((part) => /^[A-Z]{2}$/.test(part))
  return byLanguage.get(`${language}_${region}`) ?? byLanguage.get(language) ?? unknown
}
