import type { ValueTree } from '../../catalogue/value-tree.ts'
import { nodeAt } from '../../document/node.ts'
import { isObject, parseJsonText } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { type DocumentPolicy, type LintSubject, nodeOf, withFix } from '../subject.ts'

/** The longest text that is read as JSON to look for the name. */
const LONGEST = 100_000

const parsed = (value: JsonValue): JsonValue | undefined =>
  typeof value === 'string' && value.length <= LONGEST && /^\s*\{/.test(value) ? parseJsonText(value) : value

/** Whether a policy's value holds the policy once more; other rules then have nothing to say of that name. */
export function holdsItself({ name, policy, value }: DocumentPolicy): boolean {
  const inside = parsed(value)
  if (inside === undefined || !isObject(inside) || !Object.hasOwn(inside, name)) return false
  const own = inside[name]
  if (typeof own !== 'object' && Object.keys(inside).length > 1) return false
  const trees = Object.values(policy.values).flatMap((tree): readonly (ValueTree | null)[] =>
    tree?.kind === 'union' ? tree.alternatives : [tree],
  )
  return !trees.some((tree) => tree?.kind === 'object' && Object.hasOwn(tree.properties, name))
}

/** The value without its outer braces, written as it stands in the file; no fix where something else stands beside it. */
function unwrap(subject: LintSubject, { name, path, value }: DocumentPolicy) {
  const outer = nodeOf(subject, path)
  const root = subject.document.policiesNode
  const inner = root ? nodeAt(root, [...path, name]) : undefined
  if (!outer || !inner || !isObject(value) || Object.keys(value).length > 1) return {}
  const content = subject.document.text.slice(inner.start, inner.end)
  return withFix([{ span: { start: outer.start, end: outer.end }, content }])
}

export const ownNameInside = defineRule({
  id: 'own-name-inside',
  summary: 'The value of a policy holds the policy once more.',
  why: 'The name of the policy stands before its value already. The browser does not look one level deeper.',
  cure: 'Take the outer braces and the name away.',
  severity: 'warning',
  examples: [
    {
      policies: { ExtensionSettings: { ExtensionSettings: { '*': { installation_mode: 'blocked' } } } },
      found: ['ExtensionSettings.ExtensionSettings'],
    },
    {
      policies: { ExtensionSettings: '{"ExtensionSettings":{"*":{"installation_mode":"blocked"}}}' },
      found: ['ExtensionSettings.ExtensionSettings'],
    },
    {
      policies: { WebsiteFilter: { WebsiteFilter: { Block: ['*://a.example/*'] } } },
      found: ['WebsiteFilter.WebsiteFilter'],
    },
    {
      policies: { Bookmarks: { Bookmarks: [{ Title: 'a', URL: 'https://a.example/' }] } },
      found: ['Bookmarks.Bookmarks'],
    },
    { policies: { ExtensionSettings: { '*': { installation_mode: 'blocked' } } }, found: [] },
  ],
  find(subject): LintFinding[] {
    return subject.policies.filter(holdsItself).map((policy): LintFinding => {
      const { name } = policy
      const detail = `The value of ${name} must hold what stands inside ${name}, not the name once more.`
      const suggestion = 'take the outer braces and the name away'
      return { path: [...policy.path, name], at: 'name', detail, suggestion, ...unwrap(subject, policy) }
    })
  },
})
