import type { LanguageCodeStyle } from '@weft/l10n'
import type { FormatId } from '../index.ts'

/** A component that the files of a tree would make. */
export interface DetectedComponent {
  readonly filemask: string
  readonly format: FormatId
  /** The file with the source texts; '' where every file has them. */
  readonly template: string
  /** The base file for new languages; '' where it is the template, or nothing. */
  readonly newBase: string
  /** '' as is usual for the format. */
  readonly languageCodeStyle: LanguageCodeStyle | ''
  readonly sourceLanguage: string
  /** Codes of the languages, that of the source included where it has a file. */
  readonly languages: readonly string[]
  /** Number of strings in the file with the source texts, or in the first file; null if it was not read. */
  readonly strings: number | null
}
