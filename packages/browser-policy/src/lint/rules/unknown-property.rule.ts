import type { ValueTree } from '../../catalogue/value-tree.ts'
import type { Path } from '../../document/node.ts'
import { formatPath } from '../../engine/describe-finding.ts'
import { propertyTree } from '../../engine/engine.ts'
import { findByEitherName, policyIn } from '../../names.ts'
import { targets as allTargets, specified, type Target, targetFacts } from '../../target.ts'
import { isAvailable } from '../../versions/build.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { isCommentName } from '../misplaced-names.ts'
import { type LintSubject, policyMeant, renameMember, withFix } from '../subject.ts'
import { suggestName } from '../suggest-name.ts'
import { holdsItself } from './own-name-inside.rule.ts'

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

/** Whether a property came after the build that is asked for; another rule tells that. */
function cameLater({ documentPolicy, options }: LintSubject, path: Path, target: Target): boolean {
  const build = options.builds?.[target]
  const facts = documentPolicy(String(path[0]))?.policy.properties
  if (!build || !facts) return false
  const at = formatPath(path.slice(1)).replace(/\[\d+\]/g, '[]')
  const since = Object.hasOwn(facts, at) ? facts[at]?.since : undefined
  return since !== undefined && !isAvailable(since, build)
}

/** Unknown names beyond this number get no suggestion, which takes time to find. */
const MOST_SUGGESTIONS = 100

/** The other browsers that know a property. */
function knownElsewhere(path: Path, name: string, targets: readonly Target[]): string[] {
  const policy = findByEitherName(String(path[0]))
  if (!policy) return []
  return allTargets
    .filter((target) => !targets.includes(target))
    .filter((target) => Object.hasOwn(ownerTree(policy.values[target], path.slice(1))?.properties ?? {}, name))
    .map((target) => targetFacts[target].label)
}

/** The finding for a policy inside another, and for a proxy's port in a separate field. */
function misplacedFinding(path: Path, name: string, targets: readonly Target[]): LintFinding | null {
  const [, field] = path[0] === 'Proxy' ? (/^((?:HTTP|SSL|FTP|SOCKS)Proxy)_?Port$/i.exec(name) ?? []) : []
  if (field !== undefined) {
    const detail = `There is no ${name}: the port is written behind the host, in ${field}.`
    return { path, at: 'name', detail, targets, suggestion: `"${field}": "host:port"` }
  }
  const others = knownElsewhere(path, name, targets)
  if (others.length > 0) {
    const detail = `${path[0]}.${name} is known to ${others.join(', ')}, not to these browsers, which drop it.`
    return { path, at: 'name', detail, targets }
  }
  if (!targets.some((target) => policyIn(target, name))) return null
  const detail = `${name} is a policy of its own; inside ${path[0]} it is silently dropped.`
  return { path, at: 'name', detail, targets, suggestion: 'move it beside the other policies' }
}

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
    {
      policies: { Cookies: { RejectTracker: true } },
      options: { target: specified },
      found: ['Cookies.RejectTracker'],
    },
    {
      policies: { Extensions: { DisableTelemetry: true, ExtensionUpdate: false } },
      found: ['Extensions.DisableTelemetry', 'Extensions.ExtensionUpdate'],
    },
    {
      policies: { Proxy: { Mode: 'manual', HTTPProxy: 'a.example', HTTPProxyPort: 80 } },
      found: ['Proxy.HTTPProxyPort'],
    },
    { policies: { Cookies: { Locked: true, Default: false } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const lists = new Map<string, string[]>()
    const wrapped = new Set(subject.policies.filter(holdsItself).map(({ name }) => name))
    const findings = subject
      .findings('unknown-property')
      .filter(({ finding: { path } }) => !(path[1] === path[0] && wrapped.has(String(path[0]))))
      .filter(({ finding: { path }, targets }) => !targets.every((target) => cameLater(subject, path, target)))
    const firstComment = findings.find(({ finding }) => isCommentName(String(finding.path.at(-1))))
    const told = findings.filter((one) => one === firstComment || !isCommentName(String(one.finding.path.at(-1))))
    return told.map(({ finding, targets }, index): LintFinding => {
      const { path } = finding
      const name = String(path.at(-1))
      const known = knownNames(subject, path, lists)
      const owner = formatPath(path.slice(0, -1))
      if (known.includes(name)) {
        const where = targets.map((target) => targetFacts[target].label).join(', ')
        const detail = `${owner} has no property ${JSON.stringify(name)} in ${where}; it is silently dropped.`
        return { path, at: 'name', detail, targets }
      }
      if (isCommentName(name))
        return {
          path,
          at: 'name',
          detail: `${owner} has a comment, ${JSON.stringify(name)}.`,
          targets,
          severity: 'info',
        }
      const misplaced = misplacedFinding(path, name, targets)
      if (misplaced && !known.some((one) => one.toLowerCase() === name.toLowerCase())) return misplaced
      const suggestion = index < MOST_SUGGESTIONS ? suggestName(name, known) : undefined
      const detail = `${owner} has no property ${JSON.stringify(name)}; it is silently dropped.`
      const fix = suggestion?.isSure ? withFix(renameMember(subject, path, suggestion.name)) : {}
      return { path, at: 'name', detail, targets, ...(suggestion ? { suggestion: suggestion.name } : {}), ...fix }
    })
  },
})
