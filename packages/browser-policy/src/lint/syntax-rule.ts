import type { SyntaxCode } from '../document/syntax.ts'
import type { LintFinding } from './define-rule.ts'
import type { LintSubject } from './subject.ts'

/** Faults of the text, found by the reader, that one rule reports. */
export function findInText(subject: LintSubject, ...codes: readonly SyntaxCode[]): LintFinding[] {
  return subject.document.problems
    .filter(({ code }) => codes.includes(code))
    .map(({ span, detail, fix }) => ({ span, detail, ...(fix ? { fix } : {}) }))
}
