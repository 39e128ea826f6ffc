import type { PolicyProblem } from '../../browser-policy/src/browser.ts'
import { translated } from './text.ts'

/** What is wrong, and what was meant. */
export function ProblemText({ problem: { detail, suggestion } }: { readonly problem: PolicyProblem }) {
  return translated(detail) + (suggestion === undefined ? '' : ` (${translated(suggestion)})`)
}
