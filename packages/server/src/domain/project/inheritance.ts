import { isDeepStrictEqual } from 'node:util'
import {
  type InheritableName,
  type InheritableValues,
  type InheritFlag,
  inheritableNames,
  usualSettings,
} from '@weft/contract'
import type { Selectable } from 'kysely'
import type { ProjectTable } from '../../db/tables.ts'

/**
 * The stored settings of a project, a category or a component: values by their names, and under `inherit_NAME` whether the parent's
 * value holds. A place that says neither takes that of the place above, and one whose own value is null as well.
 */
export type KeptSettings = Readonly<Record<string, unknown>>

/** The inheritable settings in a request. */
export type SentInheritable = Partial<InheritableValues> & { readonly [Name in InheritFlag]?: boolean }

/** The settings of a place that can be inherited. */
export interface Inheritance {
  readonly own: InheritableValues
  /** Those whose value is that of the place above. */
  readonly inherited: ReadonlySet<InheritableName>
  /** The values that hold. */
  readonly effective: InheritableValues
}

const flagOf = (name: InheritableName): InheritFlag => `inherit_${name}`

const flags: ReadonlySet<string> = new Set(inheritableNames.map(flagOf))

/** Whether a key of what is kept says where a value comes from, and is no value. */
export const isInheritFlag = (key: string): boolean => flags.has(key)

const names: ReadonlySet<string> = new Set(inheritableNames)

/** Whether a setting can be inherited. */
export const isInheritable = (name: string): name is InheritableName => names.has(name)

/** Whether the value of the place above holds. */
export const isInherited = (kept: KeptSettings, name: InheritableName): boolean =>
  (kept[flagOf(name)] ?? (kept[name] ?? null) === null) === true

/** Whether a place that was asked takes a value of the places above: then these must be read. */
export const asksAbove = (kept: KeptSettings): boolean => inheritableNames.some((name) => kept[flagOf(name)] === true)

const ofEach = (value: (name: InheritableName) => unknown): InheritableValues =>
  Object.fromEntries(inheritableNames.map((name) => [name, value(name)])) as unknown as InheritableValues // each was checked as its field when it was sent

const ownValue = (kept: KeptSettings, name: InheritableName): unknown => kept[name] ?? usualSettings[name]

/**
 * The first value of a place or its parents that is not inherited; by default the usual one. `places` are a place and those above it, from the
 * nearest up.
 */
export function inheritanceOf(places: readonly KeptSettings[]): Inheritance {
  const [kept = {}] = places
  const effective = ofEach((name) => {
    const owner = places.find((place) => !isInherited(place, name))
    return owner ? ownValue(owner, name) : usualSettings[name]
  })
  const inherited = new Set(inheritableNames.filter((name) => isInherited(kept, name)))
  return { own: ofEach((name) => ownValue(kept, name)), inherited, effective }
}

/** The origin of the values, under the names of the API. */
export const shownInheritance = ({ inherited }: Inheritance): KeptSettings =>
  Object.fromEntries(inheritableNames.map((name) => [flagOf(name), inherited.has(name)]))

/** The values of a place as its own and where each comes from, under the names of the API. */
export function shownPlace(kept: KeptSettings): KeptSettings {
  const inheritance = inheritanceOf([kept])
  return { ...inheritance.own, ...shownInheritance(inheritance) }
}

/** The stored settings of a project: one of them has a separate column. */
export const projectPlace = (
  row: Pick<Selectable<ProjectTable>, 'settings' | 'secondary_language_id'>,
): KeptSettings => ({
  ...row.settings,
  secondary_language: row.secondary_language_id,
})

/** The stored form of a value: an empty message means the default. */
export const keptValue = (name: string, value: unknown): unknown =>
  value === '' && name.endsWith('_message') ? usualSettings[name as InheritableName] : value

/** The other fields of a request. */
export const withoutInheritable = <Values extends SentInheritable>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !flags.has(key) && !names.has(key))) as Omit<
    Values,
    keyof SentInheritable
  > // the same keys but these

/** The changes of a place's stored settings by a request. A new value without an inherit flag becomes the place's value. */
export function changedInheritable(kept: KeptSettings, sent: SentInheritable): KeptSettings {
  const changed: Record<string, unknown> = {}
  for (const name of inheritableNames) {
    const [value, flag] = [keptValue(name, sent[name]), sent[flagOf(name)]]
    const isOther = value !== undefined && !isDeepStrictEqual(value, ownValue(kept, name))
    if (isOther) Object.assign(changed, { [name]: value, [flagOf(name)]: value === null })
    if (flag !== undefined) changed[flagOf(name)] = flag
  }
  return changed
}

/**
 * The stored settings of a new place: sent values are the place's. Missing values are inherited if a parent (from the nearest up) has
 * one.
 */
export function newInheritable(sent: SentInheritable, above: readonly KeptSettings[]): KeptSettings {
  const kept: Record<string, unknown> = {}
  for (const name of inheritableNames) {
    const value = keptValue(name, sent[name])
    if (value !== undefined) kept[name] = value
    const has = above.some((place) => !isInherited(place, name))
    const flag = sent[flagOf(name)] ?? (value === undefined ? has || undefined : value === null)
    if (flag !== undefined) kept[flagOf(name)] = flag
  }
  return kept
}

/** A value that was another one before. */
interface ChangedField {
  readonly field: string
  readonly old: unknown
  readonly value: unknown
}

/** The written values that differ from before. */
export const changedFields = (before: KeptSettings, written: KeptSettings): ChangedField[] =>
  Object.entries(written)
    .map(([field, value]) => ({ field, old: before[field], value }))
    .filter(({ old, value }) => !isDeepStrictEqual(old, value))

/** A value as the history has it. */
export const fieldText = (value: unknown): string => String(value ?? '')
