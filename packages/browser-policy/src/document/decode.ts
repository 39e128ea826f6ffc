import type { Span } from '@weft/text'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The decoded text of a file. */
export interface DecodedText {
  /** A byte order mark stays as the first character, U+FEFF. Bytes that are no UTF-8 are U+FFFD, as in the browser. */
  readonly text: string
  readonly encoding: Encoding
  readonly hasByteOrderMark: boolean
  /** Invalid UTF-8: its spans in `text`, and the bytes, which are probably Latin-1. */
  readonly invalid: readonly { readonly span: Span; readonly bytes: Uint8Array }[]
}

/** A policy file in UTF-16 starts with a mark, or with `{` and a zero byte. */
function findEncoding(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (second === 0 && first !== undefined && first !== 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

const REPLACEMENT = '\ufffd'
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

function isValid(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Length in bytes of the character that starts at `at`, or 0 when no valid one does. */
function validLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  const length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (length < 2) return length
  const second = bytes[at + 1] ?? 0
  // Overlong forms, surrogates, and what lies beyond the last character show in the second byte.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  if (second < low || second > high) return 0
  for (let i = 2; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0
  return length
}

/** At most this many places are reported; a binary file has them everywhere. */
const MOST_INVALID = 20

function findInvalid(bytes: Uint8Array, text: string): DecodedText['invalid'] {
  const invalid: { span: Span; bytes: Uint8Array }[] = []
  let offset = 0
  let from = text.indexOf(REPLACEMENT)
  for (let at = 0; at < bytes.length && invalid.length < MOST_INVALID && from >= 0; ) {
    const length = validLength(bytes, at)
    if (length > 0) {
      offset += length === 4 ? 2 : 1
      at += length
      continue
    }
    // A truncated sequence gives one U+FFFD for several bytes: it ends before the next valid byte.
    let end = at + 1
    while (end < bytes.length && validLength(bytes, end) === 0) end++
    let textEnd = offset
    while (text[textEnd] === REPLACEMENT) textEnd++
    invalid.push({ span: { start: offset, end: textEnd }, bytes: bytes.subarray(at, end) })
    offset = textEnd
    at = end
    from = text.indexOf(REPLACEMENT, offset)
  }
  return invalid
}

/** Decodes the bytes of a policy file. It never fails: what is wrong with them is in the result. */
export function decode(bytes: Uint8Array): DecodedText {
  const encoding = findEncoding(bytes)
  if (encoding !== 'utf-8') {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
    return { text, encoding, hasByteOrderMark: text.startsWith('\ufeff'), invalid: [] }
  }
  const text = lenient.decode(bytes)
  const suspicious = text.includes(REPLACEMENT) && !isValid(bytes)
  const hasByteOrderMark = text.startsWith('\ufeff')
  return { text, encoding, hasByteOrderMark, invalid: suspicious ? findInvalid(bytes, text) : [] }
}

/** The text as the browser reads the bytes, in any encoding: always as UTF-8. */
export function decodeAsBrowser(bytes: Uint8Array): string {
  return lenient.decode(bytes)
}
