import { previous, specified, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has } from '../values.ts'

export const ftpProxy = defineRule({
  id: 'ftp-proxy',
  summary: 'FTPProxy is set.',
  why: 'Browsers without FTP know the name and do nothing with it.',
  cure: 'Remove FTPProxy.',
  severity: 'warning',
  examples: [
    {
      policies: { Proxy: { Mode: 'manual', FTPProxy: 'a.example:21' } },
      options: { target: previous },
      found: ['Proxy.FTPProxy'],
    },
    { policies: { Proxy: { Mode: 'manual', FTPProxy: 'a.example:21' } }, options: { target: specified }, found: [] },
  ],
  find(subject): LintFinding[] {
    const proxy = subject.policy('Proxy')
    if (!proxy || !has(proxy.value, 'FTPProxy')) return []
    const detail = 'FTPProxy does nothing: the browser no longer knows FTP.'
    return [
      { path: [proxy.name, 'FTPProxy'], detail, targets: targetsWhere(({ code }) => code.ftpProxy === 'does nothing') },
    ]
  },
})
