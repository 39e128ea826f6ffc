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
      options: { target: 'esr140' },
      found: ['Proxy.FTPProxy'],
    },
    { policies: { Proxy: { Mode: 'manual', FTPProxy: 'a.example:21' } }, options: { target: 'esr60' }, found: [] },
  ],
  find(subject): LintFinding[] {
    const proxy = subject.policy('Proxy')
    if (!proxy || !has(proxy.value, 'FTPProxy')) return []
    const detail = 'FTPProxy does nothing: the browser no longer knows FTP.'
    return [{ path: [proxy.name, 'FTPProxy'], detail, targets: ['esr140', 'esr153'] }]
  },
})
