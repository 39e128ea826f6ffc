import { languageCodeStyles } from '@weft/l10n'
import Type, { type Static } from 'typebox'
import { fileFormats } from '../facts/file-formats.ts'
import { count } from './values.ts'

/** A component that the files of a repository would make; its first fields are those of a component to be made. */
const candidate = Type.Object({
  filemask: Type.String(),
  file_format: Type.Enum([...fileFormats]),
  /** The file with the source texts; '' where every file has them. */
  template: Type.String(),
  /** What files of new languages begin from; '' where it is the template, or nothing. */
  new_base: Type.String(),
  /** How the file names spell languages; '' as is usual for the format. */
  language_code_style: Type.Enum(['', ...languageCodeStyles]),
  source_language: Type.String(),
  /** Codes of the languages that the mask finds, the source language included where it has a file. */
  languages: Type.Array(Type.String()),
  /** Of the file that has the source texts, or of the first one; null where that was not read, because it is too large. */
  strings: Type.Union([count, Type.Null()]),
})

/** What a repository has to be translated. */
export const scanReply = Type.Object({
  /** The branch that was looked at: the remote's default one where none was asked for. */
  branch: Type.String(),
  /** Regular files of the repository. */
  files: count,
  /** Best first. */
  candidates: Type.Array(candidate),
})

export type ComponentCandidate = Static<typeof candidate>
export type RepositoryScan = Static<typeof scanReply>
