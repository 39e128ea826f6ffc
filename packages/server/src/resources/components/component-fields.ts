import { checks, validateFlags } from '@weft/checks'
import { formats } from '@weft/formats'
import { languageCodeStyles } from '@weft/l10n'
import { RE2JS, RE2JSException } from 're2js'
import licenses from 'spdx-license-ids/index.json' with { type: 'json' }
import Type from 'typebox'
import { checkBrowserTemplate, checkTemplate, type MessageName } from '../../domain/component/message-template.ts'
import { labelColors } from '../../domain/project/label-colors.ts'
import { parseBranchName } from '../../git/index.ts'
import {
  boolean,
  choice,
  email,
  type Field,
  integer,
  jsonObject,
  longText,
  nullable,
  optional,
  slug,
  text,
  textWhere,
} from '../../http/fields/index.ts'
import { exampleStatistics } from '../../sync/commit-message.ts'

const isBranch = (name: string) => parseBranchName(name).ok

const branch = (help: string) =>
  textWhere(isBranch, 'Git takes no branch of this name.', { blank: true, maxLength: 200, help })

const path = (help: string) => optional(text({ blank: true, maxLength: 400, help }))

/** A template that is tried before it is kept; the problem says what is wrong with it. */
function template(name: MessageName): Field<string, 'optional'> {
  const field = text({ blank: true, trim: false })
  return optional({
    ...field,
    parse(input, source, attr) {
      const parsed = field.parse(input, source, attr)
      if (!('value' in parsed) || parsed.value === '') return parsed
      const problem = checkTemplate(name, parsed.value, exampleStatistics)
      return problem ? { problems: [{ code: 'invalid', attr, detail: problem.detail }] } : parsed
    },
  })
}

const checkIds: ReadonlySet<string> = new Set(checks.map(({ id }) => id))

/** Check ids; whatever is wrong is told of the field as a whole, as clients know it. */
const enforcedChecks: Field<readonly string[], 'required'> = {
  presence: 'required',
  nullable: false,
  several: true,
  schema: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }),
  notes: { type: 'list', help: 'Checks that send a text back to editing.' },
  parse(input, _source, attr) {
    const known =
      Array.isArray(input) && input.length <= 1000 && input.every((id) => typeof id === 'string' && checkIds.has(id))
    if (known) return { value: input }
    return { problems: [{ code: 'invalid', attr, detail: 'Expected a list of ids of checks.' }] }
  },
}

const code = text({ maxLength: 50 })

/** A code, or an object with one: clients send both. */
const languageCode: Field<string, 'required'> = {
  presence: 'required',
  nullable: false,
  several: false,
  schema: Type.Union([code.schema, Type.Object({ code: code.schema })]),
  notes: { type: 'language', help: 'The language that is translated from.' },
  parse(input, source, attr) {
    const sent = typeof input === 'object' && input !== null && 'code' in input ? input.code : input
    if (typeof sent === 'string' && sent !== '') return code.parse(sent, source, attr)
    return { problems: [{ code: 'invalid', attr, detail: 'Expected the code of a language.' }] }
  },
}

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

/** What a component must be told. */
export const identity = {
  name: text({ maxLength: 100 }),
  slug: slug({ maxLength: 100 }),
  repo: text({ maxLength: 300, help: 'Where the files are: https, http, ssh, git, or weblate://project/component.' }),
  filemask: text({ maxLength: 400, help: 'Which files: * stands for the language code.' }),
  file_format: choice(formats.map(({ id }) => id)),
}

/** What it may be told; each has a usual value. */
export const settingFields = {
  vcs: optional(choice(['git'])),
  branch: optional(branch('The branch that files are read from; without it the remote’s own choice.')),
  push: optional(text({ blank: true, maxLength: 300 })),
  push_branch: optional(branch('The branch that commits go to; without it the same.')),
  template: path('The file with the source texts of a monolingual format.'),
  new_base: path('The file that new languages are made from.'),
  screenshot_filemask: path('Which files are screenshots.'),
  intermediate: path('A file of the developers, between code and template.'),
  source_language: optional(languageCode),
  edit_template: optional(boolean()),
  file_format_params: optional(jsonObject()),
  license: optional(choice(['', 'proprietary', ...licenses])),
  agreement: optional(text({ blank: true, maxLength: longText })),
  new_lang: optional(choice(['contact', 'url', 'add', 'existing', 'none'])),
  language_code_style: optional(choice(['', ...languageCodeStyles])),
  check_flags: optional(textWhere(isFlags, 'These flags are not known or not well formed.', { blank: true })),
  priority: optional(choice([60, 80, 100, 120, 140])),
  enforced_checks: optional(enforcedChecks),
  restricted: optional(boolean()),
  repoweb: optional(
    textWhere((value) => checkBrowserTemplate(value) === null, 'Expected a URL with {{filename}} and {{line}} in it.', {
      blank: true,
      maxLength: 200,
    }),
  ),
  report_source_bugs: optional(email({ blank: true })),
  merge_style: optional(choice(['merge', 'rebase', 'merge_noff'])),
  commit_message: template('commit_message'),
  add_message: template('add_message'),
  delete_message: template('delete_message'),
  merge_message: template('merge_message'),
  addon_message: template('addon_message'),
  pull_message: template('pull_message'),
  allow_translation_propagation: optional(boolean()),
  manage_units: optional(boolean()),
  enable_suggestions: optional(boolean()),
  suggestion_voting: optional(boolean()),
  suggestion_autoaccept: optional(integer({ min: 0, max: 32_767 })),
  push_on_commit: optional(boolean()),
  commit_pending_age: optional(integer({ min: 0, max: 2160, help: 'Hours.' })),
  auto_lock_error: optional(boolean()),
  language_regex: optional(textWhere(isExpression, 'This is not a regular expression (RE2).', { maxLength: 500 })),
  key_filter: optional(
    textWhere(isExpression, 'This is not a regular expression (RE2).', { blank: true, maxLength: 500 }),
  ),
  secondary_language: optional(nullable(integer())),
  variant_regex: optional(
    textWhere(isExpression, 'This is not a regular expression (RE2).', { blank: true, maxLength: 190 }),
  ),
  is_glossary: optional(boolean()),
  glossary_color: optional(choice(labelColors)),
  category: optional(nullable(text({ blank: true, maxLength: 2000 }))),
}

/** For making one only. */
export const creationFields = {
  disable_autoshare: optional(
    boolean({ help: 'Keep a clone of its own where another component has the same repository.' }),
  ),
}
