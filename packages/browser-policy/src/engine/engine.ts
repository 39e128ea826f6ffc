import type { Policy } from '../catalogue/define-policy.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'

/** Why a browser does not take something as it is written. */
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
  | 'inert-policy'

/**
 * What follows. `refused`: the whole policy is lost; `dropped`: only the thing at `lost`;
 * `unchecked`: the browser takes it without a look, and its code does nothing good with it.
 */
export type FindingEffect = 'refused' | 'dropped' | 'unchecked'

/** One thing that a browser does not take. Paths start at the policies: `['Cookies', 'Allow', 1]`. */
export interface Finding {
  readonly code: FindingCode
  readonly effect: FindingEffect
  /** The cause. For `missing-property` the object, and `name` is what it lacks. */
  readonly path: Path
  /** What is lost by it: the policy, an entry of a list, a property. */
  readonly lost: Path
  /** What the browser expects there; null where it knows nothing. */
  readonly tree: ValueTree | null
  readonly name?: string
}

export type Status = 'active' | 'inactive' | 'failed' | 'uninitialized'

/** What a browser makes of an object of policies. */
export interface Judgement {
  readonly status: Status
  /** Values that the browser holds, after its own changes (URLs in full, 1 as true, …). */
  readonly active: { readonly [name: string]: JsonValue }
  readonly findings: readonly Finding[]
}

/** Finds the policy that a document means by a name. */
export type FindPolicy = (name: string) => Policy | undefined

/** A search for all that is wrong. */
export interface Search {
  /** Whether a value is known to be just what a tree says; engines look at it no more (`plain-fit.ts`). */
  fits(value: JsonValue, tree: ValueTree): boolean
}

/** One generation of browsers. */
export interface Engine {
  readonly target: Target
  /**
   * `policies` is the value of `policies` in the file: usually an object, but the browsers take anything. With `search`
   * it goes on where a browser stops, to find all that is wrong; `status` and `active` are then the browser's no more.
   */
  judge(policies: JsonValue, find: FindPolicy, search?: Search): Judgement
}

/** State of one check: where it is, what it found, and whether the browser's loader has thrown. */
export interface CheckState {
  readonly path: (string | number)[]
  findings: Finding[]
  /** The loader has thrown: this policy and all later ones are lost. */
  loaderThrew: boolean
  /** A browser would have stopped already; the check goes on only to find more for the user. */
  browserStopped: boolean
  /** Something costs the whole policy wherever it stands, even in an entry that could be dropped alone. */
  losesPolicy: boolean
  /** The value of the whole policy. */
  readonly root: JsonValue
  /** Given where only findings matter, not the value: nothing need be looked at once there are enough of them. */
  readonly search: Search | undefined
}

export function startCheck(policy: string, root: JsonValue, search?: Search): CheckState {
  return { path: [policy], findings: [], loaderThrew: false, browserStopped: false, losesPolicy: false, root, search }
}

/** Kinds of values that a glance tells to be as they should be; for the others the glance costs as much as the check. */
const AT_A_GLANCE: ReadonlySet<ValueTree['kind']> = new Set(['array', 'object', 'url', 'urlOrEmpty', 'origin'])

/** Whether a value needs no look: it is just what its tree says, or another browser's engine saw that it is. */
export function needsNoLook(value: JsonValue, tree: ValueTree, check: CheckState): boolean {
  return check.search !== undefined && AT_A_GLANCE.has(tree.kind) && check.search.fits(value, tree)
}

/** Findings beyond this number are not kept: nobody reads them, and memory stays bounded. */
export const MOST_FINDINGS = 5_000

/** Whether looking further can change nothing: all findings that are kept are there, and the value is of no use. */
export function isDone(check: CheckState, refused: boolean): boolean {
  return check.findings.length >= MOST_FINDINGS && (refused || check.search !== undefined)
}

/** Notes why the value at the present path is not taken; what is lost is the policy unless a caller says otherwise. */
export function refuse(check: CheckState, code: FindingCode, tree: ValueTree | null, name?: string): undefined {
  if (check.findings.length >= MOST_FINDINGS) return undefined
  const path = [...check.path]
  const lost = path.slice(0, 1)
  check.findings.push({ code, effect: 'refused', path, lost, tree, ...(name === undefined ? {} : { name }) })
  return undefined
}

/** Notes that the thing at the present path is dropped without further ado. */
export function drop(check: CheckState, code: FindingCode, tree: ValueTree | null): void {
  if (check.findings.length >= MOST_FINDINGS) return
  const path = [...check.path]
  check.findings.push({ code, effect: 'dropped', path, lost: path, tree })
}

/** Notes that the thing at the present path is taken although nothing good can come of it. */
export function keepUnchecked(check: CheckState, code: FindingCode, tree: ValueTree | null): void {
  if (check.findings.length >= MOST_FINDINGS) return
  const path = [...check.path]
  check.findings.push({ code, effect: 'unchecked', path, lost: path, tree })
}

/** Whether a cause costs the whole policy wherever it stands. */
function costsPolicy(check: CheckState, code: FindingCode): boolean {
  return code === 'stops-later-policies' || (check.losesPolicy && code === 'invalid-json-text')
}

/** Turns what was refused since `from` into a loss of only the thing at the present path. */
export function softenSince(check: CheckState, from: number, effect: 'dropped' | 'unchecked'): void {
  const { findings } = check
  const lost = [...check.path]
  // In place and only from there on: a list may have a million bad entries.
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

/** Names that every JavaScript object has; browsers take them for policies. */
export function isPrototypeName(name: string): boolean {
  return name in Object.prototype
}

/** The tree for a property of an object tree, by name and then by pattern; undefined when nothing fits. */
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

/** Patterns come from the catalogue, so there are few. */
export function compiledPattern(pattern: string): RegExp {
  let expression = patterns.get(pattern)
  if (!expression) {
    expression = new RegExp(pattern, 'u')
    patterns.set(pattern, expression)
  }
  return expression
}

/** Writes a property as browsers do: `__proto__` changes the prototype and so vanishes. */
export function setProperty(target: { [name: string]: JsonValue }, name: string, value: JsonValue): void {
  if (name !== '__proto__') target[name] = value
}
