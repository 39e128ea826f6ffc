import { baseCode, pluralExamples } from '@weft/l10n'

/** What checks know of the languages of a translation. */
export interface CheckEnvironment {
  readonly language: string
  /** `pt` for `pt_BR`. */
  readonly base: string
  readonly sourceBase: string
  /** For each plural form whether exactly one count uses it: such a form may say "one" instead of a placeholder. */
  readonly singleCount: readonly boolean[]
}

/** Describes a translation to the checks; make it once a translation. */
export function checkEnvironment(translation: {
  readonly language: string
  readonly sourceLanguage: string
  readonly plural: { readonly number: number; readonly formula: string }
}): CheckEnvironment {
  return {
    language: translation.language,
    base: baseCode(translation.language),
    sourceBase: baseCode(translation.sourceLanguage),
    singleCount: pluralExamples(translation.plural, 2).map((counts) => counts.length === 1),
  }
}

/** Whether a list of base codes and codes names the language. */
export function namesLanguage(list: readonly string[], environment: CheckEnvironment): boolean {
  return list.includes(environment.base) || list.includes(environment.language)
}
