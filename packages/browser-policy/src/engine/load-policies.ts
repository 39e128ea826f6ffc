import type { ValueTree } from '../catalogue/value-tree.ts'
import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'
import type { Behaviour } from '../versions/behaviour.ts'
import { checkPolicy } from './check-value.ts'
import {
  type CheckState,
  drop,
  type Finding,
  type FindPolicy,
  isObject,
  isPrototypeName,
  type Judgement,
  keepUnchecked,
  MOST_FINDINGS,
  refuse,
  type Search,
  setProperty,
  startCheck,
} from './engine.ts'
import { findContentIn } from './has-content.ts'
import { throwsAsText } from './javascript-text.ts'
import { changeActive, holdsOnlyEnterpriseRoots, ownFaults, splitHomepage } from './own-rules.ts'
import { startFault } from './start-needs.ts'

/** How to load: as the browser does, or with `search` continuing where it stops, to find every fault. */
export interface LoadOptions {
  readonly target: Target
  readonly rules: Behaviour
  readonly find: FindPolicy
  readonly search: Search | undefined
}

interface LoadResult {
  readonly active: { [name: string]: JsonValue }
  readonly findings: Finding[]
  /** Whether the browser's loader has ended, so that no later value reaches its first window. */
  hasEnded: boolean
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
  const { loggedLists, protoName } = loading.rules
  // A hostile document has hundreds of thousands of them, whose findings are not kept.
  if (!isPrototypeName(name) && findings.length >= MOST_FINDINGS) return true
  const stops = isPrototypeName(name) && loggedLists !== null && throwsAsText(given(), loggedLists)
  const check = startCheck(name, null)
  // Browsers look names up in an ordinary object, so a name that every object has counts as a policy without a type.
  if (!isPrototypeName(name)) drop(check, 'unknown-policy', null)
  else if (name === '__proto__' && protoName === 'ignored') drop(check, 'prototype-name', null)
  else refuse(check, stops ? 'stops-later-policies' : 'prototype-name', null)
  append(findings, check.findings)
  return !stops
}

/** Records that the browser does not start. Says it alone: that the same part is taken unchecked is then beside the point. */
function tellStop(fault: Path, tree: ValueTree, check: CheckState): void {
  check.findings = check.findings.filter(({ effect }) => effect !== 'unchecked')
  check.path.push(...fault)
  keepUnchecked(check, 'stops-start', tree)
}

/** Loads one policy; false if the browser's loader has thrown, so that all later ones are lost. */
function loadPolicy(name: string, value: () => JsonValue, loading: LoadOptions, loaded: LoadResult): boolean {
  const { rules, target } = loading
  const { findings, active } = loaded
  const policy = loading.find(name)
  const tree = policy?.values[target] ?? null
  if (policy === undefined || tree === null) return passOver(name, value, loading, findings)
  const writtenValue = value()
  const rulesName = policy.firefoxName ?? policy.name
  const isInert = policy.inert.includes(target)
  const splits = rules.homePages === 'split at bars' && rulesName === 'Homepage' && isObject(writtenValue)
  const prepared = splits ? splitHomepage(writtenValue) : writtenValue
  const isPlain = !isInert && prepared === writtenValue && !ownFaults.has(rulesName)
  if (isPlain && loading.search?.fits(writtenValue, tree)) return true
  const check = startCheck(name, writtenValue, loading.search)
  if (prepared === undefined) {
    check.loaderThrew = true
    refuse(check, 'stops-later-policies', tree)
  }
  const accepted = prepared === undefined ? undefined : checkPolicy(prepared, tree, { rules, check })
  if (accepted !== undefined && isInert) drop(check, 'inert-policy', null)
  else if (accepted !== undefined && prepared !== undefined && findOwnFault(rulesName, accepted) !== null) {
    // The path must be that in the value before bad entries were dropped.
    check.path.push(...(findOwnFault(rulesName, prepared) ?? []))
    refuse(check, 'invalid-value', tree)
  } else if (accepted !== undefined) {
    setProperty(active, name, changeActive(rulesName, accepted, rules))
    const fault = policy.startNeeds[target] === undefined ? null : startFault(accepted)
    if (fault !== null && !loaded.hasEnded) tellStop(fault, tree, check)
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

const contentRule = ({ firstNull, searchedObjects }: Behaviour) => ({
  throwsOnNull: firstNull === 'stops the engine',
  deepest: searchedObjects ?? Number.POSITIVE_INFINITY,
})

/** Reads policies in the order in which JavaScript lists their names, as all generations do. */
export function loadPolicies(policies: JsonValue, loading: LoadOptions): Judgement {
  const { rules, search } = loading
  if (!policies) return judgementWithoutPolicies('failed')
  const entries = lazyEntries(policies)
  const content = isObject(policies) ? findContentIn(entries.values(), contentRule(rules)) : 'something'
  if (!search) {
    if (content === 'throws') return judgementWithoutPolicies('uninitialized', [loaderStopped])
    if (content === 'nothing' || (rules.rootsAlone === 'ignored' && holdsOnlyEnterpriseRoots(policies)))
      return judgementWithoutPolicies('inactive')
  }
  const hasEnded = content === 'throws'
  const loaded: LoadResult = { active: {}, findings: hasEnded ? [loaderStopped] : [], hasEnded }
  for (const name of entries.names) {
    if (loadPolicy(name, () => entries.at(name), loading, loaded)) continue
    if (!search) break
    loaded.hasEnded = true
  }
  return { status: 'active', active: loaded.active, findings: loaded.findings }
}
