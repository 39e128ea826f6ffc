import { specified, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

export const enterpriseOnly = defineRule({
  id: 'enterprise-only',
  summary: 'A policy for organisations is to be read by a release build.',
  why: 'ESR 60’s generation refuses such policies on the channel “release”; other channels take them.',
  cure: 'Use a build for organisations (ESR), or leave the policy out.',
  severity: 'error',
  examples: [
    {
      policies: { DisableTelemetry: true },
      options: { channel: 'release', target: specified },
      found: ['DisableTelemetry'],
    },
    { policies: { DisableTelemetry: true }, options: { channel: 'esr' }, found: [] },
  ],
  find(subject): LintFinding[] {
    if (subject.options.channel !== 'release') return []
    return subject.policies.flatMap(({ name, path, policy }): LintFinding[] => {
      if (!policy.enterpriseOnly) return []
      const detail = `${name} is refused on the release channel; it is meant for organisations (ESR).`
      return [
        {
          path,
          at: 'name',
          detail,
          targets: targetsWhere(({ code }) => code.organisationsOnly === 'refused on release'),
        },
      ]
    })
  },
})
