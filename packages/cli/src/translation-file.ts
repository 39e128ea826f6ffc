import { readFile } from 'node:fs/promises'
import { type Format, formatById, formatOfFile, formats, type ParseOptions } from '@weft/formats'
import { describeLanguage } from '@weft/l10n'
import { indexLines, type Problem } from '@weft/text'
import { CallError } from './command.ts'

/** A file of translations that a command looks at. */
export interface TranslationFile {
  readonly bytes: Uint8Array
  readonly format: Format
  readonly options: ParseOptions
}

interface FileRequest {
  readonly format: string | undefined
  readonly language: string | undefined
}

/** Reads a file. Throws CallError when the file is missing or its format is unknown. */
export async function openFile(path: string, { format: id, language: code }: FileRequest): Promise<TranslationFile> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new CallError(`${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}`)
  }
  const start = Buffer.from(bytes.subarray(0, 4096)).toString()
  const format = id === undefined ? formatOfFile(path, start) : formatById(id)
  if (!format) {
    const known = formats.map((one) => one.id).join(', ')
    const wrong = id === undefined ? `No format has files like ${path}` : `There is no format ${id}`
    throw new CallError(`${wrong}; --format is one of ${known}`)
  }
  if (code === undefined) return { bytes, format, options: {} }
  const language = await describeLanguage(code)
  if (!language) throw new CallError(`There is no language ${code}`)
  return { bytes, format, options: { language: { code, plural: language.plural } } }
}

/** `FILE:LINE:COLUMN: what is wrong` */
export function problemLine(path: string, bytes: Uint8Array, { span, detail }: Problem): string {
  const { line, column } = indexLines(bytes).position(span?.start ?? 0)
  return `${path}:${line}:${column}: ${detail}`
}
