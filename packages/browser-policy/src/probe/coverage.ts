import type { ValueTree } from '../catalogue/value-tree.ts'
import { policiesOf } from '../names.ts'
import type { Target } from '../target.ts'
import { probes } from './probes.ts'
import { unseen } from './unseen.ts'

const TEXTS: ReadonlySet<ValueTree['kind']> = new Set(['string', 'url', 'urlOrEmpty', 'origin'])

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** The dotted paths of the texts in a tree; free names are `*`. */
function textPaths(tree: ValueTree, path = ''): readonly string[] {
  switch (tree.kind) {
    case 'union':
      return tree.alternatives.flatMap((alternative) => textPaths(alternative, path))
    case 'array':
      return textPaths(tree.items, `${path}[]`)
    case 'object':
      return [
        ...Object.entries(tree.properties).flatMap(([name, value]) => textPaths(value, joined(path, name))),
        ...Object.values(tree.patternProperties).flatMap((value) => textPaths(value, joined(path, '*'))),
      ]
    default:
      return TEXTS.has(tree.kind) ? [path] : []
  }
}

/** Every property of a browser that holds a text, as `Policy path`. */
export function textProperties(target: Target): readonly string[] {
  const found = policiesOf(target).flatMap(({ name, values }) => {
    const tree = values[target]
    return tree === null ? [] : textPaths(tree).map((path) => `${name} ${path}`.trim())
  })
  return [...new Set(found)]
}

/** How many texts of a browser were tried, and why the others were not. */
export interface ProbeCoverage {
  readonly all: readonly string[]
  /** Tried with a value that acts and one that does not. */
  readonly both: readonly string[]
  /** Tried with a value that acts; every text does, or what it does is not seen. With the reason. */
  readonly live: readonly (readonly [property: string, reason: string])[]
  /** Not tried, with the reason. */
  readonly none: readonly (readonly [property: string, reason: string])[]
}

/** The texts of a browser's policies that the probes cover. */
export function probeCoverage(target: Target): ProbeCoverage {
  const all = textProperties(target)
  const byProperty = new Map(probes.map((probe) => [`${probe.policy} ${probe.path}`.trim(), probe]))
  const probed = all.flatMap((property) => {
    const probe = byProperty.get(property)
    return probe ? [[property, probe] as const] : []
  })
  return {
    all,
    both: probed.flatMap(([property, { dead }]) => (dead.length > 0 ? [property] : [])),
    live: probed.flatMap(([property, { dead, noDead = '' }]) => (dead.length > 0 ? [] : [[property, noDead]])),
    none: all.filter((property) => !byProperty.has(property)).map((property) => [property, unseen[property] ?? '']),
  }
}
