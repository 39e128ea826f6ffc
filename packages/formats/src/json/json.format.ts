import type { FileParameter } from '../file-parameters.ts'
import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { editing } from '../obstruction.ts'
import { editJson, type JsonDialect } from './json.edit.ts'
import { parseJson } from './json.parse.ts'

function openJson(bytes: Uint8Array, dialect: JsonDialect, { parameters = {} }: ParseOptions = {}): EditableDocument {
  const file = parseJson(bytes)
  return {
    ...file,
    ...editing((change) => editJson(file, change, { dialect, parameters })),
    translationFor: beginJson,
  }
}

/** A name stands in a file when it has a text: a new one has none. */
export const beginJson = (_about: NewFile): Uint8Array => Buffer.from('{}\n')

/** Parameters of the dialects with strings in lists. */
export const parametersOfLists: readonly FileParameter[] = [
  {
    name: 'json_indent',
    help: 'Blanks, or tabs, of one level of indentation.',
    kind: 'integer',
    initially: 4,
    least: 0,
    most: 16,
  },
  {
    name: 'json_indent_style',
    help: 'The characters that indent lines.',
    kind: 'choice',
    initially: 'spaces',
    choices: ['spaces', 'tabs'],
  },
  {
    name: 'json_use_compact_separators',
    help: 'No blanks after commas and colons.',
    kind: 'boolean',
    initially: false,
  },
]

/** Parameters of the dialects with strings as members of objects, whose order has no meaning. */
export const parametersOfKeys: readonly FileParameter[] = [
  ...parametersOfLists,
  {
    name: 'json_sort_keys',
    help: 'New strings come where their keys sort, capitals first or regardless of case; those that are there stay where they are.',
    kind: 'choice',
    initially: 'none',
    choices: ['none', 'case_sensitive', 'case_insensitive'],
    // Its values before it had choices.
    synonyms: { false: 'none', true: 'case_sensitive' },
  },
]

/** Facts that all dialects of JSON share; each dialect gives its differences. */
export const commonJson = {
  extensions: ['json'],
  mediaType: 'application/json',
  convertedMediaType: 'application/json',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: parametersOfKeys,
  begin: beginJson,
} as const

/** Objects within objects, names joined by dots: https://www.rfc-editor.org/rfc/rfc8259 */
export const jsonNested = defineFormat({
  ...commonJson,
  id: 'json-nested',
  usualFor: ['*.json'],
  label: 'JSON file with nested objects',
  usage: [
    { files: 'locales/*.json', source: 'locales/en.json' },
    { files: 'i18n/*.json', source: 'i18n/en.json' },
    { files: '*/translation.json', source: 'en/translation.json' },
    { files: '*.json', source: 'en.json' },
  ],
  recognises: (start) => /^\ufeff?\s*\{/.test(start) && /:\s*[[{]/.test(start),
  parse: (bytes, options) => openJson(bytes, { flat: false }, options),
})

/** One object whose names are whole keys, dots and all. */
export const json = defineFormat({
  ...commonJson,
  id: 'json',
  label: 'JSON file',
  usage: [
    { files: 'locales/*.json', source: 'locales/en.json' },
    { files: '*.json', source: 'en.json' },
  ],
  recognises: (start) => /^\ufeff?\s*\{\s*(\}|"[^"]*"\s*:\s*["\dtf-])/.test(start),
  parse: (bytes, options) => openJson(bytes, { flat: true }, options),
})
