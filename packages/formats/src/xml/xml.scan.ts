import type { Problem, Span } from '@weft/text'
import { CONFLICT } from '../conflict-marker.ts'
import { markLength, utf8Problem } from '../utf8.ts'

/** An attribute; spans count bytes. */
export interface XmlAttribute {
  readonly name: string
  /** The value with resolved references; references to the file's entities stay. */
  readonly value: string
}

/** A start tag. */
export interface XmlTag extends Span {
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  /** It is its element's end too: `<a/>`. */
  readonly closed: boolean
}

/** The place of a start tag. */
export type TagPlace = Pick<XmlTag, 'start' | 'end' | 'closed'>

/** The place of a tag, without what else the tag says: files that are kept hold many of them. */
export const placeOf = ({ start, end, closed }: XmlTag): TagPlace => ({ start, end, closed })

/** Receives the contents of an XML text, in order. */
export interface XmlReader {
  open(tag: XmlTag): void
  /** The end tag; for a closed tag nothing comes. */
  close(name: string, span: Span): void
  /** Characters and references between tags. */
  text(span: Span): void
  cdata(span: Span): void
  comment(span: Span): void
}

/** Passes over everything: readers of some parts are made of it. */
export const silentReader: XmlReader = {
  open() {},
  close() {},
  text() {},
  cdata() {},
  comment() {},
}

/** Deeper nesting is a mistake or an attack. */
const MOST_LEVELS = 200
const MOST_ATTRIBUTES = 200

class Wrong extends Error {
  readonly problem: Problem
  constructor(code: string, span: Span, detail: string) {
    super(detail)
    this.problem = { code, span, detail }
  }
}

interface Scan {
  readonly bytes: Buffer
  /** The bytes, one character each: offsets are the same, and the engine searches strings fast. */
  readonly latin1: string
  at: number
  /** Position of the next &; beyond the end without one. Looked for once: most texts have none. */
  ampersand: number
  readonly open: string[]
  hasRoot: boolean
  readonly reader: XmlReader
  /** Names of the entities that the document declares. */
  readonly entities: Set<string>
  readonly hasControls: boolean
}

export interface XmlRules {
  /** References may name control characters, as some writers do against the rules of XML: `&#x1;`. */
  readonly controlReferences?: boolean
}

const BLANKS = /[ \t\r\n]*/y
// Letters beyond ASCII are bytes from 0x80 here, and may stand anywhere in a name.
const NAME = /[A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*/y
const REFERENCE = /&(?:[A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*|#[0-9]{1,8}|#x[0-9A-Fa-f]{1,8});/y
const FORBIDDEN = /[^\t\n\r -\xff]|\xef\xbf[\xbe\xbf]/

export interface XmlResult {
  readonly problem: Problem | null
  /** Names of the entities that the document declares. They are never expanded. */
  readonly entities: ReadonlySet<string>
}

/**
 * Reads an XML 1.0 document in UTF-8 and tells of its parts. References to declared entities stay; nothing is ever fetched from
 * outside. Linear in its length, without recursion.
 */
export function readXml(bytes: Uint8Array, reader: XmlReader, rules: XmlRules = {}): XmlResult {
  const entities = new Set<string>()
  const charset = utf8Problem(bytes)
  if (charset) return { problem: charset, entities }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const latin1 = buffer.toString('latin1')
  const scan: Scan = {
    bytes: buffer,
    latin1,
    at: markLength(bytes),
    ampersand: -1,
    open: [],
    hasRoot: false,
    reader,
    entities,
    hasControls: rules.controlReferences === true,
  }
  try {
    const forbidden = FORBIDDEN.exec(latin1)
    if (forbidden) {
      const code = forbidden[0] === '\0' ? 'nul-character' : 'control-character'
      throw wrong(scan, code, 'XML cannot hold this character', { start: forbidden.index, end: forbidden.index + 1 })
    }
    readDeclaration(scan)
    while (scan.at < latin1.length) readPart(scan)
    const unclosed = scan.open.at(-1)
    if (unclosed !== undefined)
      throw wrong(scan, 'unexpected-end', `the file ends before </${shownName(unclosed)}>`, here(scan))
    if (!scan.hasRoot) throw wrong(scan, 'unexpected-end', 'the file has no element', here(scan))
    return { problem: null, entities }
  } catch (error) {
    if (error instanceof Wrong) return { problem: error.problem, entities }
    throw error
  }
}

const wrong = (_scan: Scan, code: string, detail: string, span: Span) => new Wrong(code, span, detail)
const here = ({ at, latin1 }: Scan): Span => ({ start: Math.min(at, latin1.length), end: Math.min(at, latin1.length) })
const shownName = (name: string) => name.slice(0, 60)
const unexpected = (scan: Scan, detail: string, at = scan.at) =>
  wrong(scan, 'unexpected-text', detail, {
    start: Math.min(at, scan.latin1.length),
    end: Math.min(at + 1, scan.latin1.length),
  })

function readDeclaration(scan: Scan): void {
  const declaration = /^<\?xml(?=[ \t\r\n])[^?<>]*\?>/.exec(scan.latin1.slice(scan.at, scan.at + 400))?.[0]
  if (declaration === undefined) return
  const named = /[ \t\r\n]encoding[ \t\r\n]*=[ \t\r\n]*["']([^"']*)["']/.exec(declaration)?.[1] ?? 'utf-8'
  if (!/^(utf-?8|us-ascii|ascii)$/i.test(named)) {
    const span = { start: scan.at, end: scan.at + declaration.length }
    throw wrong(
      scan,
      'unknown-charset',
      `the file says that it is in ${JSON.stringify(named)}; it must be in UTF-8`,
      span,
    )
  }
  scan.at += declaration.length
}

function readPart(scan: Scan): void {
  const { latin1, at, reader } = scan
  if (latin1[at] !== '<') {
    readText(scan)
    return
  }
  const next = latin1[at + 1]
  if (next === '/') readClose(scan)
  else if (next === '?') passOver(scan, { from: at + 2, end: '?>', what: 'processing instruction' })
  else if (next !== '!') readOpen(scan)
  else if (latin1.startsWith('<!--', at)) {
    passOver(scan, { from: at + 4, end: '-->', what: 'comment' })
    const dashes = latin1.indexOf('--', at + 4)
    if (dashes < scan.at - 3) throw unexpected(scan, 'two dashes must not stand in a comment', dashes)
    reader.comment({ start: at, end: scan.at })
  } else if (latin1.startsWith('<![CDATA[', at)) {
    if (scan.open.length === 0) throw unexpected(scan, 'text must stand in an element')
    passOver(scan, { from: at + 9, end: ']]>', what: 'CDATA section' })
    reader.cdata({ start: at, end: scan.at })
  } else if (latin1.startsWith('<!DOCTYPE', at) && !scan.hasRoot) readDoctype(scan)
  else throw unexpected(scan, 'this begins neither a comment nor a CDATA section')
}

function passOver(scan: Scan, { from, end, what }: { from: number; end: string; what: string }): void {
  const found = scan.latin1.indexOf(end, from)
  if (found < 0) throw wrong(scan, 'unexpected-end', `the ${what} has no end`, { start: scan.at, end: from })
  scan.at = found + end.length
}

function readText(scan: Scan): void {
  const { latin1, at } = scan
  const next = latin1.indexOf('<', at)
  const end = next < 0 ? latin1.length : next
  scan.at = end
  if (scan.open.length === 0) {
    const text = /[^ \t\r\n]/.exec(latin1.slice(at, end))
    if (!text) return
    scan.at = at + text.index
    const isConflict = /^(<{7}|>{7}|={7}|\|{7})/.test(latin1.slice(scan.at, scan.at + 7))
    if (isConflict) throw conflict(scan, scan.at)
    throw unexpected(scan, 'text must stand in an element')
  }
  const part = latin1.slice(at, end)
  const marker = /^(={7}|>{7}|\|{7})( |$)/m.exec(part)
  if (marker) throw conflict(scan, at + marker.index)
  const bracket = part.indexOf(']]>')
  if (bracket >= 0) throw unexpected(scan, ']]> must be written ]]&gt;', at + bracket)
  checkReferences(scan, at, end)
  scan.reader.text({ start: at, end })
}

const conflict = (scan: Scan, at: number) =>
  wrong(scan, 'conflict-marker', CONFLICT, {
    start: at,
    end: at + 7,
  })

function ampersandFrom(scan: Scan, from: number): number {
  if (scan.ampersand >= from) return scan.ampersand
  const found = scan.latin1.indexOf('&', from)
  scan.ampersand = found < 0 ? scan.latin1.length : found
  return scan.ampersand
}

function checkReferences(scan: Scan, from: number, to: number): void {
  const { latin1 } = scan
  for (let at = ampersandFrom(scan, from); at < to; at = ampersandFrom(scan, at + 1)) {
    REFERENCE.lastIndex = at
    const found = REFERENCE.exec(latin1)?.[0]
    if (found === undefined) throw unexpected(scan, '& by itself must be written &amp;', at)
    const code = found[1] === '#' ? codePoint(found.slice(2, -1)) : 32
    const name = found.slice(1, -1)
    if (code === null && !(scan.hasControls && isControl(found)))
      throw unexpected(scan, `${found} is no character of XML`, at)
    if (found[1] !== '#' && !isPredefined(name) && !scan.entities.has(name))
      throw unexpected(scan, `the entity ${found} is not declared`, at)
  }
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])
const isPredefined = (name: string): boolean => predefined.has(name)

/** Whether a reference names a character that XML has no place for, though it is one. */
function isControl(reference: string): boolean {
  const code = Number(reference.replace(/^&#(x?)(.*);$/, (_, x, digits) => (x === '' ? digits : `0x${digits}`)))
  return (code > 0 && code < 32) || code === 0xfffe || code === 0xffff
}

/** The code point of a reference's digits; null where XML has no such character. */
function codePoint(digits: string): number | null {
  const code = digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  const isChar =
    code === 9 || code === 10 || code === 13 || (code >= 32 && code < 0xd800) || (code >= 0xe000 && code <= 0x10ffff)
  return isChar && code !== 0xfffe && code !== 0xffff ? code : null
}

/** A text with its references resolved; those to entities of the file's own stay. */
export function resolveReferences(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#([0-9]{1,8}|x[0-9A-Fa-f]{1,8})|([a-z]{2,4}));/g,
    (whole, digits?: string, name?: string) => {
      if (name !== undefined) return predefined.get(name) ?? whole
      const code = digits === undefined ? null : codePoint(digits)
      return code === null ? whole : String.fromCodePoint(code)
    },
  )
}

/** The parts of a document type; comments and instructions are found by their ends. */
const DOCTYPE_PART =
  /"[^"]*"|'[^']*'|<!--|<\?|[[\]>]|<!ENTITY[ \t\r\n]+([A-Za-z_:\x80-\xff][-A-Za-z0-9._:\x80-\xff]*)|[^"'<[\]>]+|</y

function readDoctype(scan: Scan): void {
  const { latin1, at: start } = scan
  let isInside = false
  let depth = 0
  scan.at = start + 2
  for (;;) {
    DOCTYPE_PART.lastIndex = scan.at
    const found = DOCTYPE_PART.exec(latin1)
    if (!found) throw wrong(scan, 'unexpected-end', 'the document type has no end', { start, end: start + 2 })
    const [text, entity] = found
    const from = DOCTYPE_PART.lastIndex
    if (text === '<!--') passOver(scan, { from, end: '-->', what: 'comment' })
    else if (text === '<?') passOver(scan, { from, end: '?>', what: 'processing instruction' })
    else scan.at = from
    if (entity !== undefined) scan.entities.add(entity)
    if (text.startsWith('<!ENTITY') || text === '<') depth++
    else if (text === '[') isInside = true
    else if (text === ']') isInside = false
    else if (text === '>' && depth > 0) depth--
    else if (text === '>' && !isInside) return
  }
}

function skip(scan: Scan): boolean {
  BLANKS.lastIndex = scan.at
  BLANKS.test(scan.latin1)
  const moved = BLANKS.lastIndex > scan.at
  scan.at = BLANKS.lastIndex
  return moved
}

function readName(scan: Scan): string {
  NAME.lastIndex = scan.at
  const name = NAME.exec(scan.latin1)?.[0]
  if (name === undefined) throw unexpected(scan, 'a name must stand here')
  const start = scan.at
  scan.at += name.length
  return /[\x80-\xff]/.test(name) ? scan.bytes.toString('utf8', start, scan.at) : name
}

function readOpen(scan: Scan): void {
  const { latin1, open, at: start } = scan
  if (latin1.startsWith('<<<<<<<', start)) throw conflict(scan, start)
  if (open.length === 0 && scan.hasRoot) throw unexpected(scan, 'a document has one element only')
  scan.at++
  const name = readName(scan)
  const attributes: XmlAttribute[] = []
  for (;;) {
    const isApart = skip(scan)
    const sign = latin1[scan.at]
    if (sign === '>' || (sign === '/' && latin1[scan.at + 1] === '>')) {
      scan.at += sign === '>' ? 1 : 2
      scan.hasRoot = true
      if (sign === '>' && open.push(name) > MOST_LEVELS)
        throw wrong(scan, 'too-deep', `more than ${MOST_LEVELS} levels of nesting are not read`, {
          start,
          end: scan.at,
        })
      scan.reader.open({ name, attributes, closed: sign === '/', start, end: scan.at })
      return
    }
    if (sign === undefined) throw wrong(scan, 'unexpected-end', 'the tag has no end', { start, end: start + 1 })
    if (!isApart) throw unexpected(scan, 'a blank, > or /> must follow')
    const at = scan.at
    const attribute = readAttribute(scan)
    if (attributes.length >= MOST_ATTRIBUTES || attributes.some(({ name: other }) => other === attribute.name))
      throw unexpected(scan, 'the tag has this attribute twice, or too many', at)
    attributes.push(attribute)
  }
}

function readAttribute(scan: Scan): XmlAttribute {
  const { latin1, bytes } = scan
  const name = readName(scan)
  skip(scan)
  if (latin1[scan.at] !== '=') throw unexpected(scan, '= must follow the name of an attribute')
  scan.at++
  skip(scan)
  const quote = latin1[scan.at]
  if (quote !== '"' && quote !== "'") throw unexpected(scan, 'a value between quotes must stand here')
  const from = scan.at + 1
  const to = latin1.indexOf(quote, from)
  if (to < 0) throw wrong(scan, 'unterminated-string', 'the value has no closing quote', { start: from - 1, end: from })
  const less = latin1.slice(from, to).indexOf('<')
  if (less >= 0) throw unexpected(scan, '< in a value must be written &lt;', from + less)
  checkReferences(scan, from, to)
  scan.at = to + 1
  const value = resolveReferences(bytes.toString('utf8', from, to).replace(/\r\n|[\t\r\n]/g, ' '))
  return { name, value }
}

function readClose(scan: Scan): void {
  const { latin1, open, at: start } = scan
  scan.at += 2
  const name = readName(scan)
  skip(scan)
  if (latin1[scan.at] !== '>') throw unexpected(scan, '> must end the tag')
  scan.at++
  const expected = open.pop()
  const span = { start, end: scan.at }
  if (expected === undefined)
    throw wrong(scan, 'unexpected-tag', `nothing is open that </${shownName(name)}> could end`, span)
  if (expected !== name)
    throw wrong(scan, 'unexpected-tag', `</${shownName(expected)}> must come before </${shownName(name)}>`, span)
  scan.reader.close(name, span)
}
