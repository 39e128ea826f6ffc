import type { ArrayTree, ObjectTree, UnionTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import {
  type CheckState,
  drop,
  type Engine,
  isArray,
  isDone,
  needsNoLook,
  propertyTree,
  refuse,
  setProperty,
} from './engine.ts'
import { throwsAsText } from './javascript-text.ts'
import { type Loader, loadPolicies } from './load-policies.ts'
import { checkOrigin, checkUrl, numberAsBoolean } from './simple-values.ts'

/** Levels; an estimate, because no build of this browser was available. */
const DEEPEST = 10_000

function checkArray(value: JsonValue, tree: ArrayTree, check: CheckState): JsonValue | undefined {
  if (!isArray(value)) return refuse(check, 'wrong-type', tree)
  const accepted: JsonValue[] = []
  for (let index = 0; index < value.length && !isDone(check, accepted.length < index); index++) {
    check.path.push(index)
    const result = checkValue(value[index] ?? null, tree.items, check)
    if (result === undefined) check.browserStopped = true
    else accepted.push(result)
    check.path.pop()
  }
  return accepted.length < value.length || check.loaderThrew ? undefined : accepted
}

function checkObject(value: JsonValue, tree: ObjectTree, check: CheckState): JsonValue | undefined {
  if (typeof value !== 'object') return refuse(check, 'wrong-type', tree)
  if (value === null) {
    // `typeof null` is "object", so the browser's code reads its properties and throws.
    check.loaderThrew = !check.browserStopped
    return refuse(check, 'stops-later-policies', tree)
  }
  let refused = false
  for (const name of tree.required) {
    if (name in value) continue
    refuse(check, 'missing-property', tree, name)
    refused = true
    check.browserStopped = true
  }
  const accepted: { [name: string]: JsonValue } = {}
  // The browser accepts lists as objects with the properties 0, 1, and so on.
  const members = value as { readonly [name: string]: JsonValue }
  for (const name of Object.keys(members)) {
    if (isDone(check, refused)) break
    check.path.push(name)
    const itemTree = propertyTree(tree, name)
    const result = itemTree && checkValue(members[name] ?? null, itemTree, check)
    if (itemTree === undefined) drop(check, 'unknown-property', null)
    else if (result !== undefined) setProperty(accepted, name, result)
    else {
      refused = true
      check.browserStopped = true
    }
    check.path.pop()
  }
  return refused || check.loaderThrew ? undefined : accepted
}

/** The specification has no unions; this only makes the engine complete. */
function checkUnion(value: JsonValue, tree: UnionTree, check: CheckState): JsonValue | undefined {
  const from = check.findings.length
  for (const alternative of tree.alternatives) {
    const result = checkValue(value, alternative, check)
    if (result !== undefined) {
      check.findings.length = from
      return result
    }
  }
  check.findings.length = from
  return refuse(check, 'wrong-type', tree)
}

function checkValue(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  if (check.loaderThrew) return undefined
  if (needsNoLook(value, tree, check)) return value
  if (!check.browserStopped && throwsAsText(value, DEEPEST)) {
    check.loaderThrew = true
    return refuse(check, 'stops-later-policies', tree)
  }
  switch (tree.kind) {
    case 'boolean':
      return numberAsBoolean(value) ?? refuse(check, 'wrong-type', tree)
    case 'string':
      return typeof value === 'string' ? value : refuse(check, 'wrong-type', tree)
    case 'number':
    case 'integer':
      return typeof value === 'number' ? value : refuse(check, 'wrong-type', tree)
    case 'enum':
      // The enumeration is checked before the type, so a value of a wrong type is reported as not in it.
      return tree.options.some((option) => option === value) ? value : refuse(check, 'not-in-enum', tree)
    case 'url':
    case 'urlOrEmpty':
      return checkUrl(value, tree, check, 'esr140')
    case 'origin':
      return checkOrigin(value, tree, check, { filesAreOrigins: false })
    case 'json':
      return refuse(check, 'wrong-type', tree)
    case 'array':
      return checkArray(value, tree, check)
    case 'object':
      return checkObject(value, tree, check)
    case 'union':
      return checkUnion(value, tree, check)
  }
}

const loader: Loader = {
  target: 'esr60',
  content: { throwsOnNull: false, deepest: Number.POSITIVE_INFINITY },
  checkValue,
  ignoresFile: () => false,
  prepare: (_, value) => value,
  passesOver: () => false,
  stopsAt: (value) => throwsAsText(value, DEEPEST),
}

/**
 * The second generation, the specification's browser: every bad entry costs the whole policy. Read from its code, not
 * recorded.
 */
export const esr60: Engine = {
  target: 'esr60',
  judge: (policies, find, search) => loadPolicies(policies, { loader, find, search }),
}
