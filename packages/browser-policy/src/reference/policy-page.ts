import type { Policy, Timing } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { versionsTried } from '../catalogue/tried-texts.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import { FIREFOX_DOMAIN } from '../convert/plist-names.ts'
import { FIREFOX_KEY } from '../convert/reg-names.ts'
import { type Target, targetFacts, targets } from '../target.ts'
import { sinceText } from '../versions/since-text.ts'
import { effectBasis } from './effect-basis.ts'
import { typeText } from './type-text.ts'

/** One row about a property. */
export interface PropertyRow {
  /** `Permissions.Camera.Allow`, with `[]` for the entries of lists. */
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
  /** The browsers that know it; empty if all that know the policy do. */
  readonly targets: readonly Target[]
  readonly since: string | null
  readonly summary: string
  /** Whether it is a text that was tried in no browser, so that its effect is read from documentation. */
  readonly isRead: boolean
}

/** The notes of a row about a property, besides its type and summary. */
export function propertyNotes({ isRequired, targets, since, isRead }: PropertyRow): readonly string[] {
  return [
    isRequired ? 'required' : '',
    targets.join(', '),
    since === null ? '' : `since ${since}`,
    isRead ? 'read from documentation' : '',
  ].filter((part) => part !== '')
}

/** The reference page of a policy, for Markdown, HTML and the terminal. */
export interface PolicyPage {
  readonly policy: Policy
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly properties: readonly PropertyRow[]
  /** One line a preference, permission or feature, for the value of `effectsOf`. */
  readonly effects: readonly string[]
  readonly effectsOf: string | null
  readonly notes: readonly string[]
  readonly conflicts: readonly string[]
}

/** When a policy acts, in words. */
export const TIMINGS: Readonly<Record<Timing, string>> = {
  'each-start': 'at each start',
  'first-run': 'only when the profile is made',
  'once-per-change': 'once for each change of its value; users may undo it',
  'after-update': 'after an update of the browser',
}

/** Builds the reference page of a policy. */
export function policyPage(policy: Policy): PolicyPage {
  const known = targets.filter((target) => policy.values[target] !== null)
  return {
    policy,
    facts: factsOf(policy, known),
    properties: propertyRows(policy, known),
    effects: effectLines(policy),
    effectsOf: policy.effects.example === undefined ? null : JSON.stringify(policy.effects.example),
    notes: [
      ...(policy.effects.note === undefined ? [] : [policy.effects.note]),
      ...(policy.limits ?? []).map(({ path, maxEntries }) => `Only the first ${maxEntries} entries of ${path} count.`),
    ],
    conflicts: conflictLines(policy),
  }
}

/** The conflicts of a policy, including those that the catalogue states at the other policy. */
function conflictLines(policy: Policy): string[] {
  const all: readonly Policy[] = catalogue
  return [
    ...(policy.conflicts ?? []).map((conflict) =>
      conflict.with === policy.name ? conflict.detail : `${conflict.with}: ${conflict.detail}`,
    ),
    ...all.flatMap((other) =>
      other.name === policy.name
        ? []
        : (other.conflicts ?? [])
            .filter((conflict) => conflict.with === policy.name)
            .map(({ detail }) => `${other.name}: ${detail}`),
    ),
    ...(policy.supersedes ?? []).map((loser) => `${loser.policy} is ignored when this policy is set.`),
    ...all.flatMap((other) =>
      (other.supersedes ?? [])
        .filter((loser) => loser.policy === policy.name)
        .map(() => `${other.name}: this policy is ignored when that one is set.`),
    ),
  ]
}

function factsOf(policy: Policy, known: readonly Target[]): [string, string][] {
  const facts: [string, string][] = [['Category', policy.category]]
  if (policy.firefoxName !== undefined) facts.push(['Name in Firefox', policy.firefoxName])
  facts.push(['Value', typesOf(known.map((target) => [target, policy.values[target]]))])
  facts.push(['Known to', known.map((target) => targetFacts[target].label).join(', ')])
  if (policy.inert.length > 0)
    facts.push(['Without effect in', policy.inert.map((target) => targetFacts[target].label).join(', ')])
  const since = sinceText(policy.since)
  if (since !== null) facts.push(['Since', since])
  if (policy.enterpriseOnly) facts.push(['Builds', 'only those for organisations (in ESR 60: not the release channel)'])
  if (policy.machineOnly) facts.push(['Scope', 'only set for the whole machine'])
  const only = policy.acts === undefined ? '' : `, and only with ${policy.acts}`
  facts.push(['Effect', effectBasis(policy)])
  facts.push(['Acts', TIMINGS[policy.effects.timing] + only])
  const name = policy.firefoxName ?? policy.name
  facts.push(['Windows', `HKLM\\${FIREFOX_KEY}\\${name}`], ['macOS', `${name} in ${FIREFOX_DOMAIN}`])
  return facts
}

/** One type if all browsers accept the same values, else one for each browser. */
function typesOf(trees: readonly (readonly [Target, ValueTree | null])[]): string {
  const byText = new Map<string, Target[]>()
  for (const [target, tree] of trees) {
    const text = tree === null ? '' : typeText(tree)
    byText.set(text, [...(byText.get(text) ?? []), target])
  }
  const groups = [...byText]
  const [first = ['', []]] = groups
  if (groups.length <= 1) return first[0]
  return groups.map(([text, targets]) => `${targets.join(', ')}: ${text}`).join('; ')
}

interface FoundProperty {
  readonly trees: [Target, ValueTree][]
  isRequired: boolean
}

function propertyRows(policy: Policy, known: readonly Target[]): PropertyRow[] {
  const found = new Map<string, FoundProperty>()
  for (const target of known) {
    const tree = policy.values[target]
    if (tree !== null) collect(tree, '', target, found)
  }
  return [...found].map(([path, { trees, isRequired }]) => {
    const facts = policy.properties?.[path]
    return {
      path,
      type: typesOf(trees),
      isRequired,
      targets: trees.length === known.length ? [] : trees.map(([target]) => target),
      since: facts?.since ? sinceText(facts.since) : null,
      summary: facts?.summary ?? '',
      isRead: trees.some(([, tree]) => isText(tree)) && versionsTried(policy.name, path).length === 0,
    }
  })
}

const TEXTS: ReadonlySet<ValueTree['kind']> = new Set(['string', 'url', 'urlOrEmpty', 'origin'])

/** Whether a property holds a text itself; the entries of a list have their own row. */
const isText = (tree: ValueTree): boolean =>
  TEXTS.has(tree.kind) || (tree.kind === 'union' && tree.alternatives.some(isText))

/** Properties by the dotted paths of the catalogue's facts. */
function collect(tree: ValueTree, path: string, target: Target, found: Map<string, FoundProperty>): void {
  if (tree.kind === 'union') for (const alternative of tree.alternatives) collect(alternative, path, target, found)
  if (tree.kind === 'array') collect(tree.items, `${path}[]`, target, found)
  if (tree.kind !== 'object') return
  const members = [
    ...Object.entries(tree.properties),
    ...Object.values(tree.patternProperties).map((free) => ['*', free] as const),
  ]
  for (const [name, member] of members) {
    const at = path === '' ? name : `${path}.${name}`
    const entry = found.get(at) ?? { trees: [], isRequired: false }
    entry.trees.push([target, member])
    entry.isRequired ||= tree.required.includes(name)
    found.set(at, entry)
    collect(member, at, target, found)
  }
}

function effectLines({ effects }: Policy): string[] {
  const only = (where: readonly Target[] | undefined): string => (where ? ` (${where.join(', ')})` : '')
  return [
    ...(effects.preferences ?? []).map(
      ({ name, value, locked, targets: where }) =>
        `${name} = ${JSON.stringify(value)}, ${locked ? 'locked' : 'default'}${only(where)}`,
    ),
    ...(effects.permissions ?? []).map(({ type, origin, action }) => `permission ${type} for ${origin}: ${action}`),
    ...(effects.disallows ?? []).map((feature) => `switches off the feature ${feature}`),
  ]
}
