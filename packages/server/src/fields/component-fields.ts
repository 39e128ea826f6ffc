import { checks, validateFlags } from '@weft/checks'
import { formats } from '@weft/formats'
import { languageCodeStyles } from '@weft/l10n'
import { RE2JS, RE2JSException } from 're2js'
import licenses from 'spdx-license-ids/index.json' with { type: 'json' }
import Type from 'typebox'
import {
  checkBrowserTemplate,
  checkTemplate,
  type MessageName,
  messageScopes,
} from '../domain/component/message-template.ts'
import type { SettingDefinition, SettingValue, ValueOf } from '../domain/component/settings/define-setting.ts'
import { type componentSettings, type SettingName, settingList } from '../domain/component/settings/registry.ts'
import { parseBranchName } from '../git/index.ts'
import {
  boolean,
  choice,
  email,
  type Field,
  integer,
  jsonObject,
  nullable,
  optional,
  slug,
  text,
  textWhere,
} from '../http/fields/index.ts'
import { exampleStatistics } from '../sync/commit-message.ts'

const isBranch = (name: string) => parseBranchName(name).ok

/** A template that is tried before it is kept; the problem says what is wrong with it. */
function template(name: MessageName, help: string): Field<string> {
  const field = text({ blank: true, trim: false, help })
  return {
    ...field,
    parse(input, source, attr) {
      const parsed = field.parse(input, source, attr)
      if (!('value' in parsed) || parsed.value === '') return parsed
      const problem = checkTemplate(name, parsed.value, exampleStatistics)
      return problem ? { problems: [{ code: 'invalid', attr, detail: problem.detail }] } : parsed
    },
  }
}

const checkIds: ReadonlySet<string> = new Set(checks.map(({ id }) => id))

/** Check ids; whatever is wrong is told of the field as a whole, as clients know it. */
const enforcedChecks = (help: string): Field<readonly string[]> => ({
  presence: 'required',
  nullable: false,
  several: true,
  schema: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }),
  notes: { type: 'list', help },
  parse(input, _source, attr) {
    const known =
      Array.isArray(input) && input.length <= 1000 && input.every((id) => typeof id === 'string' && checkIds.has(id))
    if (known) return { value: input }
    return { problems: [{ code: 'invalid', attr, detail: 'Expected a list of ids of checks.' }] }
  },
})

const code = text({ maxLength: 50 })

/** A code, or an object with one: clients send both. */
const languageCode = (help: string): Field<string> => ({
  presence: 'required',
  nullable: false,
  several: false,
  schema: Type.Union([code.schema, Type.Object({ code: code.schema })]),
  notes: { type: 'language', help },
  parse(input, source, attr) {
    const sent = typeof input === 'object' && input !== null && 'code' in input ? input.code : input
    if (typeof sent === 'string' && sent !== '') return code.parse(sent, source, attr)
    return { problems: [{ code: 'invalid', attr, detail: 'Expected the code of a language.' }] }
  },
})

function isExpression(value: string): boolean {
  try {
    RE2JS.compile(value)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

const isFlags = (value: string) => validateFlags(value).length === 0

const isMessage = (name: string): name is MessageName => name in messageScopes

const expressionDetail = 'This is not a regular expression (RE2).'
const browserDetail = 'Expected a URL with {{filename}} and {{line}} in it.'

/** How a value of each kind is read and refused. */
function fieldOf({
  name,
  value,
  does: help,
}: {
  readonly name: string
  readonly value: SettingValue
  readonly does: string
}): Field<unknown> {
  switch (value.kind) {
    case 'text':
      return text({ maxLength: value.maxLength, blank: value.blank === true, help })
    case 'slug':
      return slug({ maxLength: value.maxLength, help })
    case 'flag':
      return boolean({ help })
    case 'number':
      return integer({ min: value.min, max: value.max, help })
    case 'choice':
      return choice(value.choices, { help })
    case 'path':
      return text({ blank: true, maxLength: 400, help })
    case 'branch':
      return textWhere(isBranch, 'Git takes no branch of this name.', { blank: true, maxLength: 200, help })
    case 'e-mail address':
      return email({ blank: true, help })
    case 'regular expression':
      return textWhere(isExpression, expressionDetail, {
        blank: value.blank === true,
        maxLength: value.maxLength,
        help,
      })
    case 'check flags':
      return textWhere(isFlags, 'These flags are not known or not well formed.', { blank: true, help })
    case 'check ids':
      return enforcedChecks(help)
    case 'message template':
      if (!isMessage(name)) throw new Error(`${name} is no message`)
      return template(name, help)
    case 'address template':
      return textWhere((sent) => checkBrowserTemplate(sent) === null, browserDetail, {
        blank: true,
        maxLength: 200,
        help,
      })
    case 'file format':
      return choice(
        formats.map(({ id }) => id),
        { help },
      )
    case 'file format parameters':
      return jsonObject({ help })
    case 'licence':
      return choice(['', 'proprietary', ...licenses], { help })
    case 'language code style':
      return choice(['', ...languageCodeStyles], { help })
    case 'language code':
      return languageCode(help)
    case 'language id':
      return nullable(integer({ help }))
    case 'category address':
      return nullable(text({ blank: true, maxLength: 2000, help }))
  }
}

type FieldValue<Value extends SettingValue> = Value extends { readonly kind: 'category address' }
  ? string | null
  : ValueOf<Value>
type FieldFor<Setting extends SettingDefinition> = Field<
  FieldValue<Setting['value']>,
  'default' extends keyof Setting ? 'optional' : 'required'
>

/** What a request says of a component; what it leaves out is as the registry says, or stays. */
export const componentFields = Object.fromEntries(
  settingList.map((setting) => {
    const field = fieldOf(setting)
    return [setting.name, 'default' in setting ? optional(field) : field]
  }),
) as { readonly [Name in SettingName]: FieldFor<(typeof componentSettings)[Name]> } // fieldOf makes them so, kind by kind

/** The same for making one. */
export const newComponentFields = {
  ...componentFields,
  disable_autoshare: optional(
    boolean({ help: 'Keep a clone of its own where another component has the same repository.' }),
  ),
}
