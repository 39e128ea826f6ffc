import type { Policy } from '../catalogue/define-policy.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'

/** The reasons why a browser does not accept a part of a document. */
export type FindingCode =
  | 'unknown-policy'
  | 'unknown-property'
  | 'wrong-type'
  | 'not-in-enum'
  | 'invalid-url'
  | 'invalid-origin'
  | 'invalid-json-text'
  | 'missing-property'
  | 'invalid-value'
  | 'prototype-name'
  | 'null-stops-browser'
  | 'stops-later-policies'
  | 'stops-start'
  | 'inert-policy'

/**
 * The consequence. `refused`: the whole policy is lost; `dropped`: only the part at `lost`;
 * `unchecked`: the browser accepts it without a check, and its code cannot use it.
 */
export type FindingEffect = 'refused' | 'dropped' | 'unchecked'

/** A part of a document that a browser does not accept. Paths start at the policies: `['Cookies', 'Allow', 1]`. */
export interface Finding {
  readonly code: FindingCode
  readonly effect: FindingEffect
  /** The cause. For `missing-property` the object, and `name` is what it lacks. */
  readonly path: Path
  /** The path of what is lost: the policy, a list entry or a property. */
  readonly lost: Path
  /** The values that the browser expects there; null if it does not know the name. */
  readonly tree: ValueTree | null
  readonly name?: string
}

export type Status = 'active' | 'inactive' | 'failed' | 'uninitialized'

/** The state of a browser after it has read an object of policies. */
export interface Judgement {
  readonly status: Status
  /** The active values, after the browser's own changes (URLs in full, 1 as true, …). */
  readonly active: { readonly [name: string]: JsonValue }
  readonly findings: readonly Finding[]
}

/** Finds the policy for a name in a document. */
export type FindPolicy = (name: string) => Policy | undefined

/** The mode that finds every fault instead of stopping where the browser does. */
export interface Search {
  /** Whether a value is known to match a tree exactly, so that no engine need check it (`plain-fit.ts`). */
  fits(value: JsonValue, tree: ValueTree): boolean
}

/** The state of checking one policy: the current path, the findings, and whether the browser's loader has thrown. */
export interface CheckState {
  readonly path: (string | number)[]
  findings: Finding[]
  /** The browser's loader has thrown: this policy and all later ones are lost. */
  loaderThrew: boolean
  /** A browser would have stopped here; the check continues only to find more faults. */
  browserStopped: boolean
  /** A fault costs the whole policy, even inside an entry that could otherwise be dropped alone. */
  losesPolicy: boolean
  /** The value of the whole policy. */
  readonly root: JsonValue
  /** Set if only the findings matter and not the value: checking may then end once there are enough of them. */
  readonly search: Search | undefined
}

export function startCheck(policy: string, root: JsonValue, search?: Search): CheckState {
  return { path: [policy], findings: [], loaderThrew: false, browserStopped: false, losesPolicy: false, root, search }
}

/** Kinds for which `Search.fits` is worth asking; for all others it costs as much as the check. */
const AT_A_GLANCE: ReadonlySet<ValueTree['kind']> = new Set(['array', 'object', 'url', 'urlOrEmpty', 'origin'])

/** Whether a value needs no check because it is known to match its tree exactly. */
export function needsNoLook(value: JsonValue, tree: ValueTree, check: CheckState): boolean {
  return check.search !== undefined && AT_A_GLANCE.has(tree.kind) && check.search.fits(value, tree)
}

/** Findings beyond this number are not kept: nobody reads them, and memory stays bounded. */
export const MOST_FINDINGS = 5_000

/** Whether checking may end: the maximum of findings is reached, and the value is not needed. */
export function isDone(check: CheckState, refused: boolean): boolean {
  return check.findings.length >= MOST_FINDINGS && (refused || check.search !== undefined)
}

/** Records that the value at the current path is refused; the whole policy is lost unless `softenSince` limits it. */
export function refuse(check: CheckState, code: FindingCode, tree: ValueTree | null, name?: string): undefined {
  if (check.findings.length >= MOST_FINDINGS) return undefined
  const path = [...check.path]
  const lost = path.slice(0, 1)
  check.findings.push({ code, effect: 'refused', path, lost, tree, ...(name === undefined ? {} : { name }) })
  return undefined
}

/** Records that only the value at the current path is dropped. */
export function drop(check: CheckState, code: FindingCode, tree: ValueTree | null): void {
  if (check.findings.length >= MOST_FINDINGS) return
  const path = [...check.path]
  check.findings.push({ code, effect: 'dropped', path, lost: path, tree })
}

/** Records that the browser accepts the value at the current path unchecked, although it is wrong. */
export function keepUnchecked(check: CheckState, code: FindingCode, tree: ValueTree | null): void {
  if (check.findings.length >= MOST_FINDINGS) return
  const path = [...check.path]
  check.findings.push({ code, effect: 'unchecked', path, lost: path, tree })
}

/** Whether a fault costs the whole policy, wherever it is. */
function costsPolicy(check: CheckState, code: FindingCode): boolean {
  return code === 'stops-later-policies' || (check.losesPolicy && code === 'invalid-json-text')
}

/** Limits the loss by the findings from index `from` on to the value at the current path. */
export function softenSince(check: CheckState, from: number, effect: 'dropped' | 'unchecked'): void {
  const { findings } = check
  const lost = [...check.path]
  // In place, and only the new findings: a list may have a million bad entries.
  for (let i = from; i < findings.length; i++) {
    const finding = findings[i]
    if (finding?.effect === 'refused' && !costsPolicy(check, finding.code)) findings[i] = { ...finding, effect, lost }
  }
}

export type JsonObject = { readonly [name: string]: JsonValue }

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** `JSON.parse`, or undefined where it throws. */
export function parseJsonText(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether every JavaScript object has the name; browsers mistake such names for policies. */
export function isPrototypeName(name: string): boolean {
  return name in Object.prototype
}

/** The tree of a property, found by name and then by pattern; undefined if neither matches. */
export function propertyTree(tree: Extract<ValueTree, { kind: 'object' }>, name: string): ValueTree | undefined {
  if (Object.hasOwn(tree.properties, name)) return tree.properties[name]
  return patternTree(tree, name)
}

/** The tree of the first pattern that a name matches. */
export function patternTree(tree: Extract<ValueTree, { kind: 'object' }>, name: string): ValueTree | undefined {
  for (const pattern in tree.patternProperties) {
    if (compiledPattern(pattern).test(name)) return tree.patternProperties[pattern]
  }
  return undefined
}

const patterns = new Map<string, RegExp>()

/** The regular expression of a pattern, cached for ever: patterns come from the catalogue, so there are few. */
export function compiledPattern(pattern: string): RegExp {
  let expression = patterns.get(pattern)
  if (!expression) {
    expression = new RegExp(pattern, 'u')
    patterns.set(pattern, expression)
  }
  return expression
}

/** Sets a property by assignment, as browsers do: `__proto__` sets the prototype and disappears. */
export function setProperty(target: { [name: string]: JsonValue }, name: string, value: JsonValue): void {
  if (name !== '__proto__') target[name] = value
}
