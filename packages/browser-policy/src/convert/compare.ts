import { parseUrl } from '../browser/parse-url.ts'
import type { Path } from '../document/node.ts'
import { holdsDeeper } from '../engine/javascript-text.ts'
import type { JsonValue } from '../json-value.ts'
import { detectNames } from '../names.ts'
import { isJsonObject, type JsonObject, setMember } from './conversion.ts'
import { DEEPEST_VALUE } from './depth.ts'
import { kindAt, type PlaceKind, treesAt } from './policy-kind.ts'
import { parsedJson } from './reg-values.ts'
import { renamePolicies } from './rename-policies.ts'

/** One difference of two policy sets, at the deepest path that shows it. */
export type Difference =
  | { readonly kind: 'added'; readonly path: Path; readonly after: JsonValue }
  | { readonly kind: 'removed'; readonly path: Path; readonly before: JsonValue }
  | { readonly kind: 'changed'; readonly path: Path; readonly before: JsonValue; readonly after: JsonValue }
  /** The same entries in another order, in a list whose order matters. */
  | { readonly kind: 'reordered'; readonly path: Path }

/**
 * The differences of two policy sets that matter to a browser. The order of names, the two sets of policy names, 0 and 1
 * for booleans, JSON written as text, and the order of unordered lists make no difference. Paths use the specification's
 * names if both sets do, else Firefox's.
 */
export function comparePolicies(before: JsonObject, after: JsonObject): readonly Difference[] {
  const differences: Difference[] = []
  const used = detectNames([...Object.keys(before), ...Object.keys(after)])
  const names = used === 'specification' ? used : 'firefox'
  compareValues(
    normalise(renamePolicies(before, names), []),
    normalise(renamePolicies(after, names), []),
    [],
    differences,
  )
  return differences
}

/** Lists of plain texts whose order does not matter; lists of origins are recognised by their type. */
const UNORDERED =
  /^(WebsiteFilter\.(Block|Exceptions)|Extensions\.(Uninstall|Locked)|Authentication\.\w+|SearchEngines\.Remove|DisabledCiphers|HttpAllowlist)$/

/** The catalogue's facts about a place that decide whether values are equal. */
interface PlaceFacts {
  readonly kind: PlaceKind
  readonly isOrigin: boolean
}

const factsOf = (path: Path): PlaceFacts => ({
  kind: kindAt(path),
  isOrigin: treesAt(path).some((tree) => tree.kind === 'origin'),
})

function normalise(value: JsonValue, path: Path, facts: PlaceFacts = factsOf(path)): JsonValue {
  const { kind, isOrigin } = facts
  if ((value === 0 || value === 1) && kind.numbersAre === 'boolean') return value === 1
  if (typeof value === 'string') {
    const json = kind.takesJsonText ? parsedJson(value) : undefined
    // Deeper values belong to no policy and are compared as text.
    if (json !== undefined && !holdsDeeper(json, DEEPEST_VALUE)) return normalise(json, path, facts)
    return isOrigin ? (parseUrl(value)?.href ?? value) : value
  }
  if (Array.isArray(value)) {
    // All entries of a list share their facts, and lists are long: look them up once.
    const inside = [...path, 0]
    const insideFacts = factsOf(inside)
    return value.map((item: JsonValue) => normalise(item, inside, insideFacts))
  }
  if (!isJsonObject(value)) return value
  const object: Record<string, JsonValue> = {}
  for (const [name, member] of Object.entries(value)) {
    setMember(object, name, normalise(member, [...path, name]))
  }
  return object
}

function compareValues(before: JsonValue, after: JsonValue, path: Path, into: Difference[]): void {
  if (isJsonObject(before) && isJsonObject(after)) compareObjects(before, after, path, into)
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(before, after, path, into)
  else if (text(before) !== text(after)) into.push({ kind: 'changed', path, before, after })
}

function compareObjects(before: JsonObject, after: JsonObject, path: Path, into: Difference[]): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [own(before, name), own(after, name)]
    const at = [...path, name]
    if (old === undefined && now !== undefined) into.push({ kind: 'added', path: at, after: now })
    else if (old !== undefined && now === undefined) into.push({ kind: 'removed', path: at, before: old })
    else if (old !== undefined && now !== undefined) compareValues(old, now, at, into)
  }
}

const own = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Entries are matched by value, so that inserting one entry does not change all those after it. */
function compareLists(before: readonly JsonValue[], after: readonly JsonValue[], path: Path, into: Difference[]): void {
  const [oldTexts, newTexts] = [before.map(text), after.map(text)]
  if (oldTexts.length === newTexts.length && oldTexts.every((one, index) => one === newTexts[index])) return
  const missing = surplus(before, oldTexts, newTexts)
  const added = surplus(after, newTexts, oldTexts)
  const [old, now] = [missing[0], added[0]]
  if (
    missing.length === 1 &&
    added.length === 1 &&
    old &&
    now &&
    old.index === now.index &&
    isNested(old.value) &&
    isNested(now.value)
  ) {
    compareValues(old.value, now.value, [...path, now.index], into)
    return
  }
  for (const { value, index } of missing) into.push({ kind: 'removed', path: [...path, index], before: value })
  for (const { value, index } of added) into.push({ kind: 'added', path: [...path, index], after: value })
  if (missing.length === 0 && added.length === 0 && !isUnordered(path)) into.push({ kind: 'reordered', path })
}

const isNested = (value: JsonValue): boolean => typeof value === 'object' && value !== null

function isUnordered(path: Path): boolean {
  return UNORDERED.test(path.join('.')) || treesAt([...path, 0]).some((tree) => tree.kind === 'origin')
}

/** The entries of one list that the other lacks; repeated entries count separately. */
function surplus(
  list: readonly JsonValue[],
  texts: readonly string[],
  others: readonly string[],
): { readonly value: JsonValue; readonly index: number }[] {
  const remaining = new Map<string, number>()
  for (const other of others) remaining.set(other, (remaining.get(other) ?? 0) + 1)
  return list.flatMap((value, index) => {
    const own = texts[index] ?? ''
    const count = remaining.get(own) ?? 0
    remaining.set(own, count - 1)
    return count > 0 ? [] : [{ value, index }]
  })
}

/** A key for comparing values: two values have the same text exactly if they differ at most in the order of names. */
function text(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => text(item)).join()}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  return `{${Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${text(own(value, name) ?? null)}`)
    .join()}}`
}
