import { columns, possibleBreaks } from './line-break.ts'
import { escapeCharacter } from './po.escape.ts'
import { heldPlaces } from './po.placeholders.ts'

/** How the strings of a file are laid out in lines. */
export interface LineStyle {
  /** Widest line in columns with its quotes; null where strings are not wrapped. GNU gettext's own is 79. */
  readonly width: number | null
  /** A string of several lines begins with `""` on the keyword's line, as GNU gettext writes it. */
  readonly emptyFirstLine: boolean
  /** A line break in the text ends the line in the file. */
  readonly breakAfterNewline: boolean
  /** Characters beyond ASCII are written as octal escapes of their bytes. */
  readonly octal: boolean
  /** A tab is not escaped. */
  readonly rawTab: boolean
}

export const GNU_STYLE: LineStyle = {
  width: 79,
  emptyFirstLine: true,
  breakAfterNewline: true,
  octal: false,
  rawTab: false,
}

/** The text before a string on its line. */
export interface LinePrefix {
  /** On each of its lines: `#| ` for a previous source text, else nothing. */
  readonly prefix: string
  /** On its first line, without the blank after it: `msgstr[0]`. */
  readonly keyword: string
}

/** A keyword and its string as lines of the file, without the last line end. */
export function writeString(
  text: string,
  lead: LinePrefix,
  style: LineStyle & { readonly newline: string },
  flags = '',
): string {
  const width = /(^|, )no-wrap(,|$)/.test(flags) ? null : style.width
  const [first = '', ...others] = layOut(prepare(text, style, flags), lead, { ...style, width })
  const rest = others.map((line) => `${style.newline}${lead.prefix}"${line}"`)
  return `${lead.prefix}${lead.keyword} "${first}"${rest.join('')}`
}

/** Columns before a continuation line's text: its quote. */
const CONTINUATION = 1

/** A string made ready to be laid out under any width: its portions up to each line break of the text. */
export type WrapPortions = readonly Portion[]

/**
 * A part of a text that fits on one line, if the line is wide enough. The three lists go in step: one item for each
 * character of the text.
 */
interface Portion {
  /** Each character, or its escape. */
  readonly written: readonly string[]
  readonly widths: readonly number[]
  /** A line may end before it. */
  readonly breaks: readonly boolean[]
}

type Shape = Omit<LineStyle, 'width' | 'emptyFirstLine'>

/** Finds the break opportunities of a string. `flags` name the format whose placeholders stay whole. */
export function prepare(text: string, shape: Shape, flags: string): WrapPortions {
  const held = heldPlaces(text, flags)
  let offset = 0
  return (shape.breakAfterNewline ? splitAfterNewlines(text) : [text]).map((portion) => {
    const from = offset
    offset += portion.length
    return preparePortion(portion, shape, (at) => held.has(from + at))
  })
}

/**
 * Lays out one string: the contents (escaped, without quotes) of its lines, the first one beside the keyword. The way of
 * GNU gettext: a string that does not fit on the keyword's line begins on the next one.
 */
export function layOut(
  prepared: WrapPortions,
  lead: LinePrefix,
  style: Pick<LineStyle, 'width' | 'emptyFirstLine'>,
): string[] {
  const { prefix, keyword } = lead
  const width = style.width === null ? Number.POSITIVE_INFINITY : style.width - 1 - CONTINUATION - prefix.length
  const column = keyword.length + 1
  const [first, ...others] = prepared
  if (!first) return ['']
  const lines = fill(first, width, column)
  const fits = others.length === 0 && lines.length === 1 && column <= width
  const begin = fits || first.written.length === 0 || !style.emptyFirstLine ? lines : ['', ...fill(first, width, 0)]
  return [...begin, ...others.flatMap((portion) => fill(portion, width, 0))]
}

function splitAfterNewlines(text: string): string[] {
  const portions: string[] = []
  let from = 0
  for (let at = text.indexOf('\n'); at >= 0 && at + 1 < text.length; at = text.indexOf('\n', from)) {
    portions.push(text.slice(from, at + 1))
    from = at + 1
  }
  portions.push(text.slice(from))
  return portions
}

/** Lays out a text that begins on a new line, as the lines' contents; it has at most one line break, at its end. */
export function layOutFurther(text: string, style: LineStyle): string[] {
  const width = style.width === null ? Number.POSITIVE_INFINITY : style.width - 1 - CONTINUATION
  return fill(
    preparePortion(text, style, () => false),
    width,
    0,
  )
}

/** The greedy way: what does not fit goes to the next line, if a line may end before it. */
function fill({ written, widths, breaks }: Portion, width: number, startColumn: number): string[] {
  const lines: string[] = []
  let line = ''
  let column = startColumn
  let word = ''
  let wordWidth = 0
  for (let i = 0; i < written.length; i++) {
    if (breaks[i]) {
      if (line !== '' && column + wordWidth > width) {
        lines.push(line)
        line = ''
        column = 0
      }
      line += word
      column += wordWidth
      word = ''
      wordWidth = 0
    }
    word += written[i] ?? ''
    wordWidth += widths[i] ?? 0
  }
  if (line !== '' && column + wordWidth > width) {
    lines.push(line)
    line = ''
  }
  lines.push(line + word)
  return lines
}

function preparePortion(portion: string, shape: Shape, held: (offset: number) => boolean): Portion {
  const written: string[] = []
  const widths: number[] = []
  const starts: number[] = []
  const offsets: number[] = []
  // Break opportunities are looked for in what is written, escapes included, but no escape is broken.
  const characters: string[] = []
  let offset = 0
  for (const character of portion) {
    const spelt = writtenAs(character, shape)
    starts.push(characters.length)
    offsets.push(offset)
    if (spelt === character) characters.push(character)
    else characters.push(...spelt)
    written.push(spelt)
    widths.push(spelt === character ? columns(character) : spelt.length)
    offset += character.length
  }
  const possible = possibleBreaks(characters)
  const breaks = starts.map((start, i) => possible[start] === true && !held(offsets[i] ?? 0))
  // A line break of the text stays with the word before it.
  if (portion.endsWith('\n')) breaks[breaks.length - 1] = false
  return { written, widths, breaks }
}

function writtenAs(character: string, shape: Shape): string {
  if (shape.rawTab && character === '\t') return character
  if (!shape.octal || (character.codePointAt(0) ?? 0) < 127) return escapeCharacter(character)
  return Array.from(Buffer.from(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}
