import { defineRule, type LintFinding } from '../define-rule.ts'
import { isOff, isOn } from '../values.ts'

export const valueWithoutEffect = defineRule({
  id: 'value-without-effect',
  summary: 'A policy is set to the value that does nothing.',
  why: 'It is the same as leaving it out; it does not switch anything back on.',
  cure: 'Leave the policy out.',
  severity: 'info',
  examples: [
    {
      policies: { DisableTelemetry: false, HardwareAcceleration: true },
      found: ['DisableTelemetry', 'HardwareAcceleration'],
    },
    { policies: { DisableTelemetry: true, HardwareAcceleration: false }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.policies.flatMap(({ path, policy, name, value }): LintFinding[] => {
      if (policy.acts === undefined || !(policy.acts ? isOff(value) : isOn(value))) return []
      return [{ path, detail: `${name} does nothing with ${JSON.stringify(value)}; it is as if it were not set.` }]
    })
  },
})
