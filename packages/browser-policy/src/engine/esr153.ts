import { parseUrl } from '../browser/parse-url.ts'
import type { ArrayTree, ObjectTree, UnionTree, UrlTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import {
  type CheckState,
  compiledPattern,
  drop,
  type Engine,
  isArray,
  isDone,
  isObject,
  needsNoLook,
  parseJsonText,
  patternTree,
  refuse,
  setProperty,
  softenSince,
} from './engine.ts'
import { nestsDeeper } from './javascript-text.ts'
import { type Loader, loadPolicies } from './load-policies.ts'
import { splitHomepage } from './own-rules.ts'
import { checkUrl, numberAsBoolean } from './simple-values.ts'

/** Levels of lists that exhaust the stack of ESR 153, which then refuses the policy; measured with the real browser. */
const DEEPEST_LISTS = 5_500

/** The texts that ESR 153 accepts as origins before it parses them: a site without a path, or any file. */
const ORIGIN = /^(?:file:\/\/.*|https?:\/\/[^/]+\/?)$/i

function checkBoolean(value: JsonValue, tree: ValueTree, check: CheckState): boolean | undefined {
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase()
    if (word === 'true' || word === 'false') return word === 'true'
  }
  return numberAsBoolean(value) ?? refuse(check, 'wrong-type', tree)
}

function checkPatternUrl(value: JsonValue, tree: UrlTree, check: CheckState): string | undefined {
  const matches = typeof value !== 'string' || tree.pattern === undefined || compiledPattern(tree.pattern).test(value)
  return matches ? checkUrl(value, tree, check, 'esr153') : refuse(check, 'invalid-url', tree)
}

function checkOrigin(value: JsonValue, tree: ValueTree, check: CheckState): string | undefined {
  if (typeof value !== 'string') return refuse(check, 'wrong-type', tree)
  const url = ORIGIN.test(value) ? parseUrl(value) : null
  return url?.href ?? refuse(check, 'invalid-origin', tree)
}

/** Drops the bad entries of a list and keeps the others, whatever the list. */
function checkArray(value: JsonValue, tree: ArrayTree, check: CheckState): JsonValue | undefined {
  if (!isArray(value)) return refuse(check, 'wrong-type', tree)
  const accepted: JsonValue[] = []
  for (let index = 0; index < value.length && !isDone(check, false); index++) {
    check.path.push(index)
    const from = check.findings.length
    const result = checkValue(value[index] ?? null, tree.items, check)
    if (result === undefined) softenSince(check, from, 'dropped')
    else accepted.push(result)
    check.path.pop()
  }
  return accepted
}

function checkObject(value: JsonValue, tree: ObjectTree, check: CheckState): JsonValue | undefined {
  if (!isObject(value)) return refuse(check, 'wrong-type', tree)
  let refused = false
  for (const name of tree.required) {
    if (Object.hasOwn(value, name)) continue
    refuse(check, 'missing-property', tree, name)
    refused = true
  }
  const accepted: { [name: string]: JsonValue } = {}
  for (const name of Object.keys(value)) {
    if (isDone(check, refused)) break
    check.path.push(name)
    const known = Object.hasOwn(tree.properties, name) ? tree.properties[name] : undefined
    const itemTree = known ?? patternTree(tree, name)
    const from = check.findings.length
    const result = itemTree && checkValue(value[name] ?? null, itemTree, check)
    if (itemTree === undefined) drop(check, 'unknown-property', null)
    else if (result !== undefined) setProperty(accepted, name, result)
    else if (known) refused = true
    else softenSince(check, from, 'dropped')
    check.path.pop()
  }
  return refused ? undefined : accepted
}

const TEXT_KINDS: ReadonlySet<ValueTree['kind']> = new Set(['string', 'url', 'urlOrEmpty', 'origin'])
const NUMBER_KINDS: ReadonlySet<ValueTree['kind']> = new Set(['number', 'integer'])

function takesKindOf(value: JsonValue, tree: ValueTree): boolean {
  if (tree.kind === 'enum') return typeof tree.options[0] === typeof value
  return typeof value === 'string' ? TEXT_KINDS.has(tree.kind) : NUMBER_KINDS.has(tree.kind)
}

/** Converts texts and numbers to booleans only if the union accepts no text or number. */
function checkUnion(value: JsonValue, tree: UnionTree, check: CheckState): JsonValue | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'number'
  const fitting = isScalar ? tree.alternatives.filter((alternative) => takesKindOf(value, alternative)) : []
  const from = check.findings.length
  let reasons: CheckState['findings'] = []
  for (const alternative of fitting.length > 0 ? fitting : tree.alternatives) {
    check.findings.length = from
    const result = checkValue(value, alternative, check)
    if (result !== undefined) return result
    const own = check.findings.slice(from)
    if (own.some(({ code }) => code !== 'wrong-type')) reasons = own
  }
  check.findings.length = from
  if (reasons.length > 0) check.findings.push(...reasons)
  else refuse(check, 'wrong-type', tree)
  return undefined
}

function checkJson(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  return isArray(value) || isObject(value) ? value : refuse(check, 'wrong-type', tree)
}

/** Whether a text in this place is read as JSON. */
function takesJsonText(tree: ValueTree): boolean {
  return tree.kind === 'json' || ((tree.kind === 'array' || tree.kind === 'object') && tree.jsonText)
}

function checkValue(given: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined {
  if (needsNoLook(given, tree, check)) return given
  const value = typeof given === 'string' && takesJsonText(tree) ? parseJsonText(given) : given
  if (value === undefined) {
    // JSON texts are parsed before the check, so a bad one costs the policy even inside a list.
    check.losesPolicy = true
    return refuse(check, 'invalid-json-text', tree)
  }
  switch (tree.kind) {
    case 'boolean':
      return checkBoolean(value, tree, check)
    case 'string':
      return typeof value === 'string' ? value : refuse(check, 'wrong-type', tree)
    case 'number':
      return typeof value === 'number' ? value : refuse(check, 'wrong-type', tree)
    case 'integer':
      return Number.isInteger(value) ? value : refuse(check, 'wrong-type', tree)
    case 'enum':
      if (typeof value !== typeof tree.options[0]) return refuse(check, 'wrong-type', tree)
      return tree.options.some((option) => option === value) ? value : refuse(check, 'not-in-enum', tree)
    case 'url':
      return checkPatternUrl(value, tree, check)
    case 'urlOrEmpty':
      return checkUrl(value, tree, check, 'esr153')
    case 'origin':
      return checkOrigin(value, tree, check)
    case 'json':
      return checkJson(value, tree, check)
    case 'array':
      return checkArray(value, tree, check)
    case 'object':
      return checkObject(value, tree, check)
    case 'union':
      return checkUnion(value, tree, check)
  }
}

/** Whether a file sets only this one policy, as antivirus programs do; ESR 153 then ignores the file. */
function holdsOnlyEnterpriseRoots(policies: JsonValue): boolean {
  // The name is tested first, because listing a large object is slow.
  if (!isObject(policies) || !Object.hasOwn(policies, 'Certificates') || Object.keys(policies).length > 1) return false
  const certificates = policies.Certificates
  if (certificates === undefined || !isObject(certificates)) return false
  const roots = certificates.ImportEnterpriseRoots
  return Object.keys(certificates).length === 1 && (roots === true || roots === 1)
}

const loader: Loader = {
  target: 'esr153',
  content: { throwsOnNull: false, deepest: Number.POSITIVE_INFINITY },
  checkValue: (value, tree, check) => {
    if (Array.isArray(value) && nestsDeeper(value, DEEPEST_LISTS)) return refuse(check, 'invalid-value', tree)
    const accepted = checkValue(value, tree, check)
    return check.losesPolicy ? undefined : accepted
  },
  ignoresFile: holdsOnlyEnterpriseRoots,
  prepare: (name, value) => (name === 'Homepage' && isObject(value) ? splitHomepage(value) : value),
  passesOver: (name) => name === '__proto__',
  stopsAt: () => false,
}

/** The fourth generation: values are corrected, then checked against a JSON Schema, and only bad entries are lost. */
export const esr153: Engine = {
  target: 'esr153',
  judge: (policies, find, search) => loadPolicies(policies, { loader, find, search }),
}
