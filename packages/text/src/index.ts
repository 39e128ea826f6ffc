export type { Brand } from './brand.ts'
export { indexLines, type LineIndex, type Position } from './line-index.ts'
export type { Problem } from './problem.ts'
export { applyByteEdits, applyEdits, type Edit, type Span } from './span.ts'
