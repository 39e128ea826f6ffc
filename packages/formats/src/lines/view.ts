import { isAscii, isUtf8 } from 'node:buffer'
import type { Problem } from '@weft/text'

/**
 * A file as a string in which every code unit stands for the same number of bytes, so that places in it are places in the
 * file. UTF-8 is seen byte by byte: what rules these grammars is ASCII, and `read` turns the texts between into Unicode.
 */
export interface View {
  readonly bytes: Buffer
  /** The byte order mark is a part of it. */
  readonly text: string
  /** The start of the text, after a byte order mark. */
  readonly start: number
  /** Bytes of a code unit. */
  readonly width: 1 | 2
  readonly charset: Charset
  /** The Unicode text of a part. */
  read(start: number, end: number): string
}

export type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** In what charset a file is that has no byte order mark. A charset of single bytes gives way to UTF-8 where all bytes fit that. */
export type UsualCharset = 'utf-8' | 'iso-8859-1' | 'windows-1252' | 'utf-16'

const NUL_DETAIL = 'a text file cannot hold the character NUL'

/** Opens the bytes of a file; a problem leaves an empty view. */
export function openView(bytes: Uint8Array, usual: UsualCharset): { view: View; problem: Problem | null } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const charset = charsetOf(file, usual)
  const view = charset.startsWith('utf-16') ? wideView(file, charset) : narrowView(file, charset)
  const problem = charsetProblem(view) ?? nulProblem(view)
  return problem ? { view: { ...view, text: '', start: 0 }, problem } : { view, problem: null }
}

function charsetOf(file: Buffer, usual: UsualCharset): Charset {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le'
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be'
  if (markLength(file) > 0) return 'utf-8'
  if (usual === 'iso-8859-1' || usual === 'windows-1252') return !isAscii(file) && isUtf8(file) ? 'utf-8' : usual
  if (usual === 'utf-8') return 'utf-8'
  // The texts' ASCII shows which byte comes first.
  const start = file.subarray(0, 1000)
  const zeros = [0, 0]
  for (let at = 0; at < start.length; at++) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  return (zeros[0] ?? 0) > (zeros[1] ?? 0) ? 'utf-16be' : 'utf-16le'
}

const markLength = (file: Buffer) => (file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0)

/**
 * A part of a view in a charset of one byte. Places in it are its own; what is read of it are copies, so that they do not hold it.
 */
export function partOf({ bytes: file, charset }: Pick<View, 'bytes' | 'charset'>, start: number, end: number): View {
  const bytes = file.subarray(start, end)
  const encoding = charset === 'utf-8' ? 'utf8' : 'latin1'
  const read = (from: number, to: number) => bytes.toString(encoding, from, to)
  return { bytes, text: bytes.toString('latin1'), start: 0, width: 1, charset, read }
}

function narrowView(bytes: Buffer, charset: Charset): View {
  const text = bytes.toString('latin1')
  const isPlain = charset === 'iso-8859-1' || isAscii(bytes)
  if (charset === 'windows-1252' && !isPlain) {
    const read = (start: number, end: number) => text.slice(start, end).replace(/[\x80-\x9f]/g, windowsCharacter)
    return { bytes, text, start: 0, width: 1, charset, read }
  }
  const read = isPlain
    ? (start: number, end: number) => text.slice(start, end)
    : (start: number, end: number) => {
        const part = text.slice(start, end)
        return /[\x80-\xff]/.test(part) ? bytes.toString('utf8', start, end) : part
      }
  return { bytes, text, start: charset === 'utf-8' ? markLength(bytes) : 0, width: 1, charset, read }
}

/** The characters that Windows has for the bytes from 0x80 to 0x9f; a byte without one stands for itself. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const windowsCharacter = (byte: string): string => WINDOWS[byte.charCodeAt(0) - 0x80] ?? byte

/** A text in bytes of Windows-1252; null where one of its characters has none. */
function encodeWindows(text: string): Buffer | null {
  const bytes = text.replace(/[^\0-\x7f\xa0-\xff]/g, (one) => {
    const at = WINDOWS.indexOf(one)
    return at < 0 ? '\u{100}' : String.fromCharCode(0x80 + at)
  })
  return /[^\0-\xff]/.test(bytes) ? null : Buffer.from(bytes, 'latin1')
}

function wideView(bytes: Buffer, charset: Charset): View {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const text = (charset === 'utf-16be' ? Buffer.from(even).swap16() : even).toString('utf16le')
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  return { bytes, text, start, width: 2, charset, read: (from, to) => text.slice(from, to) }
}

function charsetProblem({ bytes, text, width, charset }: View): Problem | null {
  const bad = (start: number, detail: string): Problem => ({
    code: 'invalid-encoding',
    span: { start, end: Math.min(start + width, bytes.length) },
    detail,
  })
  if (charset === 'utf-8') return isUtf8(bytes) ? null : bad(firstInvalid(bytes), 'the bytes here are not UTF-8')
  if (width === 1) return null
  if (bytes.length % 2 === 1) return bad(bytes.length - 1, 'a byte is missing: UTF-16 has two for each character')
  const loose = text.isWellFormed() ? -1 : text.search(/\p{Surrogate}/u)
  if (loose < 0) return null
  return { ...bad(loose * 2, 'half of a surrogate pair stands alone here'), code: 'unpaired-surrogate' }
}

function nulProblem({ text, width }: View): Problem | null {
  const at = text.indexOf('\0') * width
  return at < 0 ? null : { code: 'nul-character', span: { start: at, end: at + width }, detail: NUL_DETAIL }
}

/** Position of the first invalid character. */
function firstInvalid(bytes: Uint8Array): number {
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    const size = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    if (size > 1 && !isUtf8(bytes.subarray(at, at + size))) return at
    at += size
  }
  return Math.max(0, bytes.length - 1)
}

/** A text in the file's charset; null where that lacks one of its characters. */
export function encodeAs(charset: Charset, text: string): Buffer | null {
  const whole = text.toWellFormed()
  if (charset === 'utf-8') return Buffer.from(whole)
  if (charset === 'windows-1252') return encodeWindows(whole)
  if (charset === 'iso-8859-1') return /[^\0-\xff]/.test(whole) ? null : Buffer.from(whole, 'latin1')
  const bytes = Buffer.from(whole, 'utf16le')
  return charset === 'utf-16be' ? bytes.swap16() : bytes
}
