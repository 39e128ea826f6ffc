import { componentFields, type SettingName, type SettingValues, usualSettings } from '@weft/contract'
import { type Inheritance, inheritanceOf, isInheritFlag, type KeptSettings } from '../../project/inheritance.ts'
import type { SettingDefinition, Trigger } from './define-setting.ts'
import { fileSettings } from './file-settings.ts'
import { messageSettings } from './message-settings.ts'
import { stringSettings } from './string-settings.ts'
import { workflowSettings } from './workflow-settings.ts'

/** The behaviour of every setting of a component, by its name in the API. The contract has the same names: what each is. */
export const componentSettings = {
  ...fileSettings,
  ...workflowSettings,
  ...messageSettings,
  ...stringSettings,
} as const satisfies { readonly [Name in SettingName]: SettingDefinition }

export type { SettingName } from '@weft/contract'

type Registry = typeof componentSettings

/** Names of the settings that `components.settings` holds. */
export type StoredName = {
  [Name in SettingName]: Registry[Name]['storage'] extends 'settings' ? Name : never
}[SettingName]

/** The content of `components.settings`: settings that no query uses, under the names of the API. */
export type ComponentSettings = Pick<SettingValues, StoredName>

/** The settings with their names, in the order in which problems and documentation tell of them. */
export const settingList: readonly (SettingDefinition & { readonly name: SettingName; readonly does: string })[] = (
  Object.keys(componentFields) as SettingName[]
) // its own keys
  .map((name) => ({ ...componentSettings[name], name, does: componentFields[name].notes?.help ?? '' }))

const isStored = ({ storage }: SettingDefinition): boolean => storage === 'settings'

/** The default content of `components.settings`. */
export const defaultSettings = Object.fromEntries(
  settingList.filter(isStored).map(({ name }) => [name, (usualSettings as Readonly<Record<string, unknown>>)[name]]),
) as ComponentSettings // each is a value of its field, which registry.test.ts proves

/** Columns of `components` that settings of the same name are. */
export const settingColumns: readonly SettingName[] = settingList.flatMap(({ name, storage }) =>
  storage !== 'settings' && storage.column === name ? [name] : [],
)

const named = (has: (setting: SettingDefinition) => boolean): ReadonlySet<string> =>
  new Set(settingList.filter(has).map(({ name }) => name))

/** Settings that say which files there are. */
export const fileChoosing = named(({ triggers }) => triggers?.includes('choose files') === true)

/** Settings after whose change files are read that did not move. */
export const fileReading = named(({ triggers }) => triggers?.includes('read files') === true)

/** Settings whose change has the files come from another place. */
export const repositoryPlaces = named(({ triggers }) => triggers?.includes('leave repository') === true)

/** Columns of `components` whose change has this effect. */
export const columnsThat = (trigger: Trigger): readonly string[] =>
  settingList.flatMap(({ storage, triggers }) =>
    storage !== 'settings' && triggers?.includes(trigger) === true ? [storage.column] : [],
  )

/** Settings that are addresses, which may have credentials in them. */
export const addressSettings = named(({ address }) => address === true)

/** Settings that say where the files come from, as those see it who may not know: null, or empty. */
export const withoutRepository: ReadonlyMap<string, null | ''> = new Map(
  settingList.flatMap(({ name, withoutRepository: shown }) =>
    shown === undefined ? [] : [[name, shown === 'null' ? null : '']],
  ),
)

/** The effective settings of a component, and the origin of each. */
export interface ResolvedSettings {
  /** The effective settings. */
  readonly settings: ComponentSettings
  readonly inheritance: Inheritance
}

/** The settings of a component as kept (a release may have added some since), below places, from the nearest up. */
export function resolveSettings(kept: KeptSettings, above: readonly KeptSettings[]): ResolvedSettings {
  const all: KeptSettings = { ...defaultSettings, ...kept }
  const inheritance = inheritanceOf([all, ...above])
  const values = Object.fromEntries(Object.entries(all).filter(([key]) => !isInheritFlag(key)))
  return { settings: { ...(values as ComponentSettings), ...inheritance.effective }, inheritance } // checked when they were sent
}

/** The effective settings, stored as the component's own. */
export const ownSettings = ({ settings, inheritance }: ResolvedSettings): ComponentSettings => ({
  ...settings,
  ...inheritance.own,
})
