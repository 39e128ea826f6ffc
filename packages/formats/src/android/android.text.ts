import { resolveReferences } from '../xml/xml.scan.ts'

/**
 * How Android writes texts in resources: backslashes for what would mean something, quotes around blanks that count.
 * https://developer.android.com/guide/topics/resources/string-resource#FormattingAndStyling
 */

/**
 * How a dialect writes texts. Texts are read from XML whose references are not resolved, except for the characters of a CDATA
 * section.
 */
export interface AndroidText {
  readPlain(content: string): string
  readCdata(characters: string): string
  /** Tags and references stay. */
  readMarkup(content: string): string
  writePlain(text: string): string
  writeCdata(text: string): string
  writeMarkup(text: string): string
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ["'", "'"],
  ['"', '"'],
  ['\\', '\\'],
  ['@', '@'],
  ['?', '?'],
])

/** The state of reading a text piece by piece: blanks collapse across the pieces. */
interface TextState {
  text: string
  /** Blanks were met that count when something follows. */
  blank: boolean
  quoted: boolean
}

function readPiece(reading: TextState, piece: string): void {
  const token = /\\u([0-9a-fA-F]{4})|\\([\s\S])|"|[ \t\r\n]+|[^\\" \t\r\n]+|\\/g
  for (const [part, hex, letter] of piece.matchAll(token)) {
    if (part === '"') {
      if (!reading.quoted) put(reading, '')
      reading.quoted = !reading.quoted
    } else if (hex !== undefined && hex !== '0000') put(reading, String.fromCharCode(Number.parseInt(hex, 16)))
    else if (letter !== undefined) put(reading, ESCAPES.get(letter) ?? part)
    else if (/[ \t\r\n]/.test(part) && !reading.quoted) reading.blank = true
    else put(reading, part)
  }
}

function put(reading: TextState, part: string): void {
  if (reading.blank && reading.text !== '') reading.text += ' '
  reading.blank = false
  reading.text += part
}

/** Half a character that was written as an escape stays one. */
export const wellFormed = (text: string): string =>
  text.isWellFormed() ? text : text.replace(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`)

/** Reads a text without tags; `content` is XML whose references stand as written. */
function readPlain(content: string): string {
  const reading: TextState = { text: '', blank: false, quoted: false }
  readPiece(reading, resolveReferences(content))
  return wellFormed(reading.text)
}

/** Reads a CDATA section: backslashes are escapes, quotes and blanks are literal. */
function readCdata(text: string): string {
  const said = text.replace(/\\u([0-9a-fA-F]{4})|\\([\s\S])/g, (part: string, hex?: string, letter?: string) => {
    if (hex !== undefined && hex !== '0000') return String.fromCharCode(Number.parseInt(hex, 16))
    return (letter === undefined ? undefined : ESCAPES.get(letter)) ?? part
  })
  return wellFormed(said)
}

export const TAGS =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/?[^\s"'<>/]+(?:\s+[^\s"'<>=]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/g

/** Reads a text with tags: keeps tags and references, and reads the text between them as Android shows it. */
function readMarkup(content: string): string {
  const reading: TextState = { text: '', blank: false, quoted: false }
  let from = 0
  for (const { 0: tag, index } of content.matchAll(TAGS)) {
    readPiece(reading, content.slice(from, index))
    put(reading, tag)
    from = index + tag.length
  }
  readPiece(reading, content.slice(from))
  return wellFormed(reading.text)
}

/** Characters that XML or Android would misread if written directly. */
export const ODD = /[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu

const escapeOdd = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A piece of a text with what means something to Android behind backslashes. */
const escaped = (piece: string): string =>
  piece
    .replace(/[\\'"]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\t', '\\t')
    .replace(ODD, escapeOdd)

export const forXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;')

/** A text that begins like a reference to something else. */
const leadEscaped = (text: string): string => (/^[@?]/.test(text) ? `\\${text}` : text)

/** Blanks at the ends, and several in a row, count between quotes only. */
function inQuotes(text: string, written: string): string {
  return /^ | $| {2}/.test(text) ? `"${written}"` : written
}

const writePlain = (text: string): string => inQuotes(text, forXml(leadEscaped(escaped(text))))

/** A carriage return of the file would be read as a line feed; quotes without a backslash, Android would take out. */
function writeCdata(text: string): string {
  const characters = text
    .replace(/[\\'"]/g, '\\$&')
    .replace(/\n|\t|[\p{Cc}\p{Surrogate}\ufffe\uffff]/gu, (one) =>
      one === '\n' || one === '\t' ? one : escapeOdd(one),
    )
  return `<![CDATA[${leadEscaped(characters).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** A text whose tags are to be tags. Blanks that count are escapes: quotes would have to end before each tag. */
function writeMarkup(text: string): string {
  const parts: string[] = []
  let from = 0
  const piece = (part: string) => escaped(part).replace(/ (?= )/g, '\\u0020')
  for (const { 0: tag, index } of text.matchAll(TAGS)) {
    parts.push(piece(text.slice(from, index)), tag)
    from = index + tag.length
  }
  const written = [...parts, piece(text.slice(from))].join('')
  return leadEscaped(written.replace(/^ /, '\\u0020').replace(/ $/, '\\u0020'))
}

export const androidText: AndroidText = { readPlain, readCdata, readMarkup, writePlain, writeCdata, writeMarkup }
