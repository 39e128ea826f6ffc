import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { checkPath } from '../../git/index.ts'

/** The limits of an archive. */
export interface ZipLimits {
  readonly files: number
  /** Bytes of all files together, unpacked. */
  readonly bytes: number
}

export type ZipResult =
  | { readonly ok: true; readonly files: ReadonlyMap<string, Uint8Array> }
  | { readonly ok: false; readonly detail: string }

/** A record of the archive's list of contents: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.12 */
interface ZipEntry {
  readonly path: string
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly unpacked: number
  /** Mode of Unix; 0 from another system. */
  readonly mode: number
  readonly header: number
}

class WrongZip extends Error {}

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw)
const utf8 = new TextDecoder('utf-8', { fatal: true })

const END = 0x06054b50
const ENTRY = 0x02014b50
const HEADER = 0x04034b50
const FOLDER = 0o040000
const KIND = 0o170000
const REGULAR = 0o100000

/**
 * Reads the files of a zip archive. Nothing is unpacked that the archive's own list does not keep within the limits; a file
 * that turns out larger than the list says ends it. Refuses links, paths that lead out, and encryption.
 */
export async function readZip(bytes: Uint8Array, limits: ZipLimits): Promise<ZipResult> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    const entries = readEntries(zip, limits)
    const files = new Map<string, Uint8Array>()
    for (const entry of entries) files.set(entry.path, await unpack(zip, entry))
    return { ok: true, files }
  } catch (error) {
    if (error instanceof WrongZip) return { ok: false, detail: error.message }
    throw error
  }
}

/** The list stands at the end, before a comment of at most 65,535 bytes. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 65_535); at--)
    if (zip.readUInt32LE(at) === END && at + 22 + zip.readUInt16LE(at + 20) === zip.length) return at
  throw new WrongZip('This is no zip archive.')
}

function readEntries(zip: Buffer, limits: ZipLimits): ZipEntry[] {
  const end = findEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  const size = zip.readUInt32LE(end + 12)
  let at = zip.readUInt32LE(end + 16)
  if (count === 0xffff || at === 0xffffffff) throw new WrongZip('Archives of zip64 are not read.')
  if (at + size > end) throw new WrongZip("The archive's list of contents is damaged.")
  const entries: ZipEntry[] = []
  const paths = new Set<string>()
  let total = 0
  for (let index = 0; index < count; index++) {
    const { entry, next } = readEntry(zip, at, end)
    at = next
    if (isFolder(entry)) continue
    checkEntry(entry)
    if (paths.has(entry.path)) throw new WrongZip(`The archive has ${entry.path} twice.`)
    paths.add(entry.path)
    total += entry.unpacked
    if (paths.size > limits.files) throw new WrongZip(`The archive has more than ${limits.files} files.`)
    if (total > limits.bytes) throw new WrongZip(`Unpacked, the archive has more than ${limits.bytes} bytes.`)
    entries.push(entry)
  }
  return entries
}

function readEntry(zip: Buffer, at: number, end: number): { readonly entry: ZipEntry; readonly next: number } {
  if (at + 46 > end || zip.readUInt32LE(at) !== ENTRY) throw new WrongZip("The archive's list of contents is damaged.")
  const name = zip.readUInt16LE(at + 28)
  const next = at + 46 + name + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  if (next > end) throw new WrongZip("The archive's list of contents is damaged.")
  const isUnix = zip.readUInt8(at + 5) === 3
  const entry = {
    path: nameOf(zip.subarray(at + 46, at + 46 + name)),
    flags: zip.readUInt16LE(at + 8),
    method: zip.readUInt16LE(at + 10),
    crc: zip.readUInt32LE(at + 16),
    packed: zip.readUInt32LE(at + 20),
    unpacked: zip.readUInt32LE(at + 24),
    mode: isUnix ? zip.readUInt32LE(at + 38) >>> 16 : 0,
    header: zip.readUInt32LE(at + 42),
  }
  return { entry, next }
}

function nameOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongZip('A name in the archive is not in UTF-8.')
  }
}

const isFolder = ({ path, mode }: ZipEntry): boolean => path.endsWith('/') || (mode & KIND) === FOLDER

function checkEntry({ path, flags, method, mode }: ZipEntry): void {
  const shown = JSON.stringify(path.slice(0, 200))
  const kind = mode & KIND
  if (kind !== 0 && kind !== REGULAR) throw new WrongZip(`${shown} is a link or something else that is no file.`)
  if (path.includes('\\')) throw new WrongZip(`${shown} is no path: folders are parted by /.`)
  const wrong = checkPath(path)
  if (wrong) throw new WrongZip(`${shown} cannot be taken: ${wrong.problem.detail}.`)
  if ((flags & 1) !== 0) throw new WrongZip(`${shown} is encrypted.`)
  if (method !== 0 && method !== 8) throw new WrongZip(`${shown} is packed in a way that is not known here.`)
}

async function unpack(zip: Buffer, entry: ZipEntry): Promise<Uint8Array> {
  const { header, packed, unpacked, path, method, crc } = entry
  const damaged = new WrongZip(`${JSON.stringify(path.slice(0, 200))} is damaged in the archive.`)
  if (header + 30 > zip.length || zip.readUInt32LE(header) !== HEADER) throw damaged
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
  if (start + packed > zip.length) throw damaged
  const content = zip.subarray(start, start + packed)
  const bytes = method === 0 ? content : await inflated(content, unpacked)
  if (bytes?.length !== unpacked || crc32(bytes) !== crc) throw damaged
  return bytes
}

/** Null for what is damaged, or larger than it should be. */
async function inflated(content: Uint8Array, size: number): Promise<Uint8Array | null> {
  try {
    return await inflate(content, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code)))
      return null
    throw error
  }
}
