import type { Problem } from '@weft/text'
import type { Document, FileUnit, ParseOptions } from '../format.ts'
import { charsetName, MOST_PROBLEMS } from '../lines/line-file.ts'
import { openView, partOf, type View } from '../lines/view.ts'
import { isFormKey } from './gwt-plural.ts'
import {
  type Dialect,
  looseEnd,
  mostPairs,
  pairUnit,
  tooManyPairs,
  usualCharset,
  valueProblem,
} from './properties.parse.ts'
import { scanPairs } from './properties.scan.ts'

/** Bytes that are looked at at a time. */
const PART = 1_000_000

const noWarnings = (): readonly Problem[] => []

type Frame = Pick<View, 'bytes' | 'charset' | 'start'>

interface UnitReading {
  readonly dialect: Dialect
  readonly hasUnicode: boolean
  readonly units: FileUnit[]
  readonly keys: Set<string>
  readonly problems: Problem[]
  hasForms: boolean
  readonly room: { left: number }
}

/**
 * Reads the strings of a large file, a part after the other, and holds nothing of it but these. Null where that does not tell them: a
 * comment may be of many lines, a key stands twice or is a plural form of another, or the file is in UTF-16 or in no charset.
 */
export function readPropertyUnits(
  bytes: Uint8Array,
  dialect: Dialect,
  options: ParseOptions = {},
  partSize = PART,
): Document | null {
  const frame = frameOf(bytes, dialect, options)
  if (!frame || frame.bytes.includes('/*')) return null
  const hasUnicode = frame.bytes.includes('\\u')
  const most = mostPairs(dialect)
  const room = { left: most }
  const reading: UnitReading = { dialect, hasUnicode, units: [], keys: new Set(), problems: [], hasForms: false, room }
  const end = readParts(frame, reading, partSize)
  const { units, keys, problems, hasForms } = reading
  const file = { bytes: frame.bytes, warnings: noWarnings, plural: null, charset: charsetName(frame) }
  if (room.left < 0) return { ...file, units: [], problems: [tooManyPairs(most, end)] }
  return keys.size < units.length || hasForms ? null : { ...file, units, problems }
}

/** The facts of a file after one look at the whole; the view of the text is not kept. */
function frameOf(bytes: Uint8Array, dialect: Dialect, options: ParseOptions): Frame | null {
  const { view, problem } = openView(bytes, usualCharset(dialect, options))
  return problem || view.width === 2 ? null : { bytes: view.bytes, charset: view.charset, start: view.start }
}

/** Reads part after part; returns where it ended. */
function readParts(frame: Frame, reading: UnitReading, partSize: number): number {
  const { length } = frame.bytes
  const { room } = reading
  let size = partSize
  let from = frame.start
  while (from < length && room.left >= 0) {
    const { left } = room
    const end = Math.min(length, from + size)
    const told = readPart(partOf(frame, from, end), { base: from, isCut: end < length }, reading)
    // If the line end was not found, try a larger part.
    size = told === 0 ? size * 2 : partSize
    if (told === 0 && room.left >= 0) room.left = left
    from = end === length ? length : from + told
  }
  return from
}

interface PartPlace {
  readonly base: number
  readonly isCut: boolean
}

/** Reads a part, and returns how much of it was told. */
function readPart(part: View, { base, isCut }: PartPlace, reading: UnitReading): number {
  const { dialect, units, keys, problems } = reading
  const inFile = (problem: Problem): Problem => {
    const { start = 0, end = 0 } = problem.span ?? {}
    return { ...problem, span: { start: start + base, end: end + base } }
  }
  let last: Parameters<typeof looseEnd>[0]
  const told = scanPairs(part.text, { start: 0, end: part.text.length, isCut, room: reading.room }, dialect, (pair) => {
    last = pair
    const place = { start: pair.place.start + base, end: pair.place.end + base }
    const unit = pairUnit({ ...pair, place }, dialect, part)
    units.push(unit)
    keys.add(unit.context)
    reading.hasForms ||= dialect.hasPlurals && isFormKey(pair.key)
    if (!reading.hasUnicode || problems.length >= MOST_PROBLEMS) return
    const problem = valueProblem(pair, dialect, part)
    if (problem) problems.push(inFile(problem))
  })
  if (!isCut) problems.unshift(...looseEnd(last, part).map(inFile))
  return told
}
