import type { ValueTree } from './value-tree.ts'

/**
 * The dotted paths of all properties in a tree, as `Policy.properties` names them: `AllowNonFQDN.NTLM`, `Add[].Name`
 * (entries of a list), `*` (free names). The value itself and plain list entries have none.
 */
export function propertyPaths(tree: ValueTree | null, prefix = ''): string[] {
  if (tree === null) return []
  switch (tree.kind) {
    case 'object': {
      const free = Object.values(tree.patternProperties).map((value): [string, ValueTree] => ['*', value])
      const paths = [...Object.entries(tree.properties), ...free].flatMap(([name, value]) => {
        const path = prefix === '' ? name : `${prefix}.${name}`
        return [path, ...propertyPaths(value, path)]
      })
      return [...new Set(paths)]
    }
    case 'array':
      return propertyPaths(tree.items, `${prefix}[]`)
    case 'union':
      return [...new Set(tree.alternatives.flatMap((alternative) => propertyPaths(alternative, prefix)))]
    default:
      return []
  }
}
