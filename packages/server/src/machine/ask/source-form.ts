import { pluralExamples } from '@weft/l10n'

const limit = 10

/** The numbers that each plural form is for, as a model reads them: `2, 3, 4`. */
export const pluralNumbers = (rule: { readonly number: number; readonly formula: string }): string[] =>
  pluralExamples(rule, limit).map((numbers) => numbers.join(', '))

/** The form of the source that an engine translates for each form of the translation: the singular for nothing but one. */
export function sourceForms(
  rule: { readonly number: number; readonly formula: string },
  { sourceForms: count, targetForms }: { readonly sourceForms: number; readonly targetForms: number },
): readonly number[] {
  if (count === 1) return Array.from({ length: targetForms }, () => 0)
  const examples = pluralExamples(rule, limit)
  return Array.from({ length: targetForms }, (_, form) => {
    const numbers = examples[form] ?? []
    return numbers.length > 0 && numbers.every((number) => number === 1) ? 0 : count - 1
  })
}
