import type { Policy } from '../catalogue/define-policy.ts'
import { optionText } from '../catalogue/option-texts.ts'
import type { ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import { policyName } from '../names.ts'
import type { NameSet, Target } from '../target.ts'
import { sinceText } from '../versions/since-text.ts'
import { humanName } from './human-name.ts'

/** One input of a form that a program generates from the catalogue: a policy, a property, or the entries of a list. */
export interface FormField {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly isRequired: boolean
  /** The first version that has it; null: the policy's own first version. */
  readonly since: string | null
  readonly shape: FieldShape
}

/** The kind of an input. If a policy takes several kinds, the field has the richest that a form can show. */
export type FieldShape =
  | { readonly kind: 'boolean' | 'text' | 'number' | 'integer' | 'json' }
  | { readonly kind: 'choice'; readonly options: readonly (string | number)[]; readonly titles: readonly string[] }
  | { readonly kind: 'list'; readonly entry: FieldShape }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  /** An object with free names, each with a value of one kind. */
  | { readonly kind: 'names'; readonly value: FieldShape }

/** The policies that a form covers. */
export interface FieldScope {
  readonly policies: readonly Policy[]
  readonly target: Target
  readonly nameSet: NameSet
}

/** The inputs of every policy that a target knows, by name. */
export function formFields({ policies, target, nameSet }: FieldScope): readonly FormField[] {
  return policies.flatMap((policy): FormField[] => {
    const tree = policy.values[target]
    if (tree === null) return []
    const name = policyName(policy, nameSet)
    const shape = shapeOf(tree, { policy, path: '' })
    return [{ name, title: humanName(name), summary: policy.summary, isRequired: false, since: null, shape }]
  })
}

interface Place {
  readonly policy: Policy
  /** The dotted path inside the policy, as the catalogue's facts spell it. */
  readonly path: string
}

const RICHEST: readonly ValueTree['kind'][] = ['object', 'array', 'enum', 'boolean', 'integer', 'number', 'json']

function shapeOf(tree: ValueTree, place: Place): FieldShape {
  const kinds = alternatives(tree)
  const rich = RICHEST.flatMap((kind) => kinds.filter((one) => one.kind === kind))[0]
  switch (rich?.kind) {
    case 'object':
      return objectShape(rich, place)
    case 'array':
      return { kind: 'list', entry: shapeOf(rich.items, { ...place, path: `${place.path}[]` }) }
    case 'enum':
      return { kind: 'choice', options: rich.options, titles: rich.options.map((option) => optionTitle(option, place)) }
    case 'boolean':
    case 'integer':
    case 'number':
    case 'json':
      return { kind: rich.kind }
    default:
      return { kind: 'text' }
  }
}

const alternatives = (tree: ValueTree): readonly ValueTree[] =>
  tree.kind === 'union' ? tree.alternatives.flatMap(alternatives) : [tree]

function optionTitle(option: string | number, { policy, path }: Place): string {
  const at = path === '' ? policy.name : `${policy.name}${path.startsWith('[') ? '' : '.'}${path}`
  const text = optionText(at, option)
  return text === undefined ? String(option) : `${option}: ${text}`
}

function objectShape(tree: ObjectTree, place: Place): FieldShape {
  const known = Object.entries(tree.properties)
  const [free] = Object.values(tree.patternProperties)
  if (known.length === 0) {
    if (!free) return { kind: 'json' }
    return { kind: 'names', value: shapeOf(free, { ...place, path: place.path === '' ? '*' : `${place.path}.*` }) }
  }
  const fields = known.map(([name, property]): FormField => {
    const path = place.path === '' ? name : `${place.path}.${name}`
    const facts = place.policy.properties?.[path]
    const since = facts?.since ? sinceText(facts.since) : null
    const isRequired = tree.required.includes(name)
    const shape = shapeOf(property, { ...place, path })
    return { name, title: humanName(name), summary: facts?.summary ?? '', isRequired, since, shape }
  })
  return { kind: 'object', fields }
}
