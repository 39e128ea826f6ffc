import type { FuzzyChoice, UploadConflicts, UploadMethod } from '@weft/contract'
import {
  type Document,
  type Format,
  formatById,
  formats,
  type Identity,
  identityOf,
  parseParameters,
} from '@weft/formats'
import { samePlural } from '@weft/l10n'
import { indexLines } from '@weft/text'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Actor } from '../../permissions/index.ts'
import { invalidField } from '../../refusal.ts'

/** A file that somebody uploads to a translation. */
export interface Upload {
  readonly translation: TranslationRecord
  readonly file: Document
  readonly method: UploadMethod
  readonly conflicts: UploadConflicts
  readonly fuzzy: FuzzyChoice
  readonly actor: Actor
  /** Whose texts they are. */
  readonly authorId: number
}

/** What became of the strings of a file; `total` counts all of them, also those that say nothing. */
export interface UploadCounts {
  readonly not_found: number
  readonly skipped: number
  readonly accepted: number
  readonly total: number
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

/** Reads an uploaded file in the component's format; refuses one that is wrong, or of a language with other plurals. */
export function readUploadedFile(translation: TranslationRecord, bytes: Uint8Array): Document {
  const { row, component, language } = translation
  const format = formatOf(translation)
  const file = format.parse(bytes, {
    language: { code: language.code, plural: { number: row.plural_number, formula: row.plural_formula } },
    parameters: parseParameters(format, component.settings.file_format_params, formats).values,
    hasTemplate: component.row.template !== '',
  })
  const [problem] = file.problems
  if (problem) {
    const at = problem.span ? indexLines(bytes).position(problem.span.start) : { line: 1, column: 1 }
    throw invalidField('file', `The file cannot be read: ${at.line}:${at.column}: ${problem.detail}`)
  }
  const { plural_number: number, plural_formula: formula, is_source } = row
  if (file.plural && !is_source && !samePlural(file.plural, { number, formula })) {
    throw invalidField('file', 'The plural forms of the file are not those of the language.')
  }
  return file
}
