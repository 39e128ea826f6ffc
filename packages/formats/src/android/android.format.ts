import {
  defineFormat,
  type EditableDocument,
  editable,
  type Format,
  KEPT_BYTES,
  type NewFile,
  type ParseOptions,
} from '../format.ts'
import { closingTags, newlineOf } from '../xml/xml.edit.ts'
import { rootElement } from '../xml/xml.root.ts'
import { editAndroid } from './android.edit.ts'
import { kotlinText } from './android.kotlin-text.ts'
import { type AndroidDialect, type AndroidFile, parseAndroid } from './android.parse.ts'
import { androidText } from './android.text.ts'

const openAs =
  (dialect: AndroidDialect) =>
  (bytes: Uint8Array, { language, parameters }: ParseOptions = {}): EditableDocument => {
    const keepsPlaces = bytes.length <= KEPT_BYTES
    const file = parseAndroid(bytes, { language, dialect, keepsPlaces })
    const whole = () => (keepsPlaces ? file : parseAndroid(bytes, { language, dialect, keepsPlaces: true }))
    return editable(file, {
      edit: (change) => editAndroid(whole(), change, { language, parameters }),
      translationFor: () => withoutStrings(file),
    })
  }

const beginAndroid = (_about: NewFile): Uint8Array =>
  Buffer.from('<?xml version="1.0" encoding="utf-8"?>\n<resources>\n</resources>\n')

/** The part of a file before its first string: declaration, licence, prefixes. A string is in a translation when it has a text. */
function withoutStrings({ bytes, root }: AndroidFile): Uint8Array {
  if (!root) return bytes
  const newline = newlineOf(bytes)
  const { tag } = root
  const head = bytes.subarray(0, tag.closed ? tag.end - 2 : tag.end)
  return Buffer.concat([head, Buffer.from(`${tag.closed ? '>' : ''}${newline}</resources>${newline}`)])
}

const facts = {
  extensions: ['xml'],
  mediaType: 'application/xml',
  template: 'required',
  newBase: 'optional',
  plurals: 'category',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'android',
  parameters: closingTags,
  checkFlags: 'java-printf-format',
  recognises: (start: string) => rootElement(start) === 'resources',
  begin: beginAndroid,
} as const satisfies Partial<Format>

/** Strings and plurals of Android apps: https://developer.android.com/guide/topics/resources/string-resource */
export const aresource = defineFormat({
  ...facts,
  id: 'aresource',
  label: 'Android string resource',
  convertedMediaType: 'application/xml',
  usage: [
    { files: 'res/values-*/strings.xml', source: 'res/values/strings.xml' },
    { files: 'values-*/strings.xml', source: 'values/strings.xml' },
    { files: 'values-*/*.xml', source: 'values/*.xml' },
  ],
  parse: openAs({ text: androidText, plurals: ['plurals'] }),
})

/** Strings of Compose Multiplatform: Android's but for the escapes. */
export const cmpResource = defineFormat({
  ...facts,
  id: 'cmp-resource',
  label: 'Compose Multiplatform resource',
  usage: [
    { files: 'composeResources/values-*/strings.xml', source: 'composeResources/values/strings.xml' },
    { files: 'composeResources/values-*/*.xml', source: 'composeResources/values/*.xml' },
  ],
  parse: openAs({ text: kotlinText, plurals: ['plurals'] }),
})

/** Strings of moko-resources: Android's but for the escapes and the name of what has plural forms. */
export const mokoResource = defineFormat({
  ...facts,
  id: 'moko-resource',
  label: 'Mobile Kotlin resource',
  usage: [
    { files: 'moko-resources/*/strings.xml', source: 'moko-resources/base/strings.xml' },
    { files: 'moko-resources/*/plurals.xml', source: 'moko-resources/base/plurals.xml' },
    { files: 'resources/MR/*/*.xml', source: 'resources/MR/base/*.xml' },
  ],
  parse: openAs({ text: kotlinText, plurals: ['plural', 'plurals'] }),
})
