import type { Problem } from '@weft/text'
import { type UnzipFileInfo, type Unzipped, unzipSync } from 'fflate'
import { attributeOf } from '../xml/xml.leaves.ts'
import { readXml, silentReader, type XmlTag } from '../xml/xml.scan.ts'
import { wholeProblem } from './document.ts'
import { readSharedTexts, readSheetRows, type SheetRows } from './xlsx-sheet.ts'
import { localName } from './xlsx-text.ts'

/** Spreadsheets pack repetitive XML well, and forged ones without end: this much is unpacked at the most. */
const MOST_UNPACKED_BYTES = 100_000_000

/** A link from a part of a workbook (ECMA-376, part 2, 9.3). */
interface Relation {
  readonly id: string
  readonly type: string
  readonly target: string
}

const failed = (code: string, detail: string): SheetRows => ({ rows: [], problem: wholeProblem(code, detail) })

/** The requested files of an archive; null if it is not an archive, or one of them is damaged. */
function unzip(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): Unzipped | null {
  try {
    return unzipSync(bytes, { filter })
  } catch (error) {
    // fflate's errors for bytes that are not an archive have a code.
    if (error instanceof Error && 'code' in error) return null
    throw error
  }
}

/** Bytes that an archive has unpacked, as it says itself; null where it is no archive. */
function unpackedSize(bytes: Uint8Array): number | null {
  let size = 0
  const found = unzip(bytes, ({ originalSize }) => {
    size += originalSize
    return false
  })
  return found && size
}

/** A file of the archive; null where it is not there, or not whole. */
function partOf(bytes: Uint8Array, path: string): Buffer | null {
  const part = unzip(bytes, ({ name }) => name === path)?.[path]
  return part ? Buffer.from(part.buffer, part.byteOffset, part.length) : null
}

/** The start tags of a name in an XML file, in its order. */
function tagsIn(bytes: Buffer | null, wanted: string): XmlTag[] {
  const found: XmlTag[] = []
  if (!bytes) return found
  readXml(bytes, {
    ...silentReader,
    open(tag) {
      if (localName(tag.name) === wanted && found.length < MOST_TAGS) found.push(tag)
    },
  })
  return found
}

/** Sheets and parts of a workbook that are looked at. */
const MOST_TAGS = 10_000

/** The target of a relation: paths without a leading slash start at the part's folder. */
function pathFrom(part: string, target: string): string {
  const path = target.startsWith('/') ? [] : part.split('/').slice(0, -1)
  for (const name of target.split('/')) {
    if (name === '..') path.pop()
    else if (name !== '' && name !== '.') path.push(name)
  }
  return path.join('/')
}

function relationsOf(bytes: Uint8Array, part: string): Relation[] {
  const slash = part.lastIndexOf('/') + 1
  const path = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
  return tagsIn(partOf(bytes, path), 'Relationship').map((tag) => ({
    id: attributeOf(tag, 'Id') ?? '',
    type: (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? '',
    target: pathFrom(part, attributeOf(tag, 'Target') ?? ''),
  }))
}

/**
 * The rows of a workbook's first sheet: ECMA-376, part 1, 12.3. Our own reader, because what it holds is bounded: a cell may say that it
 * stands in row 1,048,576 and column 16,384, and readers that fill the sheet up to there end with the process.
 */
export function readFirstSheet(bytes: Uint8Array): SheetRows {
  const size = unpackedSize(bytes)
  if (size === null) return failed('not-xlsx', 'this is no whole .xlsx file')
  if (size > MOST_UNPACKED_BYTES)
    return failed('too-large', `the spreadsheet has ${size} bytes unpacked; ${MOST_UNPACKED_BYTES} are read`)
  const workbook = relationsOf(bytes, '').find(({ type }) => type === 'officeDocument')?.target
  const relations = workbook === undefined ? [] : relationsOf(bytes, workbook)
  const [first] = workbook === undefined ? [] : tagsIn(partOf(bytes, workbook), 'sheet')
  const id = first?.attributes.find(({ name }) => name.endsWith(':id'))?.value
  const sheet = partOf(bytes, relations.find((one) => one.id === id)?.target ?? '')
  if (!sheet) return failed('not-xlsx', 'this file has no spreadsheet in it')
  const sharedPart = relations.find(({ type }) => type === 'sharedStrings')
  const shared = sharedPart ? partOf(bytes, sharedPart.target) : null
  const { texts, problem } = shared ? readSharedTexts(shared) : { texts: [], problem: null }
  const read = problem ? { rows: [], problem } : readSheetRows(sheet, texts)
  return read.problem ? { rows: [], problem: told(read.problem) } : read
}

/** Offsets within a part have no meaning in the whole file. */
const told = ({ code, detail }: Problem): Problem =>
  code === 'too-many-units'
    ? wholeProblem(code, detail)
    : wholeProblem('not-xlsx', `the spreadsheet cannot be read: ${detail}`)
