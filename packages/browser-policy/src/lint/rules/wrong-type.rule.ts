import type { ValueTree } from '../../catalogue/value-tree.ts'
import { toValue } from '../../document/node.ts'
import { isObject, parseJsonText } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'
import { nodeOf, replaceValue, withFix } from '../subject.ts'

/** Longer texts are not parsed as JSON, because their nesting is not bounded. */
const LONGEST_MEANT = 2_000

/** The value that was certainly meant: `true` for `"true"`, a list for a single text, the object in a JSON text. */
function meantValue(value: JsonValue, tree: ValueTree): JsonValue | undefined {
  if (
    tree.kind === 'array' &&
    typeof value === 'string' &&
    tree.items.kind !== 'object' &&
    value.length <= LONGEST_MEANT
  ) {
    const parsed = parseJsonText(value)
    return Array.isArray(parsed) ? parsed : value === '' ? undefined : [value]
  }
  if (typeof value !== 'string' || value.length > LONGEST_MEANT) return undefined
  const word = value.trim().toLowerCase()
  if (tree.kind === 'boolean' && (word === 'true' || word === 'false')) return word === 'true'
  const isNumber =
    tree.kind === 'number' || tree.kind === 'integer' || (tree.kind === 'enum' && typeof tree.options[0] === 'number')
  if (isNumber && /^-?\d+$/.test(word)) return Number(word)
  if (tree.kind === 'object') {
    const parsed = parseJsonText(value)
    return parsed !== undefined && isObject(parsed) ? parsed : undefined
  }
  return undefined
}

export const wrongType = defineRule({
  id: 'wrong-type',
  summary: 'A value has the wrong type.',
  why: 'The older browsers refuse the whole policy for it, and do not say where.',
  severity: 'error',
  examples: [
    { policies: { BlockAboutConfig: 'yes' }, found: ['BlockAboutConfig'] },
    { policies: { BlockAboutConfig: 'true' }, found: ['BlockAboutConfig'] },
    { policies: { Cookies: { Allow: 'https://a.example' } }, found: ['Cookies.Allow'] },
    { policies: { Cookies: '{"Default":true}' }, found: ['Cookies'] },
    { policies: { BlockAboutConfig: 1 }, found: [] },
  ],
  find: (subject) =>
    findByEngines(subject, 'wrong-type', ({ path, tree }) => {
      const node = nodeOf(subject, path)
      const likelyValue = node && tree ? meantValue(toValue(node), tree) : undefined
      if (likelyValue === undefined) return {}
      return { suggestion: JSON.stringify(likelyValue), ...withFix(replaceValue(subject, path, likelyValue)) }
    }),
})
