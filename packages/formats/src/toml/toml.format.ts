import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES, type ParseOptions } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { editingAround } from '../obstruction.ts'
import { goI18nWriter, readGoI18n } from './go-i18n.ts'
import { obstructionsIn, tomlWriter } from './toml.edit.ts'
import { readToml } from './toml.file.ts'
import { messageObstructions } from './toml.message-obstacle.ts'

function openToml(bytes: Uint8Array): EditableDocument {
  const file = readToml(bytes)
  return {
    ...documentOf(file),
    ...editingAround(
      (change) => obstructionsIn(file, change),
      (change) => editLines(file, change, tomlWriter),
    ),
    // A key that is not there falls back to the source language; an empty one is a text.
    translationFor: () => new Uint8Array(),
  }
}

function openGoI18n(bytes: Uint8Array, options?: ParseOptions): EditableDocument {
  const file = readGoI18n(bytes, options)
  return {
    ...documentOf(file),
    ...editingAround(
      (change) => messageObstructions(file, change),
      (change) => editLines(file, change, goI18nWriter(options)),
    ),
    translationFor: () => new Uint8Array(),
  }
}

const files = {
  extensions: ['toml'],
  mediaType: 'application/toml',
  mostBytes: MOST_BYTES_OF_TREES,
  template: 'required',
  newBase: 'optional',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  begin: () => new Uint8Array(),
} as const

/** TOML 1.0 and 1.1: https://toml.io. Strings of tables, dotted keys and arrays. */
export const toml = defineFormat({
  ...files,
  id: 'toml',
  label: 'TOML file',
  plurals: 'none',
  usage: [{ files: '*.toml', source: 'en.toml' }],
  recognises: (start) => /^[ \t]*[\w."'-]+[ \t]*=[ \t]*["'{[]/m.test(start),
  parse: (bytes) => openToml(bytes),
})

/** Messages of go-i18n: a table for each, its plural forms by their categories. */
export const goI18nToml = defineFormat({
  ...files,
  id: 'go-i18n-toml',
  label: 'go-i18n TOML file',
  plurals: 'category',
  usage: [{ files: 'active.*.toml', source: 'active.en.toml' }],
  recognises: (start) => /^[ \t]*[\w."'-]+[ \t]*=[ \t]*["'{]/m.test(start),
  parse: openGoI18n,
})

export const tomlFormats = [toml, goI18nToml] as const
