import type { SyntaxCode } from '../document/syntax.ts'
import type { LintFinding } from './define-rule.ts'
import type { LintSubject } from './subject.ts'

/** The findings of a rule that reports syntax faults with certain codes. */
export function findInText(subject: LintSubject, ...codes: readonly SyntaxCode[]): LintFinding[] {
  return subject.document.problems
    .filter(({ code }) => codes.includes(code))
    .map(({ span, detail, fix }) => ({ span, detail, ...(fix ? { fix } : {}) }))
}
