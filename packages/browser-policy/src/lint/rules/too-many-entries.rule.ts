import { parseJsonText } from '../../engine/engine.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { listOf, property } from '../values.ts'

export const tooManyEntries = defineRule({
  id: 'too-many-entries',
  summary: 'A list has more entries than the browser works with.',
  why: 'The rest is silently ignored although it shows as active.',
  cure: 'Join entries: one pattern such as *://*.example.com/* stands for many.',
  severity: 'warning',
  examples: [
    {
      policies: { WebsiteFilter: { Block: Array.from({ length: 1001 }, (_, i) => `*://*.a${i}.example/*`) } },
      found: ['WebsiteFilter.Block[1000]'],
    },
    {
      policies: { WebsiteFilter: { Block: Array.from({ length: 1000 }, (_, i) => `*://*.a${i}.example/*`) } },
      found: [],
    },
  ],
  find(subject): LintFinding[] {
    return subject.policies.flatMap(({ name, policy, value }): LintFinding[] =>
      (policy.limits ?? []).flatMap(({ path, maxEntries }): LintFinding[] => {
        const read = typeof value === 'string' ? parseJsonText(value) : value
        const count = listOf(property(read, path)).length
        if (count <= maxEntries) return []
        const lost = count - maxEntries
        const detail = `${name}.${path} has ${count} entries; the browser stops after ${maxEntries}: this and the following, ${lost} in all, are lost.`
        return [{ path: [name, path, maxEntries], detail }]
      }),
    )
  },
})
