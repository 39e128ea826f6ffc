import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { attributeText } from '../xml/xml.edit.ts'
import { editQt, qtFor } from './qt.edit.ts'
import { parseQt } from './qt.parse.ts'

function openQt(bytes: Uint8Array, { language }: ParseOptions = {}): EditableDocument {
  const file = parseQt(bytes, language)
  const { units, problems, warnings, plural, charset } = file
  return {
    bytes,
    units,
    problems,
    warnings,
    plural,
    charset,
    edit: (change) => editQt(file, change),
    translationFor: (about) => qtFor(file, about),
  }
}

const beginQt = ({ languageCode }: NewFile): Uint8Array =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="${attributeText(languageCode)}">\n</TS>\n`,
  )

/** Qt Linguist's translation files: https://doc.qt.io/qt-6/linguist-ts-file-format.html */
export const ts = defineFormat({
  id: 'ts',
  label: 'Qt Linguist translation file',
  extensions: ['ts'],
  mediaType: 'application/x-linguist',
  template: 'none',
  newBase: 'required',
  plurals: 'index',
  states: ['untranslated', 'needs-editing', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: [],
  usage: [{ files: 'translations/*_*.ts' }, { files: 'i18n/*.ts' }, { files: '*.ts' }],
  recognises: (start) => /<TS[\s>/]/.test(start),
  parse: openQt,
  begin: beginQt,
})
