import { type PolicyProblem, rules } from '../../browser-policy/src/browser.ts'
import { isEnglish, translated } from './text.ts'

const summaries = new Map<string, string>(rules.map(({ id, summary }) => [id, summary]))

/** What is wrong: in other languages first what kind of problem it is, then the English detail with names and values. */
export function ProblemText({ problem }: { readonly problem: PolicyProblem }) {
  const { code, detail, suggestion } = problem
  const proposal = suggestion === undefined ? '' : ` (${suggestion})`
  if (isEnglish) return detail + proposal
  return (
    <>
      {translated(summaries.get(code) ?? '')} <span lang="en">{detail + proposal}</span>
    </>
  )
}
