import { pluralExamples, withOptionalZero, withoutOptionalZero } from '@weft/l10n'
import type { FileLanguage, PluralRule } from '../format.ts'
import { categoriesOf } from '../plural-categories.ts'

/** Apple's systems have a text for the count 0 in every language, beside those of its plural rule. It may be left out. */

const isZero = ([counts]: readonly (readonly number[])[]): boolean => counts?.length === 1 && counts[0] === 0

/** The language's rule with a first form for 0; a rule that has one stays. */
export function withZero(language: FileLanguage): PluralRule {
  const { plural } = language
  const has =
    withoutOptionalZero(plural) !== null || isZero(pluralExamples(plural)) || categoriesOf(language).includes('zero')
  return has ? plural : withOptionalZero(plural)
}

/** CLDR's names for the forms of such a rule, which may be a language's own still. */
export function zeroCategories({ code, plural }: FileLanguage): readonly string[] {
  const rule = withZero({ code, plural })
  const own = withoutOptionalZero(rule)
  return own ? ['zero', ...categoriesOf({ code, plural: own })] : categoriesOf({ code, plural: rule })
}

/** Whether the language's systems do without a text for 0, so that a file may lack it. */
export const isZeroOptional = ({ code, plural }: FileLanguage): boolean =>
  withoutOptionalZero(withZero({ code, plural })) !== null
