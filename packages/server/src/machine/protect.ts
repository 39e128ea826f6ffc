import { type Flags, findPlaceholderSpans } from '@weft/checks'
import type { Span } from '@weft/text'
import type { Markup as AnyMarkup } from './machine-service.ts'

type Markup = Exclude<AnyMarkup, 'none'>

/** A text in which placeholders are opaque pieces. */
export interface ProtectedText {
  readonly text: string
  /** The placeholder of each piece, by its number. */
  readonly pieces: Pieces
}

/** Placeholders by the numbers of their pieces. */
export type Pieces = ReadonlyMap<number, string>

/** Texts of a source that would be taken for pieces: they become pieces themselves. */
const looksLikePiece = /\[X\d+X\]/g

const written: { readonly [Kind in Markup]: (index: number) => string } = {
  xml: (index) => `<x id="${index}"/>`,
  html: (index) => `<img id="${index}">`,
  plain: (index) => `[X${index}X]`,
}

/** Engines change blanks, quotes and letters of a piece, and close what is empty. */
const read: { readonly [Kind in Markup]: RegExp } = {
  xml: /<\s*x\s+id\s*=\s*["“”']?\s*(\d{1,6})\s*["“”']?\s*(?:\/\s*>|>\s*<\s*\/\s*x\s*>)/gi,
  html: /<\s*img\s+id\s*=\s*["“”']?\s*(\d{1,6})\s*["“”']?\s*\/?\s*>/gi,
  plain: /\[\s*X\s*(\d{1,6})\s*X\s*\]/gi,
}

const escaped = (text: string, markup: Markup): string =>
  markup === 'plain' ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const unescaped = (text: string, markup: Markup): string =>
  markup === 'plain'
    ? text
    : text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })

/** Numbers the pieces of the forms of one string: a placeholder that another form has as well has the same number there. */
export function pieceNumbers(): (piece: string, used: Pieces) => number {
  const all: string[] = []
  return (piece, used) => {
    const known = all.findIndex((other, index) => other === piece && !used.has(index))
    return known === -1 ? all.push(piece) - 1 : known
  }
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end

/** Puts a piece in the place of each placeholder. */
export function protect(text: string, flags: Flags, markup: AnyMarkup, numberOf = pieceNumbers()): ProtectedText {
  const pieces = new Map<number, string>()
  if (markup === 'none') return { text, pieces }
  const found: readonly Span[] = findPlaceholderSpans(text, flags)
  const alike = markup === 'plain' ? Array.from(text.matchAll(looksLikePiece), spanOf) : []
  const spans = [...found, ...alike.filter((own) => !found.some((one) => overlaps(one, own)))]
  let done = 0
  let out = ''
  for (const { start, end } of spans.sort((a, b) => a.start - b.start)) {
    const piece = text.slice(start, end)
    const index = numberOf(piece, pieces)
    out += escaped(text.slice(done, start), markup) + written[markup](index)
    pieces.set(index, piece)
    done = end
  }
  return { text: out + escaped(text.slice(done), markup), pieces }
}

const spanOf = ({ 0: { length }, index }: RegExpExecArray): Span => ({ start: index, end: index + length })

/** The text of a reply with its placeholders; null where one was lost, doubled, or made up. */
export function restore(reply: string, pieces: Pieces, markup: AnyMarkup): string | null {
  if (markup === 'none') return reply
  const seen = new Set<number>()
  let isDamaged = isTorn(reply, markup)
  let done = 0
  let out = ''
  for (const match of reply.matchAll(read[markup])) {
    const index = Number(match[1])
    const piece = pieces.get(index)
    if (piece === undefined || seen.has(index)) isDamaged = true
    seen.add(index)
    out += unescaped(reply.slice(done, match.index), markup) + (piece ?? '')
    done = match.index + match[0].length
  }
  out += unescaped(reply.slice(done), markup)
  return isDamaged || seen.size !== pieces.size ? null : out
}

/** Whether something is left of a piece that was torn apart, or markup that the text never had. */
function isTorn(reply: string, markup: Markup): boolean {
  const left = reply.replace(read[markup], '')
  return markup === 'plain' ? /\[\s*X\s*\d|\d\s*X\s*\]/i.test(left) : /<[\s/]*[a-z]/i.test(left)
}
