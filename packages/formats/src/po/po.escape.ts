import { BACKSLASH } from './po.scan.ts'

const CONTROLS = [
  ['n', '\n'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
  ['r', '\r'],
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
] as const

/** By the code of the letter after a backslash; '' where it is no escape by itself (octal, hex, wrong). */
const CONTROL: readonly string[] = CONTROLS.reduce((table, [letter, control]) => {
  table[letter.charCodeAt(0)] = control
  return table
}, new Array<string>(128).fill(''))

/** The character of a backslash and the letter with this code; '' where they are an octal or hex escape or none. */
export function controlEscape(code: number): string {
  return CONTROL[code] ?? ''
}

const SMALL_X = 120

/** Takes the unescaped bytes of strings; `at` is how many of `bytes` are filled. */
export interface PlainText {
  bytes: Buffer
  at: number
  /** Offset of the first backslash that begins no escape, or -1. */
  badEscape: number
  /** Offset of the first escape that spells a NUL, which no catalogue and no database can hold, or -1. */
  nulEscape: number
  /** Turns bytes that were written as octal or hex escapes into UTF-8; null where the file is UTF-8 itself. */
  readonly toUtf8: ((bytes: Uint8Array) => Uint8Array) | null
}

/** Appends the bytes of `source` from `start` to `stop` with their escapes resolved. `target.bytes` must have room for twice as many. */
export function unescapeInto(target: PlainText, source: Uint8Array, start: number, stop: number): void {
  const out = target.bytes
  let to = target.at
  let from = start
  while (from < stop) {
    const byte = source[from] ?? 0
    if (byte !== BACKSLASH) {
      out[to++] = byte
      from++
      continue
    }
    const control = controlEscape(source[from + 1] ?? 0)
    if (control !== '') {
      out[to++] = control.charCodeAt(0)
      from += 2
      continue
    }
    target.at = to
    from = unescapeNumber(target, source, from, stop)
    to = target.at
  }
  target.at = to
}

/** Reads a run of octal (`\303\251`) and hex (`\xe9`) escapes: each is one byte in the file's charset. */
function unescapeNumber(target: PlainText, source: Uint8Array, start: number, stop: number): number {
  const first = target.at
  let from = start
  while (from < stop && source[from] === BACKSLASH) {
    const isHex = source[from + 1] === SMALL_X
    const digits = from + (isHex ? 2 : 1)
    const limit = isHex ? stop : Math.min(stop, digits + 3)
    let at = digits
    let value = 0
    for (; at < limit; at++) {
      const digit = hexDigit(source[at] ?? 0)
      if (digit >= (isHex ? 16 : 8)) break
      value = (value * (isHex ? 16 : 8) + digit) & 255
    }
    if (at === digits) break
    if (value === 0 && target.nulEscape < 0) target.nulEscape = from
    target.bytes[target.at++] = value
    from = at
  }
  if (from === start) {
    if (target.badEscape < 0) target.badEscape = start
    return Math.min(start + 2, stop)
  }
  if (target.toUtf8) {
    // UTF-8 of one byte takes at most three, its escape took at least two: the caller's room suffices.
    const utf8 = target.toUtf8(target.bytes.subarray(first, target.at))
    target.bytes.set(utf8, first)
    target.at = first + utf8.length
  }
  return from
}

function hexDigit(byte: number): number {
  if (byte > 47 && byte < 58) return byte - 48
  const letter = byte | 32
  return letter > 96 && letter < 103 ? letter - 87 : 99
}

const ESCAPED: ReadonlyMap<string, string> = new Map(CONTROLS.map(([letter, control]) => [control, `\\${letter}`]))

/** How a character is written in a PO string: itself, or its escape. */
export function escapeCharacter(character: string): string {
  return ESCAPED.get(character) ?? character
}
