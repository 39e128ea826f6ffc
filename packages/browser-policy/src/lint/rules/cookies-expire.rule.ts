import { previous, specified, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has } from '../values.ts'

export const cookiesExpire = defineRule({
  id: 'cookies-expire',
  summary: 'ExpireAtSessionEnd of Cookies is set.',
  why: 'Newer browsers know the name and do nothing with it.',
  cure: 'Remove it; SanitizeOnShutdown with Cookies clears them at the end of a session.',
  severity: 'warning',
  examples: [
    {
      policies: { Cookies: { ExpireAtSessionEnd: true } },
      options: { target: previous },
      found: ['Cookies.ExpireAtSessionEnd'],
    },
    { policies: { Cookies: { ExpireAtSessionEnd: true } }, options: { target: specified }, found: [] },
  ],
  find(subject): LintFinding[] {
    const cookies = subject.policy('Cookies')
    if (!cookies || !has(cookies.value, 'ExpireAtSessionEnd')) return []
    const detail = 'ExpireAtSessionEnd has no effect any more; SanitizeOnShutdown with Cookies clears them.'
    return [
      {
        path: [cookies.name, 'ExpireAtSessionEnd'],
        detail,
        targets: targetsWhere(({ code }) => code.expireAtSessionEnd === 'does nothing'),
      },
    ]
  },
})
