import { declaredLanguage, formatOfFile, TmxFault } from '@weft/formats'
import { indexLines } from '@weft/text'
import type { Database } from '../db/database.ts'
import { type ImportCount, importTmx, pairWriter, type Tell } from './import-texts.ts'
import { codeOf, type FileLanguages, pairsOfDocument, type UsedLanguages } from './memory-pairs.ts'

/** A file with a fault; `line` counts from 1, null where it concerns the whole file. */
export class MemoryFileFault extends Error {
  override readonly name = 'MemoryFileFault'
  readonly line: number | null

  constructor(line: number | null, detail: string) {
    super(detail)
    this.line = line
  }
}

/** Kinds of files whose texts a memory takes, by their endings. TMX is read as it comes, the others as a whole. */
export const memoryFileEndings = ['tmx', 'po', 'xlf', 'xliff', 'csv'] as const
/** Bytes of a file that is read as a whole. */
const largestWhole = 100 * 1024 * 1024

/** A file for a memory. */
export interface MemoryFile {
  /** Its ending tells what it is. */
  readonly name: string
  /** Codes as somebody gave them; empty: the file tells them. */
  readonly source: string
  readonly target: string
  bytes(): AsyncIterable<Uint8Array>
}

/** The encoding of a file by its first bytes; TMX is UTF-8 or UTF-16. */
function decoderFor(start: Uint8Array) {
  const [one, other] = start
  const encoding = one === 0xff && other === 0xfe ? 'utf-16le' : one === 0xfe && other === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}

async function* decoded(file: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | null = null
  try {
    for await (const bytes of file) {
      decoder ??= decoderFor(bytes)
      yield decoder.decode(bytes, { stream: true })
    }
    if (decoder !== null) yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new MemoryFileFault(null, 'The file is neither UTF-8 nor UTF-16.')
    throw error
  }
}

async function readWhole(file: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file) {
    size += piece.length
    if (size > largestWhole) throw new MemoryFileFault(null, 'A file that is no TMX may have 100 MB.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const declaredSource = /\s(?:source-language|srcLang)\s*=\s*["']([\w@.+-]+)["']/

/** The languages of a file: as given, or as its beginning tells. */
function languagesOf({ name, source, target }: MemoryFile, start: string): FileLanguages {
  const none: UsedLanguages = new Set()
  const ending = endingOf(name)
  const known = (written: string) => {
    const code = codeOf(written, none)
    if (code === null) throw new MemoryFileFault(null, `No language has the code ${written}.`)
    return code
  }
  const targetCode = target === '' ? declaredLanguage(ending, start) : known(target)
  if (targetCode === null)
    throw new MemoryFileFault(null, 'The file does not tell the language of its translations: name it.')
  const sourceCode = known(source || declaredSource.exec(start)?.[1] || 'en')
  if (sourceCode === targetCode) throw new MemoryFileFault(null, 'Both languages of the file are the same.')
  return { sourceCode, targetCode }
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** Characters at the beginning of a file that tell its format and its languages. */
const startLength = 8192

async function importWhole(database: Database, memoryId: number, file: MemoryFile, tell: Tell): Promise<ImportCount> {
  const bytes = await readWhole(file.bytes())
  const start = Buffer.from(bytes.subarray(0, startLength)).toString()
  const format = formatOfFile(file.name.toLowerCase(), start)
  if (format === undefined) throw new MemoryFileFault(null, 'The file is none of TMX, PO, XLIFF and CSV.')
  const languages = languagesOf(file, start)
  const document = format.parse(bytes)
  const [problem] = document.problems
  if (problem) {
    const line = problem.span === null ? null : indexLines(bytes).position(problem.span.start).line
    throw new MemoryFileFault(line, problem.detail)
  }
  const writer = pairWriter(database, memoryId, tell)
  for (const pairs of pairsOfDocument(document, languages)) await writer.add(pairs)
  await writer.flush()
  return writer.count(0)
}

/** Reads a file into a memory. Throws MemoryFileFault: of a TMX the texts before the fault are in the memory, of another file none. */
export async function importMemoryFile(
  database: Database,
  memoryId: number,
  file: MemoryFile,
  tell: Tell = () => undefined,
): Promise<ImportCount> {
  const ending = endingOf(file.name)
  if (!memoryFileEndings.some((one) => one === ending))
    throw new MemoryFileFault(
      null,
      `The name of the file ends in none of ${memoryFileEndings.map((one) => `.${one}`).join(', ')}.`,
    )
  if (ending !== 'tmx') return importWhole(database, memoryId, file, tell)
  try {
    return await importTmx(database, memoryId, decoded(file.bytes()), tell)
  } catch (error) {
    if (error instanceof TmxFault) throw new MemoryFileFault(error.line, error.message.replace(/^line \d+: /, ''))
    throw error
  }
}
