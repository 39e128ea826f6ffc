import { chromeCounterpart } from '../chrome-policies.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'

export const chromePolicy = defineRule({
  id: 'chrome-policy',
  summary: 'A policy of Chrome was pasted.',
  why: 'Firefox has different policies; it ignores those of Chrome, even if both mean the same.',
  cure: 'Write the policy of Firefox that does the same.',
  severity: 'warning',
  examples: [
    {
      policies: { URLBlocklist: ['example.com'], SyncDisabled: true },
      found: ['URLBlocklist', 'SyncDisabled'],
    },
    { policies: { WebsiteFilter: { Block: ['*://*.example.com/*'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.findings('unknown-policy').flatMap(({ finding, targets }): LintFinding[] => {
      const name = String(finding.path[0])
      const chrome = chromeCounterpart(name)
      if (!chrome) return []
      const { instead } = chrome
      const right = instead === null ? 'Firefox has nothing like it.' : `Firefox has ${instead}.`
      const detail = `${name} is a policy of Chrome; it is ignored. ${right}`
      return [{ path: finding.path, at: 'name', detail, targets, ...(instead === null ? {} : { suggestion: instead }) }]
    })
  },
})
