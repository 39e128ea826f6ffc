import type { PolicyProblem } from '../../browser-policy/src/browser.ts'
import { translated } from './text.ts'

/** Shows a problem, and the text that the author meant. */
export function ProblemText({ problem: { detail, suggestion } }: { readonly problem: PolicyProblem }) {
  return translated(detail) + (suggestion === undefined ? '' : ` (${translated(suggestion)})`)
}
