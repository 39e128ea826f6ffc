import type { Problem, Span } from '@weft/text'
import iconv from 'iconv-lite'
import { duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { ParameterValues } from '../file-parameters.ts'
import type { Document, FileUnit, ParseOptions } from '../format.ts'
import { firstText } from '../unit-facts.ts'
import { transcode } from './po.charset.ts'
import type { Dialect } from './po.entry.ts'
import { type Catalogue, readCatalogue } from './po.parse.ts'

/** A PO file that was read, with what writing needs. */
export interface PoFile extends Document {
  /** The file in UTF-8 (its own bytes where it is UTF-8) and what stands in it; spans count these bytes. */
  readonly utf8: Buffer
  readonly catalogue: Catalogue
  /** The header's fields in order. */
  readonly header: ReadonlyMap<string, string>
  readonly parameters: ParameterValues
}

/** Reads the bytes of a PO or POT file. */
export function parsePo(bytes: Uint8Array, dialect: Dialect, { parameters = {} }: ParseOptions = {}): PoFile {
  const { utf8, charset, problem } = transcode(bytes)
  const found = problem ?? findNul(bytes)
  if (found) return refusedFile(bytes, utf8, found, parameters)
  const toUtf8 = charset === null ? null : (part: Uint8Array) => Buffer.from(iconv.decode(Buffer.from(part), charset))
  const catalogue = readCatalogue(utf8, dialect, toUtf8)
  const { fields, plural, units, problems } = catalogue
  const file = { bytes, utf8, charset, catalogue, plural, header: fields, parameters }
  if (charset === null) return withWarnings({ ...file, units, problems }, catalogue.warnings)
  const toFile = offsetsIn(utf8, charset)
  const inFile = (problem: Problem) => (problem.span ? { ...problem, span: toFile(problem.span) } : problem)
  return withWarnings(
    {
      ...file,
      units: units.map((unit): FileUnit => ({ ...unit, span: toFile(unit.span) })),
      problems: problems.map(inFile),
    },
    catalogue.warnings.map(inFile),
  )
}

/** Duplicates are looked for when the warnings are first asked for: most readers of a file need only its units. */
function withWarnings(file: Omit<PoFile, 'warnings'>, known: readonly Problem[]): PoFile {
  let all: readonly Problem[] | null = null
  return {
    ...file,
    warnings: () => {
      all ??= [...known, ...duplicateUnits(file.units, messageKey, 'string')].slice(0, MOST_WARNINGS)
      return all
    },
  }
}

/** As gettext tells messages apart: by context and singular. */
const messageKey = ({ context, source }: FileUnit): string =>
  context === '' ? firstText(source) : `${context}\u0004${firstText(source)}`

/** In the file's own bytes, where its span is; NUL is one byte in every charset that a PO file can be in. */
function findNul(bytes: Uint8Array): Problem | null {
  const at = bytes.indexOf(0)
  if (at < 0) return null
  return { code: 'nul-character', span: { start: at, end: at + 1 }, detail: 'a PO file cannot hold the byte NUL' }
}

function refusedFile(bytes: Uint8Array, utf8: Buffer, problem: Problem, parameters: ParameterValues): PoFile {
  const catalogue: Catalogue = {
    units: [],
    header: null,
    fields: new Map(),
    plural: null,
    obsolete: [],
    problems: [problem],
    warnings: [],
  }
  const { units, plural, fields, problems } = catalogue
  return withWarnings(
    { bytes, utf8, catalogue, charset: null, units, plural, header: fields, problems, parameters },
    [],
  )
}

/** Turns spans in the UTF-8 bytes into spans of the file. Spans must come mostly in order to be found in linear time. */
function offsetsIn(utf8: Buffer, charset: string): (span: Span) => Span {
  let known = 0
  let inFileBytes = 0
  const offset = (at: number) => {
    if (at < known) {
      known = 0
      inFileBytes = 0
    }
    inFileBytes += iconv.encode(utf8.toString('utf8', known, at), charset).length
    known = at
    return inFileBytes
  }
  return ({ start, end }) => ({ start: offset(start), end: offset(end) })
}
