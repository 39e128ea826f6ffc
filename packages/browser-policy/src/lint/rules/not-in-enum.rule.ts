import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'
import { nodeOf, replaceValue, withFix } from '../subject.ts'
import { suggestName } from '../suggest-name.ts'

export const notInEnum = defineRule({
  id: 'not-in-enum',
  summary: 'The browser does not know this value.',
  why: 'Words are case-sensitive; a wrong one costs the whole policy.',
  severity: 'error',
  examples: [
    { policies: { SSLVersionMin: 'TLS1.2' }, found: ['SSLVersionMin'] },
    { policies: { Proxy: { Mode: 'auto' } }, found: ['Proxy.Mode'] },
    { policies: { SSLVersionMin: 'tls1.2' }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'not-in-enum', ({ path, tree }) => {
      const node = nodeOf(subject, path)
      if (!node || node.kind === 'object' || node.kind === 'array' || tree?.kind !== 'enum') return {}
      const suggestion = suggestName(String(node.value), tree.options.map(String))
      const option = tree.options.find((one) => String(one) === suggestion?.name)
      if (!suggestion || option === undefined) return {}
      const fix = suggestion.isSure ? withFix(replaceValue(subject, path, option)) : {}
      return { suggestion: JSON.stringify(option), ...fix }
    }),
})
