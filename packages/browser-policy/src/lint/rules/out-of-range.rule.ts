import type { Range } from '../../catalogue/define-policy.ts'
import { placesMeeting } from '../condition.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { readValue } from '../policy-values.ts'
import { nodeOf } from '../subject.ts'

function describeRange({ least, most }: Range): string {
  if (least !== undefined && most !== undefined) return `a whole number from ${least} to ${most}`
  return least === undefined ? 'a whole number' : `a whole number from ${least} on`
}

const isWithin = (value: number, { least, most }: Range) =>
  Number.isInteger(value) && value >= (least ?? value) && value <= (most ?? value)

export const outOfRange = defineRule({
  id: 'out-of-range',
  summary: 'The browser does not work with this number.',
  why: 'It passes every check of types, and is then left out with a line in the console.',
  cure: 'Write a whole number of the range.',
  severity: 'warning',
  examples: [
    {
      policies: { ContentAnalysis: { TimeoutResult: 3, AgentTimeout: 1.5 } },
      found: ['ContentAnalysis.TimeoutResult', 'ContentAnalysis.AgentTimeout'],
    },
    { policies: { ContentAnalysis: { TimeoutResult: 2, AgentTimeout: 300 } }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.policies.flatMap((entry): LintFinding[] => {
      const value = entry.policy.ranges && readValue(subject, entry)
      if (value === undefined) return []
      return (entry.policy.ranges ?? []).flatMap((range) =>
        placesMeeting(entry.path, value, { at: range.path }).flatMap((path): LintFinding[] => {
          const node = nodeOf(subject, path)
          if (node?.kind !== 'number' || typeof node.value !== 'number' || isWithin(node.value, range)) return []
          return [{ path, detail: `${node.value} is not ${describeRange(range)}; it is left out.` }]
        }),
      )
    })
  },
})
