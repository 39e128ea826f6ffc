import type { ConversionProblem } from './conversion.ts'
import { decodeUtf16 } from './reg-encoding.ts'
import { HIVE_NAMES, type RegHive } from './reg-names.ts'
import { dataOf, type RegEntry } from './reg-parse.ts'
import type { RegistryStatements } from './reg-read.ts'

/** The signature `PReg` and the version, 1 (MS-GPREG 2.2.1). */
export const POL_HEADER: readonly number[] = [0x50, 0x52, 0x65, 0x67, 1, 0, 0, 0]

/** The file is binary, so its places are offsets in bytes, which the details name. */
const NO_SPAN = { start: 0, end: 0 }

interface PolCursor {
  readonly bytes: Uint8Array
  readonly hive: RegHive
  at: number
  readonly entries: RegEntry[]
  readonly problems: ConversionProblem[]
  /** The names of the values that each key has so far, for the instruction that deletes them all. */
  readonly names: Map<string, Set<string>>
}

/**
 * Reads the bytes of a `Registry.pol` file (MS-GPREG 2.2.1) into statements of the registry. It never throws: what was
 * read before a fault stays, and the problem names the offset.
 */
export function parsePol(bytes: Uint8Array, hive: RegHive = 'HKLM'): RegistryStatements {
  const cursor: PolCursor = { bytes, hive, at: POL_HEADER.length, entries: [], problems: [], names: new Map() }
  if (!POL_HEADER.every((byte, at) => bytes[at] === byte)) {
    refuse(cursor, 0, 'the file must begin with "PReg" and the version 1')
    return cursor
  }
  while (cursor.at < bytes.length && readRecord(cursor));
  return cursor
}

function refuse(cursor: PolCursor, at: number, detail: string): false {
  const text = `byte ${at}: ${detail}`
  cursor.problems.push({ code: 'damaged-pol', severity: 'error', span: null, path: null, detail: text })
  return false
}

/** Reads `[key;value;type;size;data]`; false after a fault, from which nothing says where the next record begins. */
function readRecord(cursor: PolCursor): boolean {
  const start = cursor.at
  if (!takeSign(cursor, '[')) return refuse(cursor, start, 'a record begins with "["')
  const key = takeText(cursor)
  if (key === null || !takeSign(cursor, ';')) return refuse(cursor, cursor.at, 'the name of the key has no end')
  const name = takeText(cursor)
  if (name === null || !takeSign(cursor, ';')) return refuse(cursor, cursor.at, 'the name of the value has no end')
  const type = takeNumber(cursor)
  if (type === null || !takeSign(cursor, ';')) return refuse(cursor, cursor.at, 'the type is four bytes and ";"')
  const sizeAt = cursor.at
  const size = takeNumber(cursor)
  if (size === null || !takeSign(cursor, ';')) return refuse(cursor, cursor.at, 'the size is four bytes and ";"')
  if (cursor.at + size + 2 > cursor.bytes.length)
    return refuse(cursor, sizeAt, `the data should have ${size} bytes, but the file ends before`)
  const data = cursor.bytes.subarray(cursor.at, cursor.at + size)
  cursor.at += size
  if (!takeSign(cursor, ']')) return refuse(cursor, sizeAt, `after ${size} bytes of data must come "]"`)
  addStatement(cursor, { key, name, type, data, at: start })
  return true
}

function takeSign(cursor: PolCursor, sign: string): boolean {
  if (cursor.bytes[cursor.at] !== sign.charCodeAt(0) || cursor.bytes[cursor.at + 1] !== 0) return false
  cursor.at += 2
  return true
}

/** A text that ends with a NUL; null if the file ends before. */
function takeText(cursor: PolCursor): string | null {
  const { bytes } = cursor
  for (let end = cursor.at; end + 1 < bytes.length; end += 2) {
    if (bytes[end] !== 0 || bytes[end + 1] !== 0) continue
    const text = decodeUtf16(bytes.subarray(cursor.at, end), true)
    cursor.at = end + 2
    return text
  }
  return null
}

function takeNumber(cursor: PolCursor): number | null {
  if (cursor.at + 4 > cursor.bytes.length) return null
  const view = new DataView(cursor.bytes.buffer, cursor.bytes.byteOffset + cursor.at, 4)
  cursor.at += 4
  return view.getUint32(0, true)
}

interface PolRecord {
  readonly key: string
  readonly name: string
  readonly type: number
  readonly data: Uint8Array
  readonly at: number
}

/** The sizes of numbers by their type: REG_DWORD and REG_QWORD. */
const NUMBER_SIZES: Readonly<Record<number, number>> = { 4: 4, 11: 8 }
/** The types whose data are UTF-16: REG_SZ, REG_EXPAND_SZ and REG_MULTI_SZ. */
const TEXT_TYPES: ReadonlySet<number> = new Set([1, 2, 7])

function addStatement(cursor: PolCursor, record: PolRecord): void {
  const path = `${HIVE_NAMES[cursor.hive]}\\${record.key}`
  cursor.entries.push({ kind: 'key', path, deleted: false, span: NO_SPAN })
  const known = cursor.names.get(path.toUpperCase()) ?? new Set<string>()
  cursor.names.set(path.toUpperCase(), known)
  const set = (value: string, content: ReturnType<typeof dataOf> | null): void => {
    if (content === null) known.delete(value)
    else known.add(value)
    cursor.entries.push({ kind: 'value', name: value, data: content, span: NO_SPAN })
  }
  if (record.name.startsWith('**')) carryOut(cursor, record, { path, known, set })
  else if (record.name !== '' && hasRightSize(cursor, record))
    set(record.name, dataOf(record.type.toString(16), record.data))
}

function hasRightSize(cursor: PolCursor, { name, type, data, at }: PolRecord): boolean {
  const size = NUMBER_SIZES[type]
  if (size !== undefined && data.length !== size)
    return refuse(cursor, at, `the number ${name} should have ${size} bytes, but has ${data.length}; it is left out`)
  if (TEXT_TYPES.has(type) && data.length % 2 !== 0)
    return refuse(cursor, at, `the text ${name} has an odd number of bytes; it is left out`)
  return true
}

interface PolKey {
  readonly path: string
  readonly known: ReadonlySet<string>
  set(value: string, content: ReturnType<typeof dataOf> | null): void
}

/** Carries out an instruction such as `**del.NAME`; passes over instructions that set no values. */
function carryOut(cursor: PolCursor, { name, type, data }: PolRecord, { path, known, set }: PolKey): void {
  const [, kind = '', rest = ''] = /^\*\*(del\.|delvals|deletevalues|deletekeys|soft\.)(.*)$/is.exec(name) ?? []
  const listed = (): string[] => decodeUtf16(data, true).replace(/\0.*$/s, '').split(';').filter(Boolean)
  const instruction = kind.toLowerCase()
  if (instruction === 'del.') set(rest, null)
  if (instruction === 'delvals') for (const value of [...known]) set(value, null)
  if (instruction === 'deletevalues') for (const value of listed()) set(value, null)
  if (instruction === 'soft.' && !known.has(rest)) set(rest, dataOf(type.toString(16), data))
  if (instruction !== 'deletekeys') return
  for (const subkey of listed())
    cursor.entries.push({ kind: 'key', path: `${path}\\${subkey}`, deleted: true, span: NO_SPAN })
}
