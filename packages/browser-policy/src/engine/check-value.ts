import { parseUrl } from '../browser/parse-url.ts'
import type { ArrayTree, ObjectTree, UnionTree, UrlTree, ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import type { Behaviour } from '../versions/behaviour.ts'
import { checkJson, checkUncheckedText, parseWritten } from './check-json.ts'
import {
  type CheckState,
  compiledPattern,
  drop,
  isArray,
  isDone,
  isObject,
  needsNoLook,
  patternTree,
  refuse,
  setProperty,
  softenSince,
} from './engine.ts'
import { holdsDeeper, nestsDeeper, throwsAsText } from './javascript-text.ts'
import { checkOrigin, checkUrl, numberAsBoolean } from './simple-values.ts'

/** A check of one value for one browser. */
interface Checking {
  readonly rules: Behaviour
  readonly check: CheckState
}

/**
 * The value as a browser keeps it, or undefined if it is refused; adds findings to the check. One loader for all browsers: the
 * behaviours choose where they differ.
 */
export function checkPolicy(value: JsonValue, tree: ValueTree, at: Checking): JsonValue | undefined {
  const { refusedLists } = at.rules
  if (refusedLists !== null && Array.isArray(value) && nestsDeeper(value, refusedLists))
    return refuse(at.check, 'invalid-value', tree)
  const accepted = checkValue(value, tree, at)
  return at.check.losesPolicy ? undefined : accepted
}

function checkValue(given: JsonValue, tree: ValueTree, at: Checking): JsonValue | undefined {
  const { check, rules } = at
  if (check.loaderThrew) return undefined
  if (needsNoLook(given, tree, check)) return given
  if (rules.loggedLists !== null && !check.browserStopped && throwsAsText(given, rules.loggedLists))
    return stopLoader(tree, check)
  const value = rules.jsonTexts === 'parsed and checked' ? parseWritten(given, tree) : given
  if (value === undefined) {
    // JSON texts are parsed before the check, so a bad one costs the policy even inside a list.
    check.losesPolicy = true
    return refuse(check, 'invalid-json-text', tree)
  }
  const accepted = checkKind(value, tree, at)
  if (rules.quotedLevels === null || accepted !== undefined) return accepted
  // A message about a part of a policy quotes the whole policy.
  const isQuoted = check.path.length > 1 && !check.loaderThrew && !check.browserStopped
  return isQuoted && isTooDeepToQuote(check, rules.quotedLevels) ? stopLoader(tree, check) : accepted
}

function stopLoader(tree: ValueTree, check: CheckState): undefined {
  check.loaderThrew = true
  return refuse(check, 'stops-later-policies', tree)
}

const quoted = new WeakMap<CheckState, boolean>()

function isTooDeepToQuote(check: CheckState, levels: number): boolean {
  const isTooDeep = quoted.get(check) ?? holdsDeeper(check.root, levels)
  quoted.set(check, isTooDeep)
  return isTooDeep
}

function checkKind(value: JsonValue, tree: ValueTree, at: Checking): JsonValue | undefined {
  const { check, rules } = at
  switch (tree.kind) {
    case 'boolean':
      return checkBoolean(value, tree, at)
    case 'string':
      return typeof value === 'string' ? value : refuse(check, 'wrong-type', tree)
    case 'number':
      return typeof value === 'number' ? value : refuse(check, 'wrong-type', tree)
    case 'integer': {
      const fits = rules.wholeNumbers === 'whole' ? Number.isInteger(value) : typeof value === 'number'
      return fits ? value : refuse(check, 'wrong-type', tree)
    }
    case 'enum':
      if (rules.enums === 'type first' && typeof value !== typeof tree.options[0])
        return refuse(check, 'wrong-type', tree)
      return tree.options.some((option) => option === value) ? value : refuse(check, 'not-in-enum', tree)
    case 'url':
      return checkPatternUrl(value, tree, at)
    case 'urlOrEmpty':
      return checkUrl(value, tree, check, rules.addresses)
    case 'origin':
      return rules.origins === 'matching text'
        ? checkMatchingOrigin(value, tree, check)
        : checkOrigin(value, tree, check, { filesAreOrigins: rules.origins === 'without path, or file' })
    case 'json':
      return checkJson(value, tree, check, rules)
    case 'array':
      return unlessText(value, tree, at, () => checkArray(value, tree, at))
    case 'object':
      return unlessText(value, tree, at, () => checkObject(value, tree, at))
    case 'union':
      return checkUnion(value, tree, at)
  }
}

function checkBoolean(value: JsonValue, tree: ValueTree, { check, rules }: Checking): boolean | undefined {
  if (typeof value === 'string' && rules.booleans === 'bits and words') {
    const word = value.trim().toLowerCase()
    if (word === 'true' || word === 'false') return word === 'true'
  }
  return numberAsBoolean(value) ?? refuse(check, 'wrong-type', tree)
}

function checkPatternUrl(value: JsonValue, tree: UrlTree, { check, rules }: Checking): string | undefined {
  const pattern = rules.addressPatterns === 'read' ? tree.pattern : undefined
  const matches = typeof value !== 'string' || pattern === undefined || compiledPattern(pattern).test(value)
  return matches ? checkUrl(value, tree, check, rules.addresses) : refuse(check, 'invalid-url', tree)
}

/** The texts that are accepted as origins before they are parsed: a site without a path, or any file. */
const ORIGIN = /^(?:file:\/\/.*|https?:\/\/[^/]+\/?)$/i

function checkMatchingOrigin(value: JsonValue, tree: ValueTree, check: CheckState): string | undefined {
  if (typeof value !== 'string') return refuse(check, 'wrong-type', tree)
  const url = ORIGIN.test(value) ? parseUrl(value) : null
  return url?.href ?? refuse(check, 'invalid-origin', tree)
}

function unlessText(
  value: JsonValue,
  tree: ArrayTree | ObjectTree,
  { check, rules }: Checking,
  checkParts: () => JsonValue | undefined,
): JsonValue | undefined {
  if (!tree.jsonText || rules.jsonTexts !== 'taken unchecked') return checkParts()
  return checkUncheckedText(value, tree, check, checkParts)
}

function checkArray(value: JsonValue, tree: ArrayTree, at: Checking): JsonValue | undefined {
  const { check, rules } = at
  if (!isArray(value)) return refuse(check, 'wrong-type', tree)
  const skips = rules.lists === 'skip' || (rules.lists === 'skip where said' && !tree.strict)
  const accepted: JsonValue[] = []
  let refused = false
  for (let index = 0; index < value.length && !isDone(check, refused); index++) {
    check.path.push(index)
    const from = check.findings.length
    const result = checkValue(value[index] ?? null, tree.items, at)
    if (result !== undefined) accepted.push(result)
    else if (skips) softenSince(check, from, 'dropped')
    else {
      refused = true
      check.browserStopped = true
    }
    check.path.pop()
  }
  return refused || check.loaderThrew ? undefined : accepted
}

function checkObject(value: JsonValue, tree: ObjectTree, at: Checking): JsonValue | undefined {
  const { check, rules } = at
  if (value === null && rules.nullObjects === 'end the loader') {
    // `typeof null` is "object", so the browser's code reads its properties and throws.
    check.loaderThrew = !check.browserStopped
    return refuse(check, 'stops-later-policies', tree)
  }
  const isTaken = rules.objects === 'lists too' ? typeof value === 'object' && value !== null : isObject(value)
  if (!isTaken) return refuse(check, 'wrong-type', tree)
  // A list counts as an object with the properties 0, 1, and so on.
  const members = value as { readonly [name: string]: JsonValue }
  const has = (name: string) => (rules.objects === 'lists too' ? name in members : Object.hasOwn(members, name))
  let refused = false
  for (const name of tree.required) {
    if (has(name)) continue
    refuse(check, 'missing-property', tree, name)
    refused = true
    check.browserStopped = true
  }
  const accepted: { [name: string]: JsonValue } = {}
  for (const name of Object.keys(members)) {
    if (isDone(check, refused)) break
    check.path.push(name)
    const known = Object.hasOwn(tree.properties, name) ? tree.properties[name] : undefined
    const itemTree = known ?? patternTree(tree, name)
    const from = check.findings.length
    const result = itemTree && checkValue(members[name] ?? null, itemTree, at)
    if (itemTree === undefined) drop(check, 'unknown-property', null)
    else if (result !== undefined) setProperty(accepted, name, result)
    else if (known === undefined && rules.freeNames === 'skip') softenSince(check, from, 'dropped')
    else {
      refused = true
      check.browserStopped = true
    }
    check.path.pop()
  }
  return refused || check.loaderThrew ? undefined : accepted
}

const TEXT_KINDS: ReadonlySet<ValueTree['kind']> = new Set(['string', 'url', 'urlOrEmpty', 'origin'])
const NUMBER_KINDS: ReadonlySet<ValueTree['kind']> = new Set(['number', 'integer'])

function takesKindOf(value: JsonValue, tree: ValueTree): boolean {
  if (tree.kind === 'enum') return typeof tree.options[0] === typeof value
  return typeof value === 'string' ? TEXT_KINDS.has(tree.kind) : NUMBER_KINDS.has(tree.kind)
}

/** The alternatives that a browser tries for a value. */
function alternativesFor(value: JsonValue, { alternatives }: UnionTree, { unions }: Behaviour): readonly ValueTree[] {
  const isScalar = typeof value === 'string' || typeof value === 'number'
  if (unions === 'in order' || !isScalar) return alternatives
  const fitting = alternatives.filter((alternative) => takesKindOf(value, alternative))
  return fitting.length > 0 ? fitting : alternatives
}

function checkUnion(value: JsonValue, tree: UnionTree, at: Checking): JsonValue | undefined {
  const { check } = at
  const from = check.findings.length
  const { browserStopped: past } = check
  let reasons: CheckState['findings'] = []
  for (const alternative of alternativesFor(value, tree, at.rules)) {
    check.findings.length = from
    check.browserStopped = past
    const result = checkValue(value, alternative, at)
    if (result !== undefined || check.loaderThrew) return result
    const own = check.findings.slice(from)
    if (own.some(({ code }) => code !== 'wrong-type')) reasons = own
  }
  check.findings.length = from
  if (reasons.length > 0) check.findings.push(...reasons)
  else refuse(check, 'wrong-type', tree)
  return undefined
}
