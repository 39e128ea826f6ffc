import { isUtf8 } from 'node:buffer'
import type { Problem } from '@weft/text'
import iconv from 'iconv-lite'

/** A file turned into UTF-8, and the way back. */
export interface DecodedFile {
  /** UTF-8; the file's own bytes where it is UTF-8. */
  readonly utf8: Buffer
  /** iconv name of the file's charset; null for UTF-8 and plain ASCII. */
  readonly charset: string | null
  readonly problem: Problem | null
}

const CHARSET = Buffer.from('charset=')
const UTF8_NAMES = new Set(['utf8', 'usascii', 'ascii', 'ansix341968', 'charset', ''])

/** Charsets whose ASCII characters are not single ASCII bytes: no PO file can be in one. */
const NOT_ASCII_BASED = /^(utf16|utf32|utf7|ucs|base64|hex|binary)/

/**
 * Reads a PO file's bytes as its header says (`Content-Type: text/plain; charset=…`; UTF-8 without one or with the
 * placeholder CHARSET). Bytes that do not survive the way there and back are a problem: writing would harm them.
 */
export function transcode(bytes: Uint8Array): DecodedFile {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isWide(raw)) return refused(raw, 'unknown-charset', 0, 'this looks like UTF-16; UTF-8 would be right')
  const utf8: DecodedFile = { utf8: raw, charset: null, problem: null }
  if (saysUtf8(raw) && isUtf8(raw)) return utf8
  const named = charsetName(raw)
  const plain = named.toLowerCase().replace(/[^a-z0-9]/g, '')
  if (UTF8_NAMES.has(plain)) {
    if (isUtf8(raw)) return utf8
    return refused(raw, 'invalid-encoding', firstInvalid(raw), 'these bytes are not valid UTF-8')
  }
  if (NOT_ASCII_BASED.test(plain) || !iconv.encodingExists(named)) {
    return refused(raw, 'unknown-charset', 0, `the charset ${named} of the header is not known; UTF-8 would be right`)
  }
  const text = iconv.decode(raw, named, { stripBOM: false })
  const back = iconv.encode(text, named)
  if (!back.equals(raw)) {
    const at = firstDifference(raw, back)
    return refused(raw, 'invalid-encoding', at, `these bytes are not valid ${named}, which the header names`)
  }
  return { utf8: Buffer.from(text, 'utf8'), charset: named, problem: null }
}

/** Encodes UTF-8 bytes for the file; null where its charset lacks one of the characters. */
export function encodeFor(charset: string | null, utf8: Uint8Array): Uint8Array | null {
  if (charset === null) return utf8
  const text = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength).toString('utf8')
  const encoded = iconv.encode(text, charset)
  return iconv.decode(encoded, charset, { stripBOM: false }) === text ? encoded : null
}

/** A byte order mark of UTF-16, or every other of the first bytes is NUL. */
function isWide(raw: Buffer): boolean {
  const isMarked = (raw[0] === 0xff && raw[1] === 0xfe) || (raw[0] === 0xfe && raw[1] === 0xff)
  return isMarked || (raw.length > 1 && (raw[0] === 0) !== (raw[1] === 0))
}

/** The short way for most files: the first charset that is named is UTF-8. */
function saysUtf8(raw: Buffer): boolean {
  const at = raw.indexOf(CHARSET)
  return at >= 0 && raw.toString('latin1', at + 8, at + 13).toLowerCase() === 'utf-8'
}

/** The spelling of the charset in the header; '' without one. The header is among the first 64 KiB. */
function charsetName(raw: Buffer): string {
  for (let at = raw.indexOf(CHARSET); at >= 0 && at < 65_536; at = raw.indexOf(CHARSET, at + 1)) {
    const line = raw.toString('latin1', Math.max(0, at - 100), at + 60)
    const found = /(?:"|\\n)Content-Type:[^"\\\n]*charset=([\w.:+-]+)/i.exec(line)?.[1]
    if (found) return found
  }
  return ''
}

function refused(utf8: Buffer, code: string, at: number, detail: string): DecodedFile {
  return { utf8, charset: null, problem: { code, span: { start: at, end: Math.min(at + 1, utf8.length) }, detail } }
}

/** Offset of the first byte that begins no valid UTF-8: there a decoder puts a U+FFFD that the bytes do not spell. */
function firstInvalid(raw: Buffer): number {
  const text = raw.toString('utf8')
  let offset = 0
  let from = 0
  for (;;) {
    const at = text.indexOf('\ufffd', from)
    if (at < 0) return offset
    offset += Buffer.byteLength(text.slice(from, at))
    if (raw[offset] !== 0xef || raw[offset + 1] !== 0xbf || raw[offset + 2] !== 0xbd) return offset
    offset += 3
    from = at + 1
  }
}

function firstDifference(a: Uint8Array, b: Uint8Array): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
