import { nodeAt, type Path } from '../../document/node.ts'
import { previous } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import type { LintSubject } from '../subject.ts'

/** The path of the null before any real value; empty if the cause is deep nesting. */
function firstNull(subject: LintSubject): Path {
  const root = subject.document.policiesNode
  const path: string[] = []
  for (let node = root ?? undefined; node?.kind === 'object' && path.length < 100; ) {
    // Only empty objects come before it, so the first non-empty member leads to it.
    const next = node.members.find(({ value }) => value.kind !== 'object' || value.members.length > 0)
    if (!next) return []
    path.push(next.name)
    node = next.value
  }
  return root && nodeAt(root, path)?.kind === 'null' ? path : []
}

export const nullStopsBrowser = defineRule({
  id: 'null-stops-browser',
  summary: 'A null comes before the first real value, or objects are nested too deeply.',
  why: 'ESR 140 then applies no policy at all, and says nothing anywhere.',
  cure: 'Remove the null; a policy that is not set is left out.',
  severity: 'error',
  examples: [
    { policies: { Cookies: null, BlockAboutConfig: true }, options: { target: previous }, found: ['Cookies'] },
    { policies: { BlockAboutConfig: true, WebsiteFilter: null }, options: { target: previous }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.findings('null-stops-browser').map(({ targets }) => {
      const detail =
        'A null before the first real value, or objects nested too deeply, stop the policy engine: nothing is applied, without a message.'
      return { path: firstNull(subject), detail, targets, suggestion: 'leave it out' }
    })
  },
})
