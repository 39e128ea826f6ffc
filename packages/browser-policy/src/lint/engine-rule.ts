import { describeConsequence, describeFinding, describeReason } from '../engine/describe-finding.ts'
import type { Finding, FindingCode } from '../engine/engine.ts'
import { targetFacts } from '../target.ts'
import type { LintFinding } from './define-rule.ts'
import type { LintSubject, TargetedFinding } from './subject.ts'

/** The additions of a rule to an engine's finding. */
export type FindingDetails = Pick<LintFinding, 'suggestion' | 'fix' | 'severity'> & {
  /** In place of the engines' words. The consequence is added. */
  readonly detail?: string
  readonly at?: 'name' | 'value'
}

/** The reason, and the consequences for each target if they differ. */
function describeEntry({ finding, each }: TargetedFinding): string {
  const [first] = each
  // Usually the browsers do the same, and one sentence is enough.
  if (
    each.every(
      ({ finding: own }) => own.effect === first?.finding.effect && own.lost.length === first.finding.lost.length,
    )
  )
    return describeFinding(finding)
  const consequences = new Map<string, string[]>()
  for (const { target, finding: own } of each) {
    const consequence = describeConsequence(own).trim()
    consequences.set(consequence, [...(consequences.get(consequence) ?? []), targetFacts[target].label])
  }
  if (consequences.size === 1) return describeFinding(finding)
  const parts = [...consequences].map(([text, labels]) => `${labels.join(', ')}: ${text}`)
  return [describeReason(finding), ...parts].join(' ')
}

/**
 * Findings of the engines as lint reports them: an error where the policy is refused, else a warning.
 * `add` gives what would be right.
 */
export function findByEngines(
  subject: LintSubject,
  code: FindingCode,
  add: (finding: Finding, entry: TargetedFinding) => FindingDetails = () => ({}),
): LintFinding[] {
  return subject.findings(code).map((entry) => {
    const { finding, targets } = entry
    const addition = add(finding, entry)
    const severity = finding.effect === 'refused' ? 'error' : 'warning'
    const { detail, ...rest } = addition
    const told = detail === undefined ? describeEntry(entry) : `${detail}${describeConsequence(finding)}`
    return { path: finding.path, at: 'value', detail: told, severity, targets, ...rest }
  })
}
