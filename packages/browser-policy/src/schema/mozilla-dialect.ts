import type { Policy } from '../catalogue/define-policy.ts'
import type { ArrayTree, ObjectTree, UnionTree, ValueTree } from '../catalogue/value-tree.ts'
import { specified, type Target, targetFacts } from '../target.ts'
import type { JsonSchema } from './json-schema.ts'

/** The specification's attributes; `enterprise_only` of WebsiteFilter is a text, as in the specification. */
export function attributes(policy: Policy): JsonSchema {
  return {
    ...(policy.since.declared === null ? {} : { first_available: policy.since.declared }),
    ...(policy.enterpriseOnly === undefined ? {} : { enterprise_only: policy.enterpriseOnly }),
    ...(policy.machineOnly === undefined ? {} : { machine_only: policy.machineOnly }),
  }
}

/**
 * The dialect of the browser's own schema. It has the types `URL`, `URLorEmpty`, `origin` and `JSON` besides those of
 * JSON Schema, `strict: false` on lists whose bad entries are skipped, and for the specification's browser the
 * attributes. No validator of JSON Schema takes it.
 */
export function mozillaSchema(policies: readonly [name: string, policy: Policy][], target: Target): JsonSchema {
  const properties = policies.map(([name, policy]) => {
    const tree = policy.values[target]
    if (tree === null) throw new Error(`${name} is unknown to ${target}`)
    return [name, { ...(target === specified ? attributes(policy) : {}), ...mozillaType(tree, target) }]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function mozillaType(tree: ValueTree, target: Target): JsonSchema {
  switch (tree.kind) {
    case 'boolean':
    case 'string':
    case 'number':
    case 'integer':
    case 'origin':
      return { type: tree.kind }
    case 'enum':
      return { type: typeof tree.options[0] === 'number' ? 'number' : 'string', enum: [...tree.options] }
    case 'url':
      return { type: 'URL', ...(tree.pattern === undefined ? {} : { pattern: tree.pattern }) }
    case 'urlOrEmpty':
      return { type: 'URLorEmpty' }
    case 'json':
      return { type: 'JSON' }
    case 'array':
      return arrayType(tree, target)
    case 'object':
      return objectType(tree, target)
    case 'union':
      return unionType(tree, target)
  }
}

function arrayType(tree: ArrayTree, target: Target): JsonSchema {
  return {
    type: tree.jsonText ? ['array', 'JSON'] : 'array',
    ...(tree.strict || targetFacts[target].behaviour.lists === 'whole' ? {} : { strict: false }),
    items: mozillaType(tree.items, target),
  }
}

function objectType(tree: ObjectTree, target: Target): JsonSchema {
  const types = (trees: ObjectTree['properties']) =>
    Object.fromEntries(Object.entries(trees).map(([name, value]) => [name, mozillaType(value, target)]))
  return {
    type: tree.jsonText ? ['object', 'JSON'] : 'object',
    ...(Object.keys(tree.properties).length > 0 ? { properties: types(tree.properties) } : {}),
    ...(Object.keys(tree.patternProperties).length > 0 ? { patternProperties: types(tree.patternProperties) } : {}),
    ...(tree.required.length > 0 ? { required: [...tree.required] } : {}),
  }
}

/** One schema with several types: no two alternatives of a union share a keyword. */
function unionType(tree: UnionTree, target: Target): JsonSchema {
  const parts = tree.alternatives.map((alternative) => mozillaType(alternative, target))
  const type = parts.flatMap((part) => part.type as string | string[]) // `mozillaType` always gives a type
  return { ...Object.assign({}, ...parts), type }
}
