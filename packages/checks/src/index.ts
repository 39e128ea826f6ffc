export * from './browser.ts'
export { renderChecksReference } from './reference.ts'
