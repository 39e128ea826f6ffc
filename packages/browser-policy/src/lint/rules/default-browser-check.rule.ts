import { previous, specified, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isOff } from '../values.ts'

export const defaultBrowserCheck = defineRule({
  id: 'default-browser-check',
  summary: 'DontCheckDefaultBrowser is set to false.',
  why: 'ESR 60 looks only whether it is set, so false switches the check off too.',
  cure: 'Leave the policy out to keep the check.',
  severity: 'warning',
  examples: [
    {
      policies: { DontCheckDefaultBrowser: false },
      options: { target: specified },
      found: ['DontCheckDefaultBrowser'],
    },
    { policies: { DontCheckDefaultBrowser: true }, found: [] },
    { policies: { DontCheckDefaultBrowser: false }, options: { target: previous }, found: [] },
  ],
  find(subject): LintFinding[] {
    const check = subject.policy('DontCheckDefaultBrowser')
    if (!check || !isOff(check.value)) return []
    const detail = 'ESR 60 switches the check off even with false.'
    return [
      {
        path: check.path,
        detail,
        targets: targetsWhere(({ code }) => code.defaultBrowserFalse === 'as true'),
        suggestion: 'leave it out',
      },
    ]
  },
})
