import { withCharset } from '../fixed-charset.ts'
import { defineFormat, type EditableDocument, type NewFile, type ParseOptions } from '../format.ts'
import { editLines } from '../lines/line-edit.ts'
import { documentOf } from '../lines/line-file.ts'
import { FIELDS } from './csv.columns.ts'
import { csvWriter, withoutTexts } from './csv.edit.ts'
import { type Dialect, readCsv } from './csv.file.ts'

function openCsv(bytes: Uint8Array, dialect: Dialect, options?: ParseOptions): EditableDocument {
  const file = readCsv(bytes, dialect, options)
  return {
    ...documentOf(file),
    edit: (change) => editLines(file, change, csvWriter(file, dialect, options)),
    translationFor: () => withoutTexts(file),
  }
}

const encoding = (name: string) =>
  ({
    name,
    help: 'The charset of files: found out, UTF-8, UTF-16 or ISO-8859-1.',
    kind: 'choice',
    initially: 'auto',
    choices: ['auto', 'utf-8', 'utf-16', 'iso-8859-1'],
  }) as const

/** The first row, in the charset that files are in: of UTF-16 it is told by its mark. */
function heading({ columns, encodingParameter }: Dialect, { parameters = {} }: NewFile): Uint8Array {
  const row = `${columns.map((field) => `"${field}"`).join(',')}\r\n`
  return parameters[encodingParameter] === 'utf-16' ? Buffer.from(`\ufeff${row}`, 'utf16le') : Buffer.from(row)
}

const files = (dialect: Dialect) =>
  ({
    extensions: ['csv'],
    mediaType: 'text/csv',
    template: 'optional',
    newBase: 'optional',
    header: false,
    languageCodeStyle: 'posix',
    parameters: [encoding(dialect.encodingParameter)],
    usage: [{ files: '*.csv', source: 'en.csv' }, { files: '*.csv' }],
    recognises: (start: string) => /["A-Za-z_][^\r\n]*[,;\t|]/.test(start.replaceAll('\0', '')),
    parse: (bytes: Uint8Array, options?: ParseOptions) => openCsv(bytes, dialect, options),
    begin: (about: NewFile) => heading(dialect, about),
  }) as const

const full: Dialect = { columns: FIELDS, joinsRows: false, encodingParameter: 'csv_encoding' }
const withStates = { states: ['untranslated', 'needs-editing', 'translated'] } as const

/** Comma separated values with the columns that translate-toolkit knows: https://docs.translatehouse.org/projects/translate-toolkit/en/latest/formats/csv.html */
export const csv = defineFormat({ ...files(full), ...withStates, id: 'csv', label: 'CSV file', plurals: 'none' })

/** Two columns: a key or source text, and its translation. */
export const csvSimple = defineFormat({
  ...files({ columns: ['source', 'target'], joinsRows: false, encodingParameter: 'csv_simple_encoding' }),
  id: 'csv-simple',
  label: 'Simple CSV file',
  plurals: 'none',
  states: ['untranslated', 'translated'],
})

/** A source text may stand in several rows: each has another translation of it. */
export const csvMulti = defineFormat({
  ...files({ ...full, joinsRows: true }),
  ...withStates,
  id: 'csv-multi',
  label: 'Multivalue CSV file',
  plurals: 'index',
})

const csvUtf8 = withCharset(csv, {
  id: 'csv-utf-8',
  label: 'CSV file (UTF-8)',
  parameter: 'csv_encoding',
  charset: 'utf-8',
})

const simpleCharset = 'csv_simple_encoding'

const csvSimpleIso = withCharset(csvSimple, {
  id: 'csv-simple-iso',
  label: 'Simple CSV file (ISO-8859-1)',
  parameter: simpleCharset,
  charset: 'iso-8859-1',
})

const csvSimpleUtf8 = withCharset(csvSimple, {
  id: 'csv-simple-utf-8',
  label: 'Simple CSV file (UTF-8)',
  parameter: simpleCharset,
  charset: 'utf-8',
})

export const csvFormats = [csv, csvSimple, csvMulti, csvUtf8, csvSimpleIso, csvSimpleUtf8] as const
