import { defineRule, type LintFinding } from '../define-rule.ts'

export const machineOnly = defineRule({
  id: 'machine-only',
  summary: 'A policy for the whole machine is set for one user.',
  why: 'On Windows it is skipped under HKEY_CURRENT_USER.',
  cure: 'Set it below HKEY_LOCAL_MACHINE or in policies.json.',
  severity: 'warning',
  examples: [
    { policies: { AppUpdateURL: 'https://a.example/' }, options: { scope: 'user' }, found: ['AppUpdateURL'] },
    { policies: { AppUpdateURL: 'https://a.example/' }, options: { scope: 'machine' }, found: [] },
  ],
  find(subject): LintFinding[] {
    if (subject.options.scope !== 'user') return []
    return subject.policies.flatMap(({ name, path, policy }): LintFinding[] =>
      policy.machineOnly
        ? [{ path, at: 'name', detail: `${name} counts only when it is set for the whole machine.` }]
        : [],
    )
  },
})
