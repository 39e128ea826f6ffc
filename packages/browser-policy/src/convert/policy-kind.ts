import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import type { Path } from '../document/node.ts'

/** The expected values of a policy at a path; forms without JSON's types need it to read values. */
export interface PlaceKind {
  /** The meaning of 0 and 1: booleans if the policy accepts booleans and no numbers. */
  readonly numbersAre: 'boolean' | 'number'
  /** True if the policy accepts an object or list, also as one JSON text, and no other text. */
  readonly takesJsonText: boolean
  /** True if the policy accepts an object or list and no plain text, so that several lines of text must be JSON. */
  readonly isNested: boolean
}

const UNKNOWN: PlaceKind = { numbersAre: 'number', takesJsonText: false, isNested: false }

const policiesByName = new Map<string, Policy>(
  (catalogue as readonly Policy[]).flatMap((policy) => [
    [policy.name, policy],
    [policy.firefoxName ?? policy.name, policy],
  ]),
)

/** Whether a policy, by either of its names, works only if it is set for the whole machine. */
export const isMachineOnly = (name: string): boolean => policiesByName.get(name)?.machineOnly === true

/** The kind of a path, which may start with the specification's name of a policy or with Firefox's. */
export function kindAt(path: Path): PlaceKind {
  const trees = treesAt(path)
  if (trees.length === 0) return UNKNOWN
  const takes = (...kinds: ValueTree['kind'][]): boolean => trees.some((tree) => kinds.includes(tree.kind))
  const takesNumber = takes('number', 'integer') || trees.some(isNumberEnum)
  const isNested = takes('object', 'array', 'json')
  const takesText = takes('string', 'url', 'urlOrEmpty', 'origin') || trees.some(isTextEnum)
  return {
    numbersAre: takes('boolean') && !takesNumber ? 'boolean' : 'number',
    takesJsonText: !takesText && trees.some((tree) => tree.kind === 'json' || ('jsonText' in tree && tree.jsonText)),
    isNested: !takesText && isNested,
  }
}

/** The trees of all targets for a path, with unions split into their alternatives; empty for unknown paths. */
export function treesAt(path: Path): readonly ValueTree[] {
  const [name, ...rest] = path
  const values = policiesByName.get(String(name))?.values
  if (!values) return []
  const trees = Object.values(values).filter((tree) => tree !== null)
  return rest.reduce<readonly ValueTree[]>(
    (found, step) => found.flatMap((tree) => stepInto(tree, step)).flatMap(alternatives),
    trees.flatMap(alternatives),
  )
}

const alternatives = (tree: ValueTree): readonly ValueTree[] =>
  tree.kind === 'union' ? tree.alternatives.flatMap(alternatives) : [tree]

function stepInto(tree: ValueTree, step: string | number): readonly ValueTree[] {
  if (typeof step === 'number') return tree.kind === 'array' ? [tree.items] : []
  if (tree.kind !== 'object') return []
  const known = Object.hasOwn(tree.properties, step) ? tree.properties[step] : undefined
  if (known) return [known]
  const pattern = Object.entries(tree.patternProperties).find(([source]) => new RegExp(source, 'u').test(step))
  return pattern ? [pattern[1]] : []
}

const isNumberEnum = (tree: ValueTree): boolean => tree.kind === 'enum' && typeof tree.options[0] === 'number'
const isTextEnum = (tree: ValueTree): boolean => tree.kind === 'enum' && typeof tree.options[0] === 'string'
