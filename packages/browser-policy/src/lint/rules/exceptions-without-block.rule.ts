import { defineRule, type LintFinding } from '../define-rule.ts'
import { filterValue } from '../patterns.ts'
import { has, listOf, property } from '../values.ts'

export const exceptionsWithoutBlock = defineRule({
  id: 'exceptions-without-block',
  summary: 'WebsiteFilter has exceptions and blocks nothing.',
  why: 'Exceptions only take away from Block; alone they do nothing.',
  cure: 'Block something, such as ["<all_urls>"], from which the exceptions take away.',
  severity: 'warning',
  examples: [
    { policies: { WebsiteFilter: { Exceptions: ['*://*.a.example/*'] } }, found: ['WebsiteFilter.Exceptions'] },
    { policies: { WebsiteFilter: { Block: ['<all_urls>'], Exceptions: ['*://*.a.example/*'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const filter = subject.policy('WebsiteFilter')
    const value = filterValue(subject)
    if (!filter || !has(value, 'Exceptions') || listOf(property(value, 'Block')).length > 0) return []
    return [
      {
        path: [filter.name, 'Exceptions'],
        detail: 'Exceptions do nothing without Block.',
        suggestion: 'add "Block": ["<all_urls>"]',
      },
    ]
  },
})
