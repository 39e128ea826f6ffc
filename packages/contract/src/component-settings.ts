import { languageCodeStyles } from '@weft/l10n'
import licenses from 'spdx-license-ids/index.json' with { type: 'json' }
import Type, { type TSchema } from 'typebox'
import { defaultMessages } from './facts/default-messages.ts'
import { fileFormats } from './facts/file-formats.ts'
import { labelColors } from './facts/label-colors.ts'
import { settingPurposes } from './facts/setting-purposes.ts'
import {
  boolean,
  checkIds,
  choice,
  email,
  type Field,
  integer,
  jsonObject,
  languageCode,
  longText,
  type MessageTemplate,
  nullable,
  optional,
  slug,
  type TextOptions,
  text,
  textWhere,
  type Values,
} from './fields/index.ts'
import { languageReply } from './replies/language-reply.ts'
import { nullableText } from './replies/values.ts'

/** A setting of a component: the field that clients write, and the schema of the reply's field with the same name. */
interface SettingContract<F extends Field<unknown, 'optional', unknown>, Shown extends TSchema> {
  readonly field: F
  readonly shown: Shown
}

/** A setting with a default value. */
interface UsualSetting<F extends Field<unknown, 'optional', unknown>, Shown extends TSchema, Usual>
  extends SettingContract<F, Shown> {
  readonly usual: Usual
}

function setting<Value, Sent, Shown extends TSchema, const Usual>(
  field: Field<Value, 'required', Sent>,
  shown: Shown,
  usual: Usual,
): UsualSetting<Field<Value, 'optional', Sent>, Shown, Usual> {
  return { field: optional(field), shown, usual }
}

/** A setting whose value comes from elsewhere where nobody said one: the repository, the files, the project. */
function derived<Value, Sent, Shown extends TSchema>(
  field: Field<Value, 'required', Sent>,
  shown: Shown,
): SettingContract<Field<Value, 'optional', Sent>, Shown> {
  return { field: optional(field), shown }
}

/** A setting that projects and categories have too: a component without a value inherits theirs. */
function inheritable<Setting extends object>(one: Setting): Setting & { readonly inherited: true } {
  return { ...one, inherited: true }
}

const shownText = Type.String()
const nullableInteger = Type.Union([Type.Integer(), Type.Null()])
const blank = { blank: true } as const

const flag = (usual: boolean) => setting(boolean(), Type.Boolean(), usual)
const plainText = (options: TextOptions) => text({ ...blank, ...options })
const path = plainText({ maxLength: 400 })
const branch = textWhere('branch', { ...blank, maxLength: 200 })
const message = (name: MessageTemplate) =>
  inheritable(setting(textWhere(name, { ...blank, trim: false }), shownText, defaultMessages[name]))
const oneOf = <const Choice extends string | number>(choices: readonly Choice[], usual: Choice) =>
  setting(choice(choices), Type.Enum([...choices]), usual)

/**
 * Everything that can be set of a component, in the order in which its problems are told. Request fields, reply and usual values are
 * made of this list. Fields for people who may see the repository are null for others.
 */
export const componentSettings = {
  vcs: derived(choice(['git', 'local']), nullableText),
  branch: derived(branch, nullableText),
  push: derived(plainText({ maxLength: 300 }), nullableText),
  push_branch: derived(branch, shownText),
  template: derived(path, shownText),
  new_base: derived(path, shownText),
  screenshot_filemask: setting(path, nullableText, ''),
  intermediate: setting(path, shownText, ''),
  source_language: derived(languageCode(), languageReply),
  edit_template: flag(true),
  file_format_params: setting(jsonObject(), Type.Record(Type.String(), Type.Unknown()), {}),
  license: inheritable(setting(choice(['', 'proprietary', ...licenses]), shownText, '')),
  agreement: inheritable(setting(plainText({ maxLength: longText }), shownText, '')),
  new_lang: inheritable(oneOf(['contact', 'url', 'add', 'existing', 'none'], 'add')),
  language_code_style: inheritable(oneOf(['', ...languageCodeStyles], '')),
  check_flags: setting(textWhere('flags', blank), shownText, ''),
  priority: oneOf([60, 80, 100, 120, 140], 100),
  enforced_checks: inheritable(setting(checkIds(), Type.Array(Type.String()), [])),
  restricted: flag(false),
  repoweb: setting(textWhere('browser-template', { ...blank, maxLength: 200 }), shownText, ''),
  report_source_bugs: setting(email(blank), shownText, ''),
  merge_style: oneOf(['merge', 'rebase', 'merge_noff'], 'rebase'),
  commit_message: message('commit_message'),
  add_message: message('add_message'),
  delete_message: message('delete_message'),
  merge_message: message('merge_message'),
  addon_message: message('addon_message'),
  pull_message: message('pull_message'),
  allow_translation_propagation: flag(true),
  manage_units: flag(false),
  enable_suggestions: flag(true),
  suggestion_voting: flag(false),
  suggestion_autoaccept: setting(integer({ min: 0, max: 32_767 }), Type.Integer(), 0),
  push_on_commit: flag(true),
  commit_pending_age: setting(integer({ min: 0, max: 2160 }), Type.Integer(), 24),
  auto_lock_error: flag(true),
  language_regex: setting(textWhere('language-expression', { maxLength: 500 }), shownText, '^[^.]+$'),
  key_filter: setting(textWhere('regular-expression', { ...blank, maxLength: 500 }), shownText, ''),
  secondary_language: inheritable(setting(nullable(integer()), nullableInteger, null)),
  variant_regex: setting(textWhere('regular-expression', { ...blank, maxLength: 190 }), shownText, ''),
  contribute_project_tm: flag(true),
  hide_glossary_matches: flag(false),
  is_glossary: derived(boolean(), Type.Boolean()),
  glossary_color: oneOf(labelColors, 'silver'),
  category: derived(nullable(plainText({ maxLength: 2000 })), nullableText),
}

type Settings = typeof componentSettings
type Parts = 'field' | 'shown' | 'usual' | 'inherited'
type NamesWith<Part extends Parts> = {
  [Name in keyof Settings]: Settings[Name] extends { readonly [P in Part]: unknown } ? Name : never
}[keyof Settings]
type PartOf<Part extends Parts> = {
  readonly [Name in NamesWith<Part>]: Settings[Name] extends { readonly [P in Part]: infer Value } ? Value : never
}

/** One part of each setting that has it, by the setting's name. */
function partOf<Part extends Parts>(part: Part): PartOf<Part> {
  const parts = Object.entries(componentSettings).flatMap(([name, one]: [string, object]) =>
    part in one ? [[name, (one as Readonly<Record<Part, unknown>>)[part]]] : [],
  )
  return Object.fromEntries(parts) as PartOf<Part> // the same names, each with that part
}

/** The settings in a reply. */
export const shownSettings = partOf('shown')

/** The default settings of a component. */
export const usualSettings = partOf('usual')

/** The settings that a component may take from its category or its project. */
export const inheritedSettings = partOf('inherited')

/** The required fields of a component. */
const identityFields = {
  name: text({ maxLength: 100 }),
  slug: slug({ maxLength: 100 }),
  repo: text({ maxLength: 300 }),
  filemask: text({ maxLength: 400 }),
  file_format: choice(fileFormats),
}

type ComponentFields = typeof identityFields & PartOf<'field'>

/** Fields that say what they are for. */
const withPurposes = <Fields extends ComponentFields>(fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, notes: { ...field.notes, help: settingPurposes[name as SettingName] } }, // its own keys
    ]),
  ) as Fields // the same fields under the same names

/** The fields of a component in a request, in the order of its problems; omitted fields keep their value or the default. */
export const componentFields: ComponentFields = withPurposes({ ...identityFields, ...partOf('field') })

export type SettingName = keyof typeof settingPurposes

/** A value for each setting. */
export type SettingValues = Required<Values<ComponentFields>>
