import { defineFormat, type EditableDocument, MOST_BYTES_OF_TREES, type ParseOptions } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { readStrings, stringsWriter } from './strings.file.ts'
import { isInterface, openInterface } from './strings.interface.ts'

function openStrings(bytes: Uint8Array, options?: ParseOptions): EditableDocument {
  if (isInterface(bytes)) return openInterface(bytes)
  const file = readStrings(bytes, options)
  return {
    ...documentOf(file),
    edit: (change) => editLines(file, change, stringsWriter(options)),
    // A key that is not there falls back to the source language; the byte order mark says the charset.
    translationFor: () => new Uint8Array(file.view.bytes.subarray(0, file.view.start * file.view.width)),
  }
}

const files = {
  mostBytes: MOST_BYTES_OF_TREES,
  extensions: ['strings'],
  mediaType: 'text/plain',
  template: 'required',
  newBase: 'optional',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'bcp',
  parameters: [],
  usage: [
    { files: '*.lproj/*.strings', source: 'en.lproj/*.strings' },
    { files: '*.lproj/*.strings', source: 'Base.lproj/*.strings' },
  ],
  recognises: (start: string) => /"[ \t]*=[ \t]*"|^[\w.]+[ \t]*=[ \t]*".*;/m.test(start.replaceAll('\0', '')),
  parse: openStrings,
} as const

/** Apple's strings files: https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/LoadingResources/Strings/Strings.html */
export const strings = defineFormat({
  ...files,
  id: 'strings',
  label: 'Apple strings',
  parameters: [
    {
      name: 'strings_encoding',
      help: 'The charset of new files, and of those that do not tell theirs: UTF-16 or UTF-8.',
      kind: 'choice',
      initially: 'utf-16',
      choices: ['utf-16', 'utf-8'],
    },
  ],
  begin: ({ parameters }) => new Uint8Array(parameters?.strings_encoding === 'utf-8' ? [] : [0xff, 0xfe]),
})

export const stringsUtf8 = defineFormat({
  ...files,
  id: 'strings-utf8',
  usualFor: ['*.strings'],
  label: 'Apple strings (UTF-8)',
  begin: () => new Uint8Array(),
})

export const stringsFormats = [strings, stringsUtf8] as const
