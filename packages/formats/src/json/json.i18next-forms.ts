import { languageByCode, pluralExamples } from '@weft/l10n'
import type { FileLanguage, PluralRule } from '../format.ts'

/** The third format of i18next counts no more: languages of more forms cannot be said. */
export const MOST_FORMS = 6

/**
 * The names that i18next (20 and before, `compatibilityJSON: 'v3'`) uses for plural forms if its rule differs from CLDR's, in
 * the order of CLDR's forms. A form that it never asks for has a number that it never asks for either.
 */
const names: Readonly<Record<string, readonly string[]>> = {
  br: ['', '1', '2', '3', 'plural'],
  cgg: ['1', '0'],
  cy: ['4', '0', '1', '5', '3', '2'],
  fa: ['1', '0'],
  ht: ['1', '0'],
  ka: ['1', '0'],
  kw: ['4', '0', '1', '2', '5', '3'],
  ky: ['1', '0'],
  lv: ['2', '0', '1'],
  or: ['0', '1'],
  se: ['', '1', 'plural'],
  sl: ['1', '2', '3', '0'],
  ug: ['1', '0'],
}

/**
 * Languages of whose only form i18next knows that it is one: it asks for `_0`. For all others it falls back to the name without a suffix.
 */
const ofOneForm = new Set('bo id ja jbo km ko lo ms sah su th tt vi wo zh'.split(' '))

/** Languages of three forms and more that i18next has a rule for, where its names are the usual ones. */
const indexed = new Set('ar be bs cnr cs csb dz ga gd he hr iw lt mnk mt pl ro ru sk sr uk'.split(' '))

/** The names of a language's forms where i18next's differ from the usual ones; undefined elsewhere, and where the rule is another than CLDR's. */
export function i18nextForms({ code, plural }: FileLanguage): readonly string[] | undefined {
  const language = code.split(/[-_@]/, 1)[0] ?? ''
  if (plural.number === 1) return ofOneForm.has(language) ? undefined : ['']
  const found = Object.hasOwn(names, language) ? names[language] : undefined
  if (!found) return indexed.has(language) ? undefined : namesWithoutRule(plural.number)
  const usual = found.length === plural.number ? languageByCode(language)?.plural : undefined
  return usual && countsOf(usual) === countsOf(plural) ? found : undefined
}

/** For a language without a rule, i18next asks for the name without a suffix at all counts: one form has to use it. */
const namesWithoutRule = (number: number): readonly string[] | undefined =>
  number > 2 && number <= MOST_FORMS
    ? ['', ...Array.from({ length: number - 2 }, (_, index) => String(index + 1)), 'plural']
    : undefined

const countsOf = ({ number, formula }: PluralRule): string => JSON.stringify(pluralExamples({ number, formula }))
