export * from './browser.ts'
export { renderChecksReference } from './reference.ts'
export { type FontWidths, fontRuler } from './scan/font-widths.ts'
export { type TermFacts, type TermMatchKind, termFacts, termMatchKinds, withTermFacts } from './term-facts.ts'
