import { isUtf8 } from 'node:buffer'
import type { Problem } from '@weft/text'

const MARK = [0xef, 0xbb, 0xbf] as const

/** Bytes of a byte order mark at the beginning; 0 without one. */
export const markLength = (bytes: Uint8Array): number =>
  MARK.every((byte, at) => bytes[at] === byte) ? MARK.length : 0

/** The problem of bytes that are not valid UTF-8; null for valid ones. For grammars that know no other charset. */
export function utf8Problem(bytes: Uint8Array): Problem | null {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return { code: 'unknown-charset', span: { start: 0, end: 2 }, detail: 'the file is in UTF-16; it must be in UTF-8' }
  }
  if (isUtf8(bytes)) return null
  const at = firstInvalid(bytes)
  return { code: 'invalid-encoding', span: { start: at, end: at + 1 }, detail: 'the bytes here are not UTF-8' }
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
  return bytes.length - 1
}
