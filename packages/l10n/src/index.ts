export { hasAndroidQualifier } from './android-qualifiers.ts'
export * from './browser.ts'
export { canBeLanguage, describeLanguage } from './describe-language.ts'
export { ordinalRule } from './ordinal-rule.ts'
