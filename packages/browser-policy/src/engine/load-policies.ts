import type { ValueTree } from '../catalogue/value-tree.ts'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import {
  type CheckState,
  drop,
  type Finding,
  type FindPolicy,
  isObject,
  isPrototypeName,
  type Judgement,
  MOST_FINDINGS,
  refuse,
  type Search,
  setProperty,
  startCheck,
} from './engine.ts'
import { findContentIn } from './has-content.ts'
import { ownChanges, ownFaults } from './own-rules.ts'

/** The parts of a loader that differ between the generations. */
export interface Loader {
  readonly target: Target
  readonly content: Parameters<typeof findContentIn>[1]
  /** The value as the browser keeps it, or undefined if it is refused; adds findings to the check. */
  checkValue(value: JsonValue, tree: ValueTree, check: CheckState): JsonValue | undefined
  /** Whether the browser ignores the whole object of policies. */
  ignoresFile(policies: JsonValue): boolean
  /** Changes a value before it is checked; undefined if the browser's code throws. */
  prepare(name: string, value: JsonValue): JsonValue | undefined
  /** Whether a name that every object has is silently ignored. */
  passesOver(name: string): boolean
  /** Whether a value ends the loader because the browser writes it into its log before checking it. */
  stopsAt(value: JsonValue): boolean
}

/** How to load: as the browser does, or with `search` continuing where it stops, to find every fault. */
export interface LoadOptions {
  readonly loader: Loader
  readonly find: FindPolicy
  readonly search: Search | undefined
}

interface LoadResult {
  readonly active: { [name: string]: JsonValue }
  readonly findings: Finding[]
}

const judgementWithoutPolicies = (status: Judgement['status'], findings: readonly Finding[] = []): Judgement => {
  return { status, active: {}, findings }
}

/**
 * Adds findings up to `MOST_FINDINGS`. Not `push(...)`, which would put all findings of a hostile document on the
 * stack.
 */
function append(findings: Finding[], more: readonly Finding[]): void {
  for (const finding of more) {
    if (findings.length >= MOST_FINDINGS) return
    findings.push(finding)
  }
}

const findOwnFault = (name: string, value: JsonValue) => ownFaults.get(name)?.(value) ?? null

/** Handles an unknown name; false if it makes the browser's loader throw. */
function passOver(name: string, given: () => JsonValue, loading: LoadOptions, findings: Finding[]): boolean {
  const { loader } = loading
  // A hostile document has hundreds of thousands of them, whose findings are not kept.
  if (!isPrototypeName(name) && findings.length >= MOST_FINDINGS) return true
  const stops = isPrototypeName(name) && loader.stopsAt(given())
  const check = startCheck(name, null)
  // Browsers look names up in an ordinary object, so a name that every object has counts as a policy without a type.
  if (!isPrototypeName(name)) drop(check, 'unknown-policy', null)
  else if (loader.passesOver(name)) drop(check, 'prototype-name', null)
  else refuse(check, stops ? 'stops-later-policies' : 'prototype-name', null)
  append(findings, check.findings)
  return !stops
}

/** Loads one policy; false if the browser's loader has thrown, so that all later ones are lost. */
function loadPolicy(name: string, value: () => JsonValue, loading: LoadOptions, loaded: LoadResult): boolean {
  const { loader } = loading
  const { findings, active } = loaded
  const policy = loading.find(name)
  const tree = policy?.values[loader.target] ?? null
  if (policy === undefined || tree === null) return passOver(name, value, loading, findings)
  const writtenValue = value()
  const rulesName = policy.firefoxName ?? policy.name
  const isInert = policy.inert?.includes(loader.target) ?? false
  const prepared = loader.prepare(rulesName, writtenValue)
  const isPlain = !isInert && prepared === writtenValue && !ownFaults.has(rulesName)
  if (isPlain && loading.search?.fits(writtenValue, tree)) return true
  const check = startCheck(name, writtenValue, loading.search)
  if (prepared === undefined) {
    check.loaderThrew = true
    refuse(check, 'stops-later-policies', tree)
  }
  const accepted = prepared === undefined ? undefined : loader.checkValue(prepared, tree, check)
  if (accepted !== undefined && isInert) drop(check, 'inert-policy', null)
  else if (accepted !== undefined && prepared !== undefined && findOwnFault(rulesName, accepted) !== null) {
    // The path must be that in the value before bad entries were dropped.
    check.path.push(...(findOwnFault(rulesName, prepared) ?? []))
    refuse(check, 'invalid-value', tree)
  } else if (accepted !== undefined) {
    const change = ownChanges[loader.target].get(rulesName)
    setProperty(active, name, change ? change(accepted) : accepted)
  }
  append(findings, check.findings)
  return !check.loaderThrew
}

const loaderStopped: Finding = { code: 'null-stops-browser', effect: 'refused', path: [], lost: [], tree: null }

/** The members of any value, as JavaScript lists them; the names are listed once, values are read when needed. */
function lazyEntries(policies: NonNullable<JsonValue>) {
  // In JavaScript any value has members: a text its characters, a list its entries, a number none.
  const owner = Object(policies) as { readonly [name: string]: JsonValue }
  const names = Object.keys(owner)
  const at = (name: string): JsonValue => owner[name] ?? null
  return {
    names,
    at,
    *values() {
      for (const name of names) yield at(name)
    },
  }
}

/** Reads policies in the order in which JavaScript lists their names, as all generations do. */
export function loadPolicies(policies: JsonValue, loading: LoadOptions): Judgement {
  const { loader, search } = loading
  if (!policies) return judgementWithoutPolicies('failed')
  const entries = lazyEntries(policies)
  const content = isObject(policies) ? findContentIn(entries.values(), loader.content) : 'something'
  if (!search) {
    if (content === 'throws') return judgementWithoutPolicies('uninitialized', [loaderStopped])
    if (content === 'nothing' || loader.ignoresFile(policies)) return judgementWithoutPolicies('inactive')
  }
  const loaded: LoadResult = { active: {}, findings: content === 'throws' ? [loaderStopped] : [] }
  for (const name of entries.names) {
    if (!loadPolicy(name, () => entries.at(name), loading, loaded) && !search) break
  }
  return { status: 'active', ...loaded }
}
