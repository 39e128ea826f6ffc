import type { ArrayTree, ObjectTree, UnionTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import {
  type CheckState,
  drop,
  type Engine,
  isArray,
  isDone,
  keepUnchecked,
  needsNoLook,
  parseJsonText,
  propertyTree,
  refuse,
  setProperty,
  softenSince,
} from './engine.ts'
import { holdsDeeper, throwsAsText } from './javascript-text.ts'
import { type Loader, loadPolicies } from './load-policies.ts'
import { checkOrigin, checkUrl, numberAsBoolean } from './simple-values.ts'

/*
 * Levels of nesting that exhaust the stack of ESR 140, measured with the real browser: of lists that it writes into its
 * log, of objects in which it searches the first value, and of a policy that it quotes in a message.
 */
const DEEPEST_LISTS = 812
const DEEPEST_OBJECTS = 17_750
const DEEPEST_IN_MESSAGE = 4_326

function checkJson(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  if (typeof value === 'object') return value
  if (typeof value !== 'string') return refuse(check, 'wrong-type', tree)
  const parsed = parseJsonText(value)
  if (parsed === undefined) return refuse(check, 'invalid-json-text', tree)
  if (typeof parsed !== 'object') return refuse(check, 'wrong-type', tree)
  // The policy's own code reads its members and fails.
  if (parsed === null) keepUnchecked(check, 'wrong-type', tree)
  return parsed
}

function checkArray(value: JsonValue, tree: ArrayTree, check: CheckState): JsonValue | undefined {
  if (!isArray(value)) return refuse(check, 'wrong-type', tree)
  const accepted: JsonValue[] = []
  let refused = false
  for (let index = 0; index < value.length && !isDone(check, refused); index++) {
    check.path.push(index)
    const from = check.findings.length
    const result = checkValue(value[index] ?? null, tree.items, check)
    if (result !== undefined) accepted.push(result)
    else if (!tree.strict) softenSince(check, from, 'dropped')
    else {
      refused = true
      check.browserStopped = true
    }
    check.path.pop()
  }
  return refused || check.loaderThrew ? undefined : accepted
}

function checkObject(value: JsonValue, tree: ObjectTree, check: CheckState): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return refuse(check, 'wrong-type', tree)
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

/** An object or list that may also be JSON text: a value of another type is accepted unchecked. */
function checkThenJson(value: JsonValue, tree: ArrayTree | ObjectTree, check: CheckState): JsonValue | undefined {
  const from = check.findings.length
  const { browserStopped: past } = check
  const result = tree.kind === 'array' ? checkArray(value, tree, check) : checkObject(value, tree, check)
  if (result !== undefined || check.loaderThrew) return result
  check.browserStopped = past
  if (typeof value === 'object') {
    softenSince(check, from, 'unchecked')
    return value
  }
  check.findings.length = from
  return checkJson(value, tree, check)
}

function checkUnion(value: JsonValue, tree: UnionTree, check: CheckState): JsonValue | undefined {
  const from = check.findings.length
  const { browserStopped: past } = check
  let reasons: CheckState['findings'] = []
  for (const alternative of tree.alternatives) {
    check.findings.length = from
    check.browserStopped = past
    const result = checkValue(value, alternative, check)
    if (result !== undefined || check.loaderThrew) return result
    const own = check.findings.slice(from)
    if (own.some(({ code }) => code !== 'wrong-type')) reasons = own
  }
  check.findings.length = from
  if (reasons.length > 0) check.findings.push(...reasons)
  else refuse(check, 'wrong-type', tree)
  return undefined
}

function checkValue(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  if (check.loaderThrew) return undefined
  if (needsNoLook(value, tree, check)) return value
  if (!check.browserStopped && throwsAsText(value, DEEPEST_LISTS)) {
    check.loaderThrew = true
    return refuse(check, 'stops-later-policies', tree)
  }
  const accepted = checkKind(value, tree, check)
  // A message about a part of a policy quotes the whole policy.
  const isQuoted = accepted === undefined && check.path.length > 1 && !check.loaderThrew && !check.browserStopped
  if (!isQuoted || !isTooDeepToQuote(check)) return accepted
  check.loaderThrew = true
  return refuse(check, 'stops-later-policies', tree)
}

const quoted = new WeakMap<CheckState, boolean>()

function isTooDeepToQuote(check: CheckState): boolean {
  const isTooDeep = quoted.get(check) ?? holdsDeeper(check.root, DEEPEST_IN_MESSAGE)
  quoted.set(check, isTooDeep)
  return isTooDeep
}

function checkKind(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  switch (tree.kind) {
    case 'boolean':
      return numberAsBoolean(value) ?? refuse(check, 'wrong-type', tree)
    case 'string':
      return typeof value === 'string' ? value : refuse(check, 'wrong-type', tree)
    case 'number':
    case 'integer':
      return typeof value === 'number' ? value : refuse(check, 'wrong-type', tree)
    case 'enum':
      if (typeof value !== typeof tree.options[0]) return refuse(check, 'wrong-type', tree)
      return tree.options.some((option) => option === value) ? value : refuse(check, 'not-in-enum', tree)
    case 'url':
    case 'urlOrEmpty':
      return checkUrl(value, tree, check, 'esr140')
    case 'origin':
      return checkOrigin(value, tree, check, { filesAreOrigins: true })
    case 'json':
      return checkJson(value, tree, check)
    case 'array':
      return tree.jsonText ? checkThenJson(value, tree, check) : checkArray(value, tree, check)
    case 'object':
      return tree.jsonText ? checkThenJson(value, tree, check) : checkObject(value, tree, check)
    case 'union':
      return checkUnion(value, tree, check)
  }
}

const loader: Loader = {
  target: 'esr140',
  content: { throwsOnNull: true, deepest: DEEPEST_OBJECTS },
  checkValue,
  ignoresFile: () => false,
  prepare: (_, value) => value,
  passesOver: () => false,
  stopsAt: (value) => throwsAsText(value, DEEPEST_LISTS),
}

/** The third generation: JSON texts, skipped list entries, and a log line that can end the loader. */
export const esr140: Engine = {
  target: 'esr140',
  judge: (policies, find, search) => loadPolicies(policies, { loader, find, search }),
}
