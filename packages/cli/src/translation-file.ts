import { createReadStream } from 'node:fs'
import { type Format, formatById, formatOfFile, formats, type ParseOptions, pluralOf } from '@weft/formats'
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

/** Bytes: more than any file of translations has; what comes from a pipe or a device may never end. */
const mostBytes = 300_000_000

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
}

/** A file, or `-`: what is piped in. */
async function readBytes(path: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of path === '-' ? process.stdin : createReadStream(path)) {
      parts.push(part)
      size += part.length
      if (size > mostBytes) throw new CallError(`${path} cannot be read: it is larger than 300 MB`)
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new CallError(`${path} cannot be read: ${reasons[String(error.code)] ?? error.message}`)
  }
  return Buffer.concat(parts, size)
}

/** Reads a file. Throws CallError when the file is missing or its format is unknown. */
export async function openFile(path: string, { format: id, language: code }: FileRequest): Promise<TranslationFile> {
  const bytes = await readBytes(path)
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
  return { bytes, format, options: { language: { code, plural: pluralOf(format, { code, plural: language.plural }) } } }
}

/** `FILE:LINE:COLUMN: what is wrong` */
export function problemLine(path: string, bytes: Uint8Array, { span, detail }: Problem): string {
  const { line, column } = indexLines(bytes).position(span?.start ?? 0)
  return `${path}:${line}:${column}: ${detail}`
}

/** The output for one unreadable file among several; the others are checked nevertheless. */
export function unreadable(error: unknown): { readonly unread: string } {
  if (!(error instanceof CallError)) throw error
  return { unread: error.message }
}
