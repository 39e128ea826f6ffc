import { isPlainOrigin, isPlainUrl, parseUrl } from '../browser/parse-url.ts'
import type { ArrayTree, ObjectTree, UnionTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import { compiledPattern, isArray, isObject, propertyTree } from './engine.ts'
import { throwsAsText } from './javascript-text.ts'

/** The engines handle lists nested deeper than this, each with a separate limit. */
const DEEPEST_LISTS = 100

const isUrl = (text: string): boolean =>
  isPlainUrl(text) || (parseUrl(text) !== null && parseUrl(text, 'older') !== null)

function fitsArray(value: JsonValue, tree: ArrayTree): boolean {
  if (!isArray(value)) return false
  const { items } = tree
  for (let index = 0; index < value.length; index++) if (!fitsPlainly(value[index] ?? null, items)) return false
  return true
}

function fitsObject(value: JsonValue, tree: ObjectTree): boolean {
  if (!isObject(value)) return false
  for (const name of tree.required) if (!Object.hasOwn(value, name)) return false
  for (const name of Object.keys(value)) {
    // These names change the object itself in a browser.
    if (name === 'toString' || name === '__proto__') return false
    const inside = propertyTree(tree, name)
    if (inside === undefined || !fitsPlainly(value[name] ?? null, inside)) return false
  }
  return true
}

function fitsUnion(value: JsonValue, tree: UnionTree): boolean {
  for (const alternative of tree.alternatives) {
    if (fitsPlainly(value, alternative)) return true
    // An engine might accept it in part by an earlier alternative.
    const holdsParts = alternative.kind === 'object' || alternative.kind === 'array' || alternative.kind === 'json'
    if (holdsParts && typeof value === 'object') return false
  }
  return false
}

/**
 * Whether a value matches a tree exactly, without the leniency of the browsers: then every engine accepts it unchanged and
 * finds nothing. `false` decides nothing. This makes linting sound documents fast: one test serves all targets that share
 * the tree.
 */
export function fitsPlainly(value: JsonValue, tree: ValueTree): boolean {
  switch (tree.kind) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'enum':
      return tree.options.some((option) => option === value)
    case 'url':
      if (typeof value !== 'string' || !isUrl(value)) return false
      return tree.pattern === undefined || compiledPattern(tree.pattern).test(value)
    case 'urlOrEmpty':
      return value === '' || (typeof value === 'string' && isUrl(value))
    case 'origin':
      return typeof value === 'string' && isPlainOrigin(value)
    case 'json':
      return typeof value === 'object' && value !== null && !throwsAsText(value, DEEPEST_LISTS)
    case 'array':
      return fitsArray(value, tree)
    case 'object':
      return fitsObject(value, tree)
    case 'union':
      return fitsUnion(value, tree)
  }
}
