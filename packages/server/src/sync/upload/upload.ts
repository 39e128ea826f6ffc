import type { FuzzyChoice, UploadConflicts, UploadMethod } from '@weft/contract'
import {
  type Document,
  type Format,
  formatById,
  formats,
  type Identity,
  identityOf,
  parseParameters,
  readSentFile,
  type SentFile,
  type WrittenFormat,
} from '@weft/formats'
import { samePlural } from '@weft/l10n'
import { indexLines } from '@weft/text'
import type { TranslationRecord } from '../../catalog/records.ts'
import { invalidField } from '../../refusal.ts'

/** A file that somebody uploads to a translation. */
export interface Upload {
  readonly translation: TranslationRecord
  readonly file: Document
  readonly method: UploadMethod
  readonly conflicts: UploadConflicts
  readonly fuzzy: FuzzyChoice
  /** The user who uploads it. */
  readonly userId: number
  /** The author of the texts. */
  readonly authorId: number
}

/** A string of a file that the translation does not have. */
export interface MissingString {
  readonly context: string
  readonly source: string
}

/** The counts of a file's strings; `total` includes strings without a text. */
export interface UploadCounts {
  readonly not_found: number
  readonly skipped: number
  readonly accepted: number
  readonly total: number
  /** Some of the missing ones. */
  readonly not_found_strings: readonly MissingString[]
}

/** The format of a component's files; a component with another one cannot be. */
export function formatOf({ component }: Pick<TranslationRecord, 'component'>): Format {
  const format = formatById(component.row.file_format)
  if (!format) throw new Error(`component ${component.row.id} has the unknown format ${component.row.file_format}`)
  return format
}

/** By what the strings of a translation are told apart. */
export const identityIn = (translation: Pick<TranslationRecord, 'component'>): Identity =>
  identityOf(formatOf(translation), translation.component.row.template !== '')

/** Refuses a form that cannot do what is asked: one without source texts, or one that would stand in the repository. */
function checkForm(form: WrittenFormat, translation: TranslationRecord, method: UploadMethod): void {
  if (form.of === 'keys' && !identityIn(translation).byContext) {
    const detail = `Strings are found here by their source texts, which a file of the form ${form.id} has not.`
    throw invalidField('file', detail)
  }
  if (method === 'replace' || method === 'source') {
    const { id } = formatOf(translation)
    throw invalidField('file', `Only a file in the format of the component (${id}) can take the place of its file.`)
  }
}

/** Reads an uploaded file in the component's format, or in a form for downloads; refuses invalid files, and files of a language with other plurals. */
export async function readUploadedFile(
  translation: TranslationRecord,
  sent: SentFile,
  method: UploadMethod,
): Promise<Document> {
  const { row, component, language } = translation
  const format = formatOf(translation)
  const options = {
    language: { code: language.code, plural: { number: row.plural_number, formula: row.plural_formula } },
    parameters: parseParameters(format, component.settings.file_format_params, formats).values,
    hasTemplate: component.row.template !== '',
  }
  const { form, document: file } = await readSentFile(format, sent, options)
  if (form) checkForm(form, translation, method)
  const [problem] = file.problems
  if (problem) {
    const at = problem.span ? indexLines(sent.bytes).position(problem.span.start) : { line: 1, column: 1 }
    throw invalidField('file', `The file cannot be read: ${at.line}:${at.column}: ${problem.detail}`)
  }
  const { plural_number: number, plural_formula: formula, is_source } = row
  if (file.plural && !is_source && !samePlural(file.plural, { number, formula })) {
    throw invalidField('file', 'The plural forms of the file are not those of the language.')
  }
  return file
}
