import type { FirstVersion, Policy } from '../catalogue/define-policy.ts'
import type { ArrayTree, ObjectTree, ValueTree } from '../catalogue/value-tree.ts'
import type { Path } from '../document/node.ts'
import { type NameSet, specified, type Target, targetFacts } from '../target.ts'
import { listNames } from './reg-names.ts'

/** The input of a setting besides Enabled and Disabled; its id is the setting's name. */
export type AdmxElement =
  | { readonly kind: 'text'; readonly required: boolean }
  /** Several lines that hold one JSON text; `isTaken`: whether the target accepts JSON text here. */
  | { readonly kind: 'json'; readonly isTaken: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'choice'; readonly options: readonly (string | number | boolean)[] }
  /** Rows that become the values `1`, `2`, … of a separate key. */
  | { readonly kind: 'list' }
  /** Rows of a name and a text that become the values of a separate key. */
  | { readonly kind: 'named-list' }
  /**
   * One entry of a list of objects, in its own subkey; the id of a field is the setting's name, `_`, and the field's
   * name.
   */
  | { readonly kind: 'entry'; readonly fields: readonly EntryField[] }

/** One property of an entry; a boolean is a choice, so that it can be left out. */
export interface EntryField {
  readonly name: string
  readonly element: Extract<AdmxElement, { readonly kind: 'text' | 'number' | 'choice' | 'list' }>
  readonly isRequired: boolean
}

/** The most entries of a list of objects that get separate settings. */
const MOST_ENTRIES = 20

/** One entry of the Group Policy editor: one value or list of a policy set. */
export interface AdmxSetting {
  /** Unique; the path joined by `_`, as in `Cookies_Allow`. */
  readonly name: string
  readonly policy: Policy
  readonly path: Path
  /** The key below the browser's own, `''` for the top; lists have their own key. */
  readonly key: string
  /** The value's name; null for lists, whose rows make the names. */
  readonly valueName: string | null
  /** Absent for a boolean, which Enabled and Disabled express alone. */
  readonly element: AdmxElement | null
  readonly summary: string
  readonly since: FirstVersion
}

/** The policies that the templates offer, and their names. */
export interface AdmxScope {
  readonly policies: readonly Policy[]
  readonly target: Target
  readonly nameSet: NameSet
}

/**
 * The settings for every property of a target's policies: booleans by Enabled and Disabled; texts, numbers and choices
 * by one element; lists of texts by a list; everything else as JSON text.
 */
export function admxSettings({ policies, target, nameSet }: AdmxScope): readonly AdmxSetting[] {
  return policies.flatMap((policy) => {
    const tree = policy.values[target]
    const name = nameSet === 'firefox' ? (policy.firefoxName ?? policy.name) : policy.name
    return tree === null ? [] : settingsOf(tree, { policy, target, path: [name], factsPath: '' })
  })
}

interface SettingPlace {
  readonly policy: Policy
  readonly target: Target
  readonly path: readonly string[]
  /** The path as the catalogue's facts spell it, without the policy's name. */
  readonly factsPath: string
}

function settingsOf(tree: ValueTree, spot: SettingPlace): AdmxSetting[] {
  const kinds = alternatives(tree)
  const objects = kinds.filter((kind) => kind.kind === 'object')
  const whole = wholeElement(kinds, spot.target)
  const settings = whole === undefined ? [] : [setting(spot, whole)]
  return [
    ...settings,
    ...entrySettings(kinds, spot),
    ...objects.flatMap((object) => objectSettings(object, spot, settings.length > 0)),
  ]
}

const alternatives = (tree: ValueTree): readonly ValueTree[] =>
  tree.kind === 'union' ? tree.alternatives.flatMap(alternatives) : [tree]

/** The element for the alternatives other than objects: null for a plain boolean, undefined without any. */
function wholeElement(kinds: readonly ValueTree[], target: Target): AdmxElement | null | undefined {
  const array = kinds.find((kind) => kind.kind === 'array')
  if (array) return isTextLike(array.items) ? { kind: 'list' } : { kind: 'json', isTaken: takesJson(array, target) }
  const options = kinds.flatMap((kind) => (kind.kind === 'enum' ? kind.options : []))
  const isBoolean = kinds.some(({ kind }) => kind === 'boolean')
  if (options.length > 0) return { kind: 'choice', options: isBoolean ? [true, false, ...options] : options }
  if (isBoolean) return null
  const text = kinds.find(isTextLike)
  if (text) return { kind: 'text', required: text.kind !== 'urlOrEmpty' && text.kind !== 'string' }
  if (kinds.some(({ kind }) => kind === 'number' || kind === 'integer')) return { kind: 'number' }
  return kinds.some(({ kind }) => kind === 'json') ? { kind: 'json', isTaken: true } : undefined
}

/** ESR 153 reads every text of several lines as JSON; earlier browsers only if the policy's schema says so. */
const takesJson = (tree: ArrayTree | ObjectTree, target: Target): boolean =>
  tree.jsonText || targetFacts[target].code.registryJson === 'every text'

/** One setting for each of the first entries of a list of objects, for browsers that accept no JSON text there. */
function entrySettings(kinds: readonly ValueTree[], spot: SettingPlace): AdmxSetting[] {
  const list = kinds.find((kind) => kind.kind === 'array')
  if (list?.items.kind !== 'object' || takesJson(list, spot.target)) return []
  const { properties, required } = list.items
  const fields = Object.entries(properties).flatMap(([name, tree]): EntryField[] => {
    const element = fieldElement(tree)
    return element ? [{ name, element, isRequired: required.includes(name) }] : []
  })
  const names = listNames(MOST_ENTRIES)
  return names.map((key, index) => ({
    ...setting(spot, { kind: 'entry', fields }),
    name: `${itemName(spot.path.join('_'))}_${index + 1}`,
    path: [...spot.path, index],
    key: [...spot.path, key].join('\\'),
    valueName: null,
  }))
}

function fieldElement(tree: ValueTree): EntryField['element'] | null {
  const whole = wholeElement(alternatives(tree), specified)
  if (whole === null) return { kind: 'choice', options: [true, false] }
  const isField =
    whole?.kind === 'text' || whole?.kind === 'number' || whole?.kind === 'choice' || whole?.kind === 'list'
  return isField ? whole : null
}

function isTextLike(tree: ValueTree): boolean {
  if (tree.kind === 'enum') return typeof tree.options[0] === 'string'
  return tree.kind === 'string' || tree.kind === 'url' || tree.kind === 'urlOrEmpty' || tree.kind === 'origin'
}

/**
 * One setting for each property of an object; free names are rows if they hold texts, else the whole object is JSON.
 */
function objectSettings(tree: ObjectTree, spot: SettingPlace, isNameTaken: boolean): AdmxSetting[] {
  const free = Object.values(tree.patternProperties)
  const rows = free.length > 0 && free.every(isTextLike)
  if (free.length > 0 && !rows)
    return isNameTaken ? [] : [setting(spot, { kind: 'json', isTaken: takesJson(tree, spot.target) })]
  const known = Object.entries(tree.properties).flatMap(([name, property]) =>
    settingsOf(property, {
      ...spot,
      path: [...spot.path, name],
      factsPath: spot.factsPath === '' ? name : `${spot.factsPath}.${name}`,
    }),
  )
  return rows ? [setting(spot, { kind: 'named-list' }), ...known] : known
}

function setting(spot: SettingPlace, element: AdmxElement | null): AdmxSetting {
  const isList = element?.kind === 'list' || element?.kind === 'named-list'
  const facts = spot.policy.properties?.[spot.factsPath]
  return {
    name: itemName(spot.path.join('_')),
    policy: spot.policy,
    path: spot.path,
    key: (isList ? spot.path : spot.path.slice(0, -1)).join('\\'),
    valueName: isList ? null : (spot.path.at(-1) ?? null),
    element,
    summary: facts?.summary ?? spot.policy.summary,
    since: facts?.since ?? spot.policy.since,
  }
}

/** A text turned into a name that templates allow: letters, digits and `_`, not starting with a digit. */
export function itemName(text: string): string {
  const safe = text.replace(/\W/g, '_')
  return /^\d/.test(safe) ? `_${safe}` : safe
}
