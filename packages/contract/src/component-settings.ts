import { languageCodeStyles } from '@weft/l10n'
import licenses from 'spdx-license-ids/index.json' with { type: 'json' }
import Type, { type TSchema } from 'typebox'
import { defaultMessages } from './facts/default-messages.ts'
import { fileFormats } from './facts/file-formats.ts'
import { labelColors } from './facts/label-colors.ts'
import { vcsKinds } from './facts/vcs.ts'
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

/** A field with its purpose, as a sentence for the person who fills it in. */
const explained = <F extends Field<unknown, 'required' | 'optional', unknown>>(purpose: string, field: F): F => ({
  ...field,
  notes: { ...field.notes, help: purpose },
})

/** A setting with its purpose, as a sentence for the person who sets it. */
function meantFor<Setting extends { readonly field: Field<unknown, 'optional', unknown> }>(
  purpose: string,
  one: Setting,
): Setting {
  return { ...one, field: explained(purpose, one.field) }
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
  vcs: meantFor(
    'How commits are delivered: by pushes (git), by pull requests at a host, or not at all (local).',
    derived(choice(vcsKinds), nullableText),
  ),
  vcs_params: meantFor(
    'Options of pushes and pull requests.',
    setting(jsonObject(), Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]), {}),
  ),
  branch: meantFor('The branch with the files; empty: the remote’s default branch.', derived(branch, nullableText)),
  push: meantFor(
    'The address for pushes; empty: nothing is pushed.',
    derived(plainText({ maxLength: 300 }), nullableText),
  ),
  push_branch: meantFor('The branch for pushes; empty: the same branch.', derived(branch, shownText)),
  template: meantFor('The file with the source texts of a monolingual format.', derived(path, shownText)),
  new_base: meantFor('The file that new languages are made from.', derived(path, shownText)),
  screenshot_filemask: meantFor('The path of screenshots, with *.', setting(path, nullableText, '')),
  intermediate: meantFor(
    'A file of the developers, between code and template. It is not translated.',
    setting(path, shownText, ''),
  ),
  source_language: meantFor(
    'The language of the source texts. It never changes.',
    derived(languageCode(), languageReply),
  ),
  edit_template: meantFor('People edit the source texts of a monolingual format here, too.', flag(true)),
  file_format_params: meantFor(
    'Options for writing files of this format.',
    setting(jsonObject(), Type.Record(Type.String(), Type.Unknown()), {}),
  ),
  license: meantFor(
    'The licence of the texts, by its SPDX identifier. People who subscribed to licences are notified of changes.',
    inheritable(setting(choice(['', 'proprietary', ...licenses]), shownText, '')),
  ),
  agreement: meantFor(
    'The text that contributors accept. People who subscribed to licences are notified of changes.',
    inheritable(setting(plainText({ maxLength: longText }), shownText, '')),
  ),
  new_lang: meantFor(
    'Adding languages: with `add` translators can do it, otherwise only people who edit the component.',
    inheritable(oneOf(['contact', 'url', 'add', 'existing', 'none'], 'add')),
  ),
  language_code_style: meantFor(
    'The style of language codes in the names of new files; empty: the format’s style.',
    inheritable(oneOf(['', ...languageCodeStyles], '')),
  ),
  check_flags: meantFor(
    'Flags for all strings, separated by commas: see the checks.',
    setting(textWhere('flags', blank), shownText, ''),
  ),
  priority: meantFor(
    'Translators see components with a higher priority first. The default is 100.',
    oneOf([60, 80, 100, 120, 140], 100),
  ),
  enforced_checks: meantFor(
    'Checks whose failure marks a text as needing editing.',
    inheritable(setting(checkIds(), Type.Array(Type.String()), [])),
  ),
  restricted: meantFor('Only members of teams that name the component can see it.', flag(false)),
  repoweb: meantFor(
    'The link from a string’s location to the source code, with {{branch}}, {{filename}} and {{line}} in it.',
    setting(textWhere('browser-template', { ...blank, maxLength: 200 }), shownText, ''),
  ),
  report_source_bugs: meantFor(
    'The email address for mistakes in source texts. Comments on source strings are mailed there, and written files have it in Report-Msgid-Bugs-To.',
    setting(email(blank), shownText, ''),
  ),
  merge_style: meantFor(
    'How a pull joins our commits with the remote’s.',
    oneOf(['merge', 'rebase', 'merge_noff'], 'rebase'),
  ),
  commit_message: meantFor('The message of a commit of translations.', message('commit_message')),
  add_message: meantFor('The message of a commit that adds a language.', message('add_message')),
  delete_message: meantFor('The message of a commit that removes a language.', message('delete_message')),
  merge_message: meantFor('The message of a commit that merges the remote’s branch.', message('merge_message')),
  addon_message: meantFor('The message of an add-on’s commit.', message('addon_message')),
  pull_message: meantFor('The text of a pull request.', message('pull_message')),
  allow_translation_propagation: meantFor(
    'A saved text is also used for the same string in other components of the project.',
    flag(true),
  ),
  manage_units: meantFor(
    'People can add and remove strings here. On by default for components with a template.',
    flag(false),
  ),
  enable_suggestions: meantFor('People can suggest texts.', flag(true)),
  suggestion_voting: meantFor('People can vote on suggestions.', flag(false)),
  suggestion_autoaccept: meantFor(
    'Votes that accept a suggestion. If it is not 0, only people with unit.override can write texts directly.',
    setting(integer({ min: 0, max: 32_767 }), Type.Integer(), 0),
  ),
  push_on_commit: meantFor('Commits are pushed immediately.', flag(true)),
  commit_pending_age: meantFor(
    'Hours that edits wait before they are committed.',
    setting(integer({ min: 0, max: 2160 }), Type.Integer(), 24),
  ),
  auto_lock_error: meantFor(
    'A push that the remote refuses permanently locks the component until a push succeeds.',
    flag(true),
  ),
  language_regex: meantFor(
    'An expression for the language codes of translations; files with other codes are ignored.',
    setting(textWhere('language-expression', { maxLength: 500 }), shownText, '^[^.]+$'),
  ),
  key_filter: meantFor(
    'An expression for the keys to translate in a monolingual format; empty: all.',
    setting(textWhere('regular-expression', { ...blank, maxLength: 500 }), shownText, ''),
  ),
  secondary_language: meantFor(
    'A second language that translators see beside the source; null: the one of its category or project.',
    inheritable(setting(nullable(integer()), nullableInteger, null)),
  ),
  variant_regex: meantFor(
    'An expression for the part of a key to ignore: strings with an equal rest are variants. `has:variant` finds them.',
    setting(textWhere('regular-expression', { ...blank, maxLength: 190 }), shownText, ''),
  ),
  contribute_project_tm: meantFor('The translation memory finds its texts.', flag(true)),
  hide_glossary_matches: meantFor('The editor shows no terms beside the strings.', flag(false)),
  is_glossary: meantFor('The strings are terms.', derived(boolean(), Type.Boolean())),
  glossary_color: meantFor('The colour of the glossary’s terms.', oneOf(labelColors, 'silver')),
  category: meantFor('The URL of its category.', derived(nullable(plainText({ maxLength: 2000 })), nullableText)),
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
  name: explained('The display name, unique in its project and category.', text({ maxLength: 100 })),
  slug: explained('The name in URLs, unique in its project and category.', slug({ maxLength: 100 })),
  repo: explained(
    'The address of the files: https, http, ssh, git, or weblate://project/component.',
    text({ maxLength: 300 }),
  ),
  filemask: explained('The path of the files, with * in place of the language code.', text({ maxLength: 400 })),
  file_format: explained('The format of the files.', choice(fileFormats)),
}

type ComponentFields = typeof identityFields & PartOf<'field'>

/** The fields of a component in a request, in the order of its problems; omitted fields keep their value or the default. */
export const componentFields: ComponentFields = { ...identityFields, ...partOf('field') }

export type SettingName = keyof ComponentFields

/** A value for each setting. */
export type SettingValues = Required<Values<ComponentFields>>
