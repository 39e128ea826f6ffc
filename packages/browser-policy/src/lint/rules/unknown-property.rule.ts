import type { ValueTree } from '../../catalogue/value-tree.ts'
import type { Path } from '../../document/node.ts'
import { formatPath } from '../../engine/describe-finding.ts'
import { propertyTree } from '../../engine/engine.ts'
import { targetFacts } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { type LintSubject, policyMeant, renameMember, withFix } from '../subject.ts'
import { suggestName } from '../suggest-name.ts'

/** The object tree that holds the last step of a path; undefined if the path leaves the tree. */
function ownerTree(tree: ValueTree | null, steps: Path): Extract<ValueTree, { kind: 'object' }> | undefined {
  if (tree === null) return undefined
  if (tree.kind === 'union') return tree.alternatives.map((one) => ownerTree(one, steps)).find((found) => found)
  const [step, ...rest] = steps
  if (tree.kind === 'array') return rest.length > 0 ? ownerTree(tree.items, rest) : undefined
  if (tree.kind !== 'object' || step === undefined) return undefined
  return rest.length === 0 ? tree : ownerTree(propertyTree(tree, String(step)) ?? null, rest)
}

/** The known names at a path, cached by the path without its indexes. */
function knownNames(subject: LintSubject, path: Path, lists: Map<string, string[]>): string[] {
  const key = path
    .slice(0, -1)
    .map((step) => (typeof step === 'number' ? 0 : step))
    .join('\n')
  const earlier = lists.get(key)
  if (earlier) return earlier
  const names = namesAt(subject, path)
  lists.set(key, names)
  return names
}

function namesAt(subject: LintSubject, path: Path): string[] {
  const policy = policyMeant(String(path[0]), subject.targets)
  if (!policy) return []
  return subject.targets.flatMap((target) => {
    const tree = ownerTree(policy.values[target], path.slice(1))
    return tree ? Object.keys(tree.properties) : []
  })
}

/** Unknown names beyond this number get no suggestion, which takes time to find. */
const MOST_SUGGESTIONS = 100

export const unknownProperty = defineRule({
  id: 'unknown-property',
  summary: 'An object has a property that the browser does not know.',
  why: 'It is dropped without any message: the commonest reason why a policy does nothing.',
  severity: 'warning',
  examples: [
    {
      policies: { Proxy: { Mode: 'autoConfig', AutoConfiguURL: 'https://a.example/p.pac' } },
      found: ['Proxy.AutoConfiguURL'],
    },
    { policies: { Permissions: { Speaker: {} } }, found: ['Permissions.Speaker'] },
    { policies: { Cookies: { RejectTracker: true } }, options: { target: 'esr60' }, found: ['Cookies.RejectTracker'] },
    { policies: { Cookies: { Locked: true, Default: false } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const lists = new Map<string, string[]>()
    return subject.findings('unknown-property').map(({ finding, targets }, index) => {
      const { path } = finding
      const name = String(path.at(-1))
      const known = knownNames(subject, path, lists)
      const owner = formatPath(path.slice(0, -1))
      if (known.includes(name)) {
        const where = targets.map((target) => targetFacts[target].label).join(', ')
        const detail = `${owner} has no property ${JSON.stringify(name)} in ${where}; it is silently dropped.`
        return { path, at: 'name', detail, targets }
      }
      const suggestion = index < MOST_SUGGESTIONS ? suggestName(name, known) : undefined
      const detail = `${owner} has no property ${JSON.stringify(name)}; it is silently dropped.`
      const fix = suggestion?.isSure ? withFix(renameMember(subject, path, suggestion.name)) : {}
      return { path, at: 'name', detail, targets, ...(suggestion ? { suggestion: suggestion.name } : {}), ...fix }
    })
  },
})
