import type { FileLanguage, PluralRule } from '../format.ts'

/** Laravel has different plural rules: https://github.com/laravel/framework/blob/12.x/src/Illuminate/Translation/MessageSelector.php */

const rule = (number: number, formula: string, languages: string) => ({
  number,
  formula,
  languages: languages.split(' '),
})

const rules: readonly (PluralRule & { readonly languages: readonly string[] })[] = [
  rule(
    2,
    'n != 1',
    'af bn bg ca da de el en eo es et eu fa fi fo fur fy gl gu ha he hu is it ku lb ml mn mr nah nb ne nl nn no om or pa pap ps pt so sq sv sw ta te tk ur zu',
  ),
  rule(2, 'n > 1', 'am bh fil fr gun hi hy ln mg nso ti wa xbr'),
  rule(
    3,
    'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2',
    'be bs hr ru sr uk',
  ),
  rule(3, 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2', 'cs sk'),
  rule(3, 'n == 1 ? 0 : n == 2 ? 1 : 2', 'ga'),
  rule(3, 'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && (n % 100 < 10 || n % 100 >= 20) ? 1 : 2', 'lt'),
  rule(4, 'n % 100 == 1 ? 0 : n % 100 == 2 ? 1 : n % 100 == 3 || n % 100 == 4 ? 2 : 3', 'sl'),
  rule(2, 'n % 10 == 1 ? 0 : 1', 'mk'),
  rule(4, 'n == 1 ? 0 : n == 0 || (n % 100 > 1 && n % 100 < 11) ? 1 : n % 100 > 10 && n % 100 < 20 ? 2 : 3', 'mt'),
  rule(3, 'n == 0 ? 0 : n % 10 == 1 && n % 100 != 11 ? 1 : 2', 'lv'),
  rule(3, 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2', 'pl'),
  rule(4, 'n == 1 ? 0 : n == 2 ? 1 : n == 8 || n == 11 ? 2 : 3', 'cy'),
  rule(3, 'n == 1 ? 0 : n == 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2', 'ro'),
  rule(6, 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5', 'ar'),
]

const byLanguage: ReadonlyMap<string, PluralRule> = new Map(
  rules.flatMap(({ number, formula, languages }) => languages.map((code) => [code, { number, formula }] as const)),
)

/** For other languages Laravel always takes the first part. */
const unlisted: PluralRule = { number: 1, formula: '0' }

/** The rule by which Laravel chooses among the parts of a text. Regions count as their language does. */
export const laravelRule = ({ code }: Pick<FileLanguage, 'code'>): PluralRule =>
  byLanguage.get(code.split(/[-_@]/, 1)[0] ?? '') ?? unlisted

const RANGE = /(?:^|\|)\s*[[\]{]\s*(?:[-+]?(?:\d+(?:\.\d+)?|Inf)(?![\p{L}\d.])|\*\s*[,\]}])/u

/**
 * Whether a part of a text says for which counts it is: `{0} none|[1,19] some|[20,*] many`. Laravel then asks the ranges and not the
 * language, so that the whole is one text, whose parts may be as many as its translator likes. Ranges that are not closed count too.
 */
export const hasRanges = (text: string): boolean => text.includes('|') && RANGE.test(text)
