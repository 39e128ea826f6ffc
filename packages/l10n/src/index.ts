export * from './browser.ts'
export { describeLanguage } from './describe-language.ts'
