import Type, { type Static, type TBoolean, type TObject } from 'typebox'
import { componentFields, inheritedSettings, type SettingValues, shownSettings } from './component-settings.ts'
import { boolean, type Field, optional } from './fields/index.ts'

/** A setting of projects, categories and components: each has a value, and a switch to inherit the parent's value instead. */
export type InheritableName = keyof typeof inheritedSettings

/** The field that says whether the value above holds. */
export type InheritFlag = `inherit_${InheritableName}`

/** A value for each of them. */
export type InheritableValues = Pick<SettingValues, InheritableName>

/** In the order in which problems and documentation tell of them. */
export const inheritableNames = Object.keys(inheritedSettings) as readonly InheritableName[] // its own keys

type SettingReplies = typeof shownSettings

/** The same made of each of their names. */
const ofEach = <Made>(
  make: (name: InheritableName) => Readonly<Record<string, Made>>,
): Readonly<Record<string, Made>> => Object.fromEntries(inheritableNames.flatMap((name) => Object.entries(make(name))))

const help = 'The value of the category or the project that it is in holds, and where these have none the usual one.'

/** Whether each of them is that above. */
export const inheritFields = ofEach((name) => ({ [`inherit_${name}`]: optional(boolean({ help })) })) as {
  readonly [Name in InheritFlag]: Field<boolean, 'optional'>
} // one of each name

/** The request fields of inherited settings for a project or a category. */
export const inheritableFields = {
  ...(ofEach((name) => ({ [name]: componentFields[name] })) as Pick<typeof componentFields, InheritableName>), // the same fields
  ...inheritFields,
}

/** The reply fields besides the value: whether the parent's value holds, and the effective value. */
export const shownInheritance = {
  ...(ofEach((name) => ({ [`inherit_${name}`]: Type.Boolean() })) as { readonly [Name in InheritFlag]: TBoolean }), // one of each name
  ...(ofEach((name) => ({ [`effective_${name}`]: shownSettings[name] })) as {
    readonly [Name in InheritableName as `effective_${Name}`]: SettingReplies[Name]
  }), // the same values
}

/** The reply fields of these settings for a project or a category. */
export const shownInheritable = {
  ...(ofEach((name) => ({ [name]: shownSettings[name] })) as Pick<SettingReplies, InheritableName>), // the same values
  ...shownInheritance,
}

export type ShownInheritable = Static<TObject<typeof shownInheritable>>
