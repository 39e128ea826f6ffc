import {
  defineFormat,
  type EditableDocument,
  type FileChange,
  type FileLanguage,
  type FileUnit,
  type LanguageChange,
  type ManyLanguages,
  MOST_BYTES_OF_TREES,
  type ParseOptions,
} from '../format.ts'
import { bytesOf, charsetName, MOST_PROBLEMS, noteOf } from '../lines/line-file.ts'
import { canonicalCode, codeInFile } from '../several-languages/language-code.ts'
import { remembering } from '../several-languages/opened-files.ts'
import { NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import { type ColumnChange, editTable, withColumn, withoutColumn } from './csv-columns.edit.ts'
import { readTable, type Table, type TableRow } from './csv-columns.read.ts'

/** The column of the source texts: that of the language that is asked for, else the English one, else the first. */
function sourceOf({ columns }: Table, asked: string | undefined): string {
  const wanted = asked === undefined ? undefined : canonicalCode(asked)
  const isOf = (code: string, language: string | undefined) => canonicalCode(code) === language
  const found =
    columns.find(({ code }) => isOf(code, wanted)) ?? columns.find(({ code }) => isOf(code, 'en')) ?? columns[0]
  return found?.code ?? 'en'
}

/** The strings of a column. All rows of the source language; the rows with a text of another language. */
function unitsOf(table: Table, code: string, isSource: boolean): FileUnit[] {
  const { view, rows, columns, textOf } = table
  const index = columns.find((one) => one.code === code)?.index ?? -1
  return rows.flatMap((row): FileUnit[] => {
    const cell = row.row.cells[index]
    const text = cell ? textOf(cell) : ''
    if (text === '' && !isSource) return []
    const target = [text]
    const place = isSource || !cell ? row.place : { start: cell.start, end: cell.end }
    return [
      {
        context: row.key,
        source: NO_TEXTS,
        target,
        state: stateOfTexts(target),
        previousSource: '',
        notes: noteOf(notesOf(table, row)),
        location: '',
        flags: '',
        span: bytesOf(place, view),
      },
    ]
  })
}

const notesOf = ({ notes, textOf }: Table, { row }: TableRow): string =>
  notes
    .map((index) => row.cells[index])
    .map((cell) => (cell ? textOf(cell) : ''))
    .filter((text) => text !== '')
    .join('\n')

/** The keys with the texts of a column; of the source with the notes. */
function* sayingOf(table: Table, code: string, isSource: boolean): Generator<Uint8Array> {
  for (const { context, target, notes } of unitsOf(table, code, isSource))
    yield Buffer.from(JSON.stringify(isSource ? [context, target, notes] : [context, target]))
}

const warningsOf = ({ rows, view }: Table) =>
  rows
    .flatMap(({ doubles }) => doubles)
    .slice(0, MOST_PROBLEMS)
    .map((place) => ({
      code: 'duplicate-unit',
      span: bytesOf(place, view),
      detail: 'the file has this string again further down; the last counts',
    }))

function openTable(bytes: Uint8Array, options: ParseOptions = {}): ManyLanguages {
  const table = readTable(bytes)
  const problems = table.problem ? [table.problem] : []
  const codes = table.columns.map(({ code }) => code)
  const sourceCode = sourceOf(table, options.sourceLanguage)
  const codeOf = (language: FileLanguage | undefined) =>
    !language || language.code === options.sourceLanguage ? sourceCode : codeInFile(codes, language, 'posix')
  const edit = (changes: readonly { code: string; change: FileChange }[]): Uint8Array => {
    if (problems.length > 0 || changes.every(({ change }) => change.units.length === 0)) return bytes
    const lacking = changes.find(({ code, change }) => !codes.includes(code) && change.units.length > 0)
    if (lacking) {
      const grown = openTable(withColumn(table, lacking.code), options)
      return grown.edit(changes.map(({ code, change }) => ({ language: languageOf(code), change })))
    }
    const byColumn = changes.flatMap(({ code, change }): ColumnChange[] => {
      const column = table.columns.find((one) => one.code === code)
      return column ? [{ column, isSource: code === sourceCode, change }] : []
    })
    return editTable(table, byColumn)
  }
  return {
    bytes,
    problems,
    codes,
    sourceCode,
    documentOf(language): EditableDocument {
      const code = codeOf(language)
      return {
        bytes,
        units: problems.length > 0 ? [] : unitsOf(table, code, code === sourceCode),
        problems,
        warnings: () => (problems.length > 0 ? [] : warningsOf(table)),
        plural: null,
        charset: charsetName(table.view),
        edit: (change) => edit([{ code, change }]),
        translationFor: (about) => withColumnFor({ code: about.languageCode, plural: about.plural }),
      }
    },
    edit: (changes: readonly LanguageChange[]) =>
      edit(changes.map(({ language, change }) => ({ code: codeOf(language), change }))),
    withLanguage: withColumnFor,
    saying: (code) => sayingOf(table, code, code === sourceCode),
    withoutLanguage(language) {
      const column = table.columns.find(({ code }) => code === codeOf(language))
      return column && column.code !== sourceCode ? withoutColumn(table, column) : bytes
    },
  }

  function withColumnFor(language: FileLanguage): Uint8Array {
    const code = codeOf(language)
    return problems.length > 0 || codes.includes(code) ? bytes : withColumn(table, code)
  }
}

/** A column is named, so that its rule of plural forms plays no part. */
const languageOf = (inFile: string): FileLanguage => ({ code: inFile, inFile, plural: { number: 1, formula: '0' } })

/** Whether the titles of a file name languages: two of them, or one beside keys. */
function hasLanguages(start: string): boolean {
  const line = /^[^\r\n]{1,10000}/.exec(start.replace(/^\ufeff/, ''))?.[0] ?? ''
  const { columns } = readTable(Buffer.from(line))
  return columns.length >= 2 || (columns.length === 1 && /^"?keys?"?[,;\t]/i.test(line))
}

const openAll = remembering(openTable)

/** Tables with a column for each language, as Godot and spreadsheets of games have them. https://docs.godotengine.org/en/stable/tutorials/assets_pipeline/importing_translations.html */
export const csvColumns = defineFormat({
  id: 'csv-columns',
  label: 'CSV file with a column for each language',
  mostBytes: MOST_BYTES_OF_TREES,
  extensions: ['csv', 'tsv'],
  mediaType: 'text/csv',
  template: 'required',
  newBase: 'none',
  plurals: 'none',
  states: ['untranslated', 'translated'],
  header: false,
  languageCodeStyle: 'posix',
  parameters: [],
  usage: [],
  recognises: hasLanguages,
  parse: (bytes, options) => openAll(bytes, options).documentOf(options?.language),
  openAll,
  begin: ({ sourceLanguageCode }) => Buffer.from(`keys,${sourceLanguageCode ?? 'en'}\n`),
})
