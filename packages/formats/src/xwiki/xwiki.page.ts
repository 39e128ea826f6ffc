import type { Problem, Span } from '@weft/text'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'

/** A page's XML; places count the text. */
export interface Page {
  /** The children of the root element. */
  readonly children: readonly Element[]
  readonly problem: Problem | null
}

/** A child of the root. */
export interface Element {
  /** The content: of a CDATA section, its text. */
  readonly inside: Span
  /** The whole element: an empty one (`<title/>`) is written anew. */
  readonly whole: Span
  readonly name: string
  readonly kind: 'text' | 'cdata' | 'empty'
}

/** Finds the children of the root element. */
export function readPage(text: string, start: number): Page {
  const children: Element[] = []
  const problem = findChildren(text, start, children)
  if (problem) return { children, problem }
  if (children.some(({ name }) => name === 'content')) return { children, problem: null }
  const span = { start: 0, end: Math.min(1, text.length) }
  return { children, problem: { code: 'missing-content', span, detail: 'no <content> in this page' } }
}

/** Goes from mark to mark. */
function findChildren(text: string, start: number, found: Element[]): Problem | null {
  // The names of the elements that are open, the root's first.
  const names: string[] = []
  let open: { readonly name: string; readonly from: number; readonly inside: number } | null = null
  const cdata: Span[] = []
  for (let at = text.indexOf('<', start); at >= 0; ) {
    const end = markEnd(text, at)
    if (end < 0) return malformed(at, text)
    if (found.length + cdata.length > MOST_HELD_UNITS)
      return { ...tooMany(MOST_HELD_UNITS, 'elements'), span: { start: at, end } }
    if (text.startsWith('<![CDATA[', at)) {
      if (names.length === 2) cdata.push({ start: at, end })
    } else if (text[at + 1] === '/') {
      if (names.pop() !== text.slice(at + 2, end - 1).trimEnd()) return malformed(at, text)
      if (names.length === 1 && open) {
        found.push(element(open, { at, end }, cdata))
        open = null
      }
    } else if (names.length > 0 && isDeclaration(text, at)) {
      return malformed(at, text)
    } else if (text[at + 1] !== '!' && text[at + 1] !== '?') {
      const isEmpty = text[end - 2] === '/'
      const name = /^[^\s/>]+/.exec(text.slice(at + 1, end))?.[0] ?? ''
      // These hold characters alone; an edit would write the tag as some.
      if (names.length === 2 && (open?.name === 'content' || open?.name === 'title')) return malformed(at, text)
      if (names.length === 1 && isEmpty)
        found.push({ inside: { start: end, end }, whole: { start: at, end }, name, kind: 'empty' })
      if (names.length === 1 && !isEmpty) {
        open = { name, from: at, inside: end }
        cdata.length = 0
      }
      if (!isEmpty) names.push(name)
    }
    at = text.indexOf('<', end)
  }
  return names.length === 0 ? null : malformed(text.length - 1, text)
}

/** A declaration has no place within an element: what looks like one is a section or a comment with a mistake. */
const isDeclaration = (text: string, at: number): boolean =>
  text[at + 1] === '!' && !text.startsWith('<!--', at) && !text.startsWith('<![CDATA[', at)

function element(
  { name, from, inside }: { name: string; from: number; inside: number },
  { at, end }: { at: number; end: number },
  [section]: readonly Span[],
): Element {
  const whole = { start: from, end }
  const isAlone = section?.start === inside && section.end === at
  return isAlone
    ? { inside: { start: inside + 9, end: at - 3 }, whole, name, kind: 'cdata' }
    : { inside: { start: inside, end: at }, whole, name, kind: 'text' }
}

/** End of a tag, comment, section or instruction; -1 if it has no end. */
function markEnd(text: string, at: number): number {
  const until = (mark: string, from: number) => {
    const found = text.indexOf(mark, from)
    return found < 0 ? -1 : found + mark.length
  }
  if (text.startsWith('<!--', at)) return until('-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return until(']]>', at + 9)
  if (text[at + 1] === '?') return until('?>', at + 2)
  return until('>', at + 1)
}

const malformed = (at: number, text: string): Problem => ({
  code: 'malformed-xml',
  span: { start: Math.max(0, at), end: Math.min(Math.max(0, at) + 1, text.length) },
  detail: 'the tags of this page do not fit each other',
})

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text of an element with decoded entities; entities of a document type stay. */
export function unescapeXml(raw: string): string {
  return raw.replace(
    /<!\[CDATA\[([\s\S]*?)\]\]>|&(?:#(x?[0-9a-fA-F]{1,7})|([a-z]{2,4}));/g,
    (all, section?: string, code?: string, name?: string): string => {
      if (section !== undefined) return section
      return name === undefined ? character(code ?? '', all) : (NAMED[name] ?? all)
    },
  )
}

/** The character of a numbered reference; other references stay. */
function character(code: string, all: string): string {
  const number = Number(code.startsWith('x') ? `0${code}` : code)
  return number > 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff) ? String.fromCodePoint(number) : all
}

/** Characters that a parser of XML 1.1 reads as a line feed or refuses, unless written as numbered references. */
const NUMBERED = /[\r\x7f-\x9f\u2028]/g
const numbered = (character: string): string => `&#${character.charCodeAt(0)};`

/** A text inside an element, or inside a CDATA section, which ends for characters that need a number. */
export function escapeXml(text: string, kind: Element['kind']): string {
  if (kind === 'cdata')
    return text.replaceAll(']]>', ']]]]><![CDATA[>').replace(NUMBERED, (one) => `]]>${numbered(one)}<![CDATA[`)
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(NUMBERED, numbered)
}
