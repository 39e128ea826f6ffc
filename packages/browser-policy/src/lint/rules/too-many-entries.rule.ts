import { parseJsonText } from '../../engine/engine.ts'
import { defineRule, type Found } from '../define-rule.ts'
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
  find(subject): Found[] {
    return subject.set.flatMap(({ name, policy, value }): Found[] =>
      (policy.limits ?? []).flatMap(({ path, maxEntries }): Found[] => {
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
