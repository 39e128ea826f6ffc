import { withoutOptionalZero } from '@weft/l10n'

/** The places of the texts that are empty and may not be: programs do without a form for 0 that the language's rule does not ask for. */
export function blankForms(
  {
    plural_number: number,
    plural_formula: formula,
  }: { readonly plural_number: number; readonly plural_formula: string },
  texts: readonly string[],
): number[] {
  const optional = texts.length > 1 && withoutOptionalZero({ number, formula }) ? 0 : -1
  return texts.flatMap((text, form) => (text === '' && form !== optional ? [form] : []))
}
