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
  /** The base file of new languages; '' where it is the template, or nothing. */
  new_base: Type.String(),
  /** How the file names spell languages; '' as is usual for the format. */
  language_code_style: Type.Enum(['', ...languageCodeStyles]),
  source_language: Type.String(),
  /** Codes of the languages that the mask finds, the source language included where it has a file. */
  languages: Type.Array(Type.String()),
  /** Number of strings in the file with the source texts, or in the first file; null if it is too large to read. */
  strings: Type.Union([count, Type.Null()]),
})

/** The translatable files of a repository. */
export const scanReply = Type.Object({
  /** The branch that was looked at: the remote's default one where none was asked for. */
  branch: Type.String(),
  /** Regular files of the repository. */
  files: count,
  /** Best first. */
  candidates: Type.Array(candidate),
  /** So many more masks or files look as if they could be translated; these were not read. */
  more: count,
  /** Folders that are submodules: their files are in other repositories. */
  submodules: Type.Array(Type.String()),
})

export type ComponentCandidate = Static<typeof candidate>
export type RepositoryScan = Static<typeof scanReply>
