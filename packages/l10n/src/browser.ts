// The parts for an editor: everything except the description of unknown languages, which needs CLDR.
export { baseCode } from './base-code.ts'
export { categoryRule } from './category-rule.ts'
export { type Direction, type Language, languageByCode, languages, type Plural } from './language.ts'
export {
  defaultCountry,
  type FileCodeStyle,
  formatLanguageCode,
  type LanguageCodeStyle,
  languageCodeStyles,
} from './language-code-style.ts'
export { languageNames } from './language-names.ts'
export { withOptionalZero, withoutOptionalZero } from './optional-zero.ts'
export { percent } from './percent.ts'
export {
  type PluralFormulaResult,
  type PluralFunction,
  type PluralProblem,
  parsePluralFormula,
} from './plural-expression.ts'
export {
  formatPluralForms,
  makePluralForms,
  type PluralForms,
  type PluralFormsResult,
  parsePluralForms,
  pluralExamples,
  samePlural,
} from './plural-forms.ts'
export { pluralFormNames, pluralType, UNKNOWN_PLURAL_TYPE } from './plural-type.ts'
export { type LanguageAliases, parseLanguageAliases, resolveLanguage, SOURCE_CODES } from './resolve-language.ts'
export { countCharacters, countWords } from './words.ts'
