import { pluralExamples } from '@weft/l10n'
import type { FileLanguage, PluralRule } from '../format.ts'
import { categoriesOf } from '../plural-categories.ts'

/** Apple's systems have a text for the count 0 in every language, beside those of its plural rule. */

const LIFTED = /^n==0 \? 0 : \((.*)\)\+1$/

const isZero = ([counts]: readonly (readonly number[])[]): boolean => counts?.length === 1 && counts[0] === 0

/** The language's rule with a first form for 0; a rule that has one stays. */
export function withZero(language: FileLanguage): PluralRule {
  const { plural } = language
  if (LIFTED.test(plural.formula) || isZero(pluralExamples(plural)) || categoriesOf(language).includes('zero'))
    return plural
  return { number: plural.number + 1, formula: `n==0 ? 0 : (${plural.formula})+1` }
}

/** CLDR's names for the forms of such a rule, which may be a language's own still. */
export function zeroCategories({ code, plural }: FileLanguage): readonly string[] {
  const rule = withZero({ code, plural })
  const [, formula] = LIFTED.exec(rule.formula) ?? []
  if (formula === undefined) return categoriesOf({ code, plural: rule })
  return ['zero', ...categoriesOf({ code, plural: { number: rule.number - 1, formula } })]
}
