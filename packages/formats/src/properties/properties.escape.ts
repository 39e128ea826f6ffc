import type { Charset } from '../lines/view.ts'

/** How a file spells its texts. */
export interface Spelling {
  readonly charset: Charset
  /** Digits of `\u00e9`. */
  readonly hex: 'lower' | 'upper'
}

/** A dialect's words for a text. Between them is the raw text of the file, without what stands around it. */
export interface Escapes {
  decode(raw: string): string
  /** For a present value, `before` is its raw text. */
  encode(text: string, spelling: Spelling, before?: string): string
}

const NAMED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f' }

/**
 * Decodes a raw value like Java: removes a line end after a backslash, with the blanks at the start of the next line.
 */
export function decodeJava(raw: string): string {
  if (!raw.includes('\\')) return raw
  return raw.replace(
    /\\(?:u([0-9a-fA-F]{4})|(\r\n|\r|\n)[ \t\f]*|([\s\S]))|\\$/g,
    (_, code?: string, end?: string, char?: string) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
      return end === undefined ? (NAMED[char ?? ''] ?? char ?? '') : ''
    },
  )
}

/** The position of an escape with missing digits; -1 without one. Java refuses such a file. */
export function findMalformed(raw: string): number {
  if (!raw.includes('\\u')) return -1
  for (const match of raw.matchAll(/\\(u[0-9a-fA-F]{4}|[\s\S])/g)) if (match[1] === 'u') return match.index
  return -1
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r', '\f': '\\f' }

/** A text as Java's own class and translate-toolkit write it: only what must be is escaped. */
export function encodeJava(text: string, spelling: Spelling, before = ''): string {
  const escaped = escapeUnicode(
    text.toWellFormed().replace(/[\\\n\t\r\f]/g, (char) => ESCAPES[char] ?? char),
    spelling,
  )
  return leadingBlank(wrapLike(escaped, before))
}

/** A blank at the beginning of a value is a part of it only after a backslash. */
const leadingBlank = (value: string) => (value.startsWith(' ') ? `\\${value}` : value)

/** `\u00e9` for what the charset lacks: in an ASCII file all the rest of Unicode, as tools have always written it. */
export function escapeUnicode(text: string, { charset, hex }: Spelling): string {
  if (charset !== 'iso-8859-1') return text
  return text.replace(/[^\0-\x7f]/g, (char) =>
    char
      .split('')
      .map((unit) => {
        const digits = unit.charCodeAt(0).toString(16).padStart(4, '0')
        return `\\u${hex === 'lower' ? digits : digits.toUpperCase()}`
      })
      .join(''),
  )
}

/** Breaks a value after each `\n` where the old one was broken so, with its line ends and indent. */
function wrapLike(value: string, before: string): string {
  const broken = before.match(/\\n(\\(?:\r\n|\r|\n)[ \t]*)/)
  if (!broken) return value
  const [, lineBreak = ''] = broken
  return value.replace(/(?<!\\)((?:\\\\)*\\n)(?=([\s\S]))/g, (_, end: string, next: string) => {
    return end + lineBreak + (next === ' ' ? '\\' : '')
  })
}

/** XWiki doubles quotes where a text has an argument (`{0}`). */
const withArgument = (text: string) => /\{[0-9]+\}/.test(text)

export const java: Escapes = { decode: decodeJava, encode: encodeJava }

export const xwiki: Escapes = {
  decode: (raw) => decodeJava(withArgument(raw) ? raw.replaceAll("''", "'") : raw),
  encode: (text, spelling, before) =>
    encodeJava(withArgument(text) ? text.replaceAll("'", "''") : text, spelling, before),
}

/** GWT's messages double quotes always. */
export const gwt: Escapes = {
  decode: (raw) => decodeJava(raw).replaceAll("''", "'"),
  encode: (text, spelling, before) => encodeJava(text.replaceAll("'", "''"), spelling, before),
}

const quoted = /^"([\s\S]*)"$/

/** Joomla's values stand in quotes; those inside are `"_QQ_"` or, in newer files, `\"`. */
export const joomla: Escapes = {
  decode(raw) {
    const inside = quoted.exec(raw)?.[1] ?? raw
    return decodeJava(inside.replaceAll('"_QQ_"', '"'))
  },
  encode(text, _, before = '') {
    const escaped = text.toWellFormed().replace(/[\\\n\t\r\f]/g, (char) => ESCAPES[char] ?? char)
    return `"${escaped.replaceAll('"', before.includes('\\"') ? '\\"' : '"_QQ_"')}"`
  },
}
