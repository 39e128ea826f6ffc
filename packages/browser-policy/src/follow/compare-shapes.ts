import { propertyPaths } from '../catalogue/property-paths.ts'
import type { ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { Shapes } from '../versions/change-shapes.ts'

/** The changes of a version to the policies of an earlier one. */
export interface ShapeComparison {
  readonly added: readonly string[]
  readonly gone: readonly string[]
  /** Changed policies with a sentence for each change. */
  readonly changed: { readonly [policy: string]: readonly string[] }
}

/** A tree as text, without what a loader that skips bad entries everywhere never looks at. */
const textOf = (tree: ValueTree): string =>
  JSON.stringify(sorted(tree), (name, value: unknown) => (name === 'strict' ? undefined : value))

/** The same tree with the names of its objects in one order. */
function sorted(tree: ValueTree): ValueTree {
  switch (tree.kind) {
    case 'array':
      return { ...tree, items: sorted(tree.items) }
    case 'union':
      return { ...tree, alternatives: tree.alternatives.map(sorted).sort((a, b) => (a.kind < b.kind ? -1 : 1)) }
    case 'object':
      return sortedObject(tree)
    default:
      return tree
  }
}

function sortedObject(tree: ObjectTree): ObjectTree {
  const inOrder = (trees: ObjectTree['properties']) =>
    Object.fromEntries(
      Object.entries(trees)
        .map(([name, value]) => [name, sorted(value)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return {
    ...tree,
    required: [...tree.required].sort(),
    properties: inOrder(tree.properties),
    patternProperties: inOrder(tree.patternProperties),
  }
}

export const isSameShape = (a: ValueTree, b: ValueTree): boolean => textOf(a) === textOf(b)

function changesOf(before: ValueTree, after: ValueTree): string[] {
  const [old, now] = [new Set(propertyPaths(before)), new Set(propertyPaths(after))]
  const added = [...now].filter((path) => !old.has(path)).map((path) => `has ${path}`)
  const gone = [...old].filter((path) => !now.has(path)).map((path) => `has no ${path} any more`)
  const found = [...added, ...gone]
  return found.length > 0 ? found : ['takes other values']
}

/** Compares the policies of two versions. */
export function compareShapes(before: Shapes, after: Shapes): ShapeComparison {
  const names = Object.keys(after)
  const both = names.filter((name) => Object.hasOwn(before, name))
  const changed = both.flatMap((name): [string, string[]][] => {
    const [old, now] = [before[name], after[name]]
    return old && now && !isSameShape(old, now) ? [[name, changesOf(old, now)]] : []
  })
  return {
    added: names.filter((name) => !Object.hasOwn(before, name)),
    gone: Object.keys(before).filter((name) => !Object.hasOwn(after, name)),
    changed: Object.fromEntries(changed),
  }
}
