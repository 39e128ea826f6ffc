import type { Problem, Span } from '@weft/text'
import type { Section } from '../lines/line-file.ts'
import { lineEnd, nextLine, skipBlanks } from '../lines/line-text.ts'
import { MOST_HELD_UNITS, tooMany } from '../most-units.ts'

/** One option, as it lies in the text. */
export interface Option {
  readonly section: string
  readonly key: string
  /** From its first comment to the end of its value, or of the comment behind it. */
  readonly place: Span
  /** From its key's line. */
  readonly separator: Span
  /** With its further lines. */
  readonly value: Span
  readonly indent: number
}

export interface IniGrammar {
  /** Whether lines that are indented deeper than an option go on with its value. */
  readonly continues: boolean
  /** Whether a semicolon after a blank begins a comment. */
  readonly inlineComments: boolean
  /** Whether a colon parts key and value too. */
  readonly colons: boolean
}

interface Scan {
  readonly text: string
  readonly grammar: IniGrammar
  readonly sections: Section[]
  readonly options: Option[]
  /** Start of the comments right before the next option; -1 without comments. */
  comments: number
}

export interface IniScan {
  readonly sections: Section[]
  readonly options: Option[]
  readonly problem: Problem | null
}

export function scanIni(text: string, start: number, grammar: IniGrammar): IniScan {
  const scan: Scan = { text, grammar, sections: [{ name: '', start, end: text.length }], options: [], comments: -1 }
  for (let at = start; at < text.length; ) {
    const next = scanLine(scan, at)
    // The lines before the first heading are a section, too.
    if (scan.options.length + scan.sections.length > MOST_HELD_UNITS + 1) {
      const problem = { ...tooMany(MOST_HELD_UNITS, 'options and sections'), span: { start: at, end: at + 1 } }
      return { ...scan, problem }
    }
    at = next
  }
  return { ...scan, problem: null }
}

/** Reads a line with its continuation lines; returns the start of the next one. */
function scanLine(scan: Scan, at: number): number {
  const { text, sections } = scan
  const end = lineEnd(text, at)
  const next = nextLine(text, end)
  const first = skipBlanks(text, at)
  if (first >= end) {
    scan.comments = -1
    return next
  }
  if (text[first] === ';' || text[first] === '#') {
    if (scan.comments < 0) scan.comments = first
    return next
  }
  const close = text[first] === '[' ? text.indexOf(']', first) : -1
  if (close > first + 1 && close < end) {
    const last = sections.at(-1)
    if (last) last.end = at
    sections.push({ name: text.slice(first + 1, close), start: next, end: text.length })
    scan.comments = -1
    return next
  }
  // A key with an opening bracket would become a section when its text gets a closing one, so it stays unchanged.
  if (text[first] === '[') {
    scan.comments = -1
    return next
  }
  return scanOption(scan, { start: first, end }, first - at) ?? next
}

function scanOption(scan: Scan, line: Span, indent: number): number | null {
  const { text, grammar, sections, options } = scan
  let at = line.start
  while (at < line.end && text[at] !== '=' && !(grammar.colons && text[at] === ':')) at++
  const keyEnd = trimmedEnd(text, line.start, at)
  if (at === line.end || keyEnd === line.start) {
    scan.comments = -1
    return null
  }
  const first = Math.min(skipBlanks(text, at + 1), line.end)
  const comment = grammar.inlineComments ? commentIn(text, first, line.end) : line.end
  // For an empty value, leave a blank between the new text and the comment.
  const valueStart = comment === first && comment < line.end ? first - 1 : first
  let valueEnd = trimmedEnd(text, valueStart, comment)
  let next = nextLine(text, line.end)
  let placeEnd = trimmedEnd(text, valueStart, line.end)
  while (grammar.continues && next < text.length) {
    const from = skipBlanks(text, next)
    const end = lineEnd(text, from)
    if (from >= end || from - next <= indent) break
    valueEnd = trimmedEnd(text, from, end)
    placeEnd = valueEnd
    next = nextLine(text, end)
  }
  options.push({
    section: sections.at(-1)?.name ?? '',
    key: text.slice(line.start, keyEnd),
    place: { start: scan.comments < 0 ? line.start : scan.comments, end: placeEnd },
    separator: { start: keyEnd, end: valueStart },
    value: { start: valueStart, end: valueEnd },
    indent,
  })
  scan.comments = -1
  return next
}

function trimmedEnd(text: string, start: number, end: number): number {
  let at = end
  while (at > start && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return at
}

/** Only the first semicolon can begin a comment: after a blank, or after two where the value is empty. */
function commentIn(text: string, start: number, end: number): number {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t'
  for (let at = start; at < end; at++) {
    if (text[at] !== ';') continue
    return isBlank(at - 1) && (at > start || isBlank(at - 2)) ? at : end
  }
  return end
}
