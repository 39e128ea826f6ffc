import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { editAndroid } from './android.edit.ts'
import { type AndroidFile, parseAndroid } from './android.parse.ts'

function openAndroid(bytes: Uint8Array, { language }: ParseOptions = {}): EditableDocument {
  const file = parseAndroid(bytes, language)
  const { units, problems, warnings, plural, charset } = file
  return {
    bytes,
    units,
    problems,
    warnings,
    plural,
    charset,
    edit: (change) => editAndroid(file, change, language),
    translationFor: () => withoutStrings(file),
  }
}

const beginAndroid = (_about: NewFile): Uint8Array =>
  Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n</resources>\n')

/** What stands before the first string of a file: declaration, licence, prefixes. A string is in a translation when it has a text. */
function withoutStrings({ bytes, root }: AndroidFile): Uint8Array {
  if (!root) return bytes
  const newline = /\r\n|\r|\n/.exec(Buffer.from(bytes.subarray(0, 65_536)).toString('latin1'))?.[0] ?? '\n'
  const { tag } = root
  const head = bytes.subarray(0, tag.closed ? tag.end - 2 : tag.end)
  return Buffer.concat([head, Buffer.from(`${tag.closed ? '>' : ''}${newline}</resources>${newline}`)])
}

/** Strings and plurals of Android apps: https://developer.android.com/guide/topics/resources/string-resource */
export const aresource = defineFormat({
  id: 'aresource',
  label: 'Android string resource',
  extensions: ['xml'],
  mediaType: 'application/xml',
  convertedMediaType: 'application/xml',
  template: 'required',
  newBase: 'optional',
  plurals: 'category',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'android',
  parameters: [],
  usage: [
    { files: 'res/values-*/strings.xml', source: 'res/values/strings.xml' },
    { files: 'values-*/strings.xml', source: 'values/strings.xml' },
    { files: 'values-*/*.xml', source: 'values/*.xml' },
  ],
  recognises: (start) => /<resources[\s>]/.test(start),
  parse: openAndroid,
  begin: beginAndroid,
})
