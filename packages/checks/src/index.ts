export * from './browser.ts'
export { findTerms, termKey, termKeysIn } from './glossary.ts'
export { renderChecksReference } from './reference.ts'
export { type FontWidths, fontRuler } from './scan/font-widths.ts'
