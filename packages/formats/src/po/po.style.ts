import type { Span } from '@weft/text'
import type { ParameterValues } from '../file-parameters.ts'
import type { FileUnit } from '../format.ts'
import { layoutOf, newlineAt, type Section } from './po.layout.ts'
import * as token from './po.scan.ts'
import { GNU_STYLE, type LineStyle, layOut, prepare, type WrapPortions } from './po.wrap.ts'

/** Strings looked at to learn a file's style; more say nothing new. */
const SAMPLE = 50
/** A string this short is on one line in every style. */
const SHORT = 60

/** Widths that tools write: GNU gettext and its kin 79, then those with an own idea (Babel 76 and 78, Poedit 80). */
const KNOWN_WIDTHS: readonly (number | null)[] = [79, null, 78, 80, 76, 77, 81, 82]

/** A file's way to write strings and end lines. */
export interface FileStyle extends LineStyle {
  readonly newline: string
  /** New entries say where in the code their strings are. */
  readonly locations: boolean
  /** New entries that need editing say what they were made for. */
  readonly previous: boolean
}

/** One string of the file: its literal lines between the quotes, and their meaning. */
export interface Sample {
  readonly lines: readonly string[]
  readonly text: string
  readonly keyword: string
  readonly flags: string
}

/** Long or many-lined strings of a file, taken evenly. */
export function takeSamples(utf8: Buffer, units: readonly FileUnit[]): Sample[] {
  const samples: Sample[] = []
  const step = Math.max(1, Math.floor(units.length / (SAMPLE * 4)))
  for (let i = 0; i < units.length && samples.length < SAMPLE; i += step) {
    const unit = units[i]
    if (!unit || unit.span.end - unit.span.start < SHORT) continue
    for (const section of layoutOf(utf8, unit.span).sections) {
      const text = textOf(section, unit)
      if (text === null || (section.segments.length < 2 && text.length < SHORT)) continue
      const keyword = utf8.toString('latin1', section.start, keywordEnd(section))
      const lines = section.segments.map(({ start, end }: Span) => utf8.toString('utf8', start, end))
      samples.push({ lines, text, keyword: keyword.trimEnd(), flags: unit.flags })
    }
  }
  return samples
}

/** The place of the first quote. */
function keywordEnd(section: Section): number {
  return (section.segments[0]?.start ?? section.end) - 1
}

/** The text of a msgid or msgstr; a context is never long. */
function textOf(section: Section, unit: FileUnit): string | null {
  switch (section.kind) {
    case token.MSGID:
      return unit.source[0] ?? null
    case token.MSGID_PLURAL:
      return unit.source[1] ?? null
    case token.MSGSTR:
    case token.MSGSTR_INDEX:
      return unit.target[section.index] ?? null
    default:
      return null
  }
}

/** Learns a file's layout of strings: the width that reproduces most of them. */
export function detectStyle(utf8: Buffer, units: readonly FileUnit[]): FileStyle {
  const samples = takeSamples(utf8, units)
  const manyLines = samples.filter(({ lines }) => lines.length > 1)
  const inner = manyLines.flatMap(({ lines }) => lines.slice(0, -1))
  const together = samples.filter(({ lines }) => lines.some((line) => /[^\\](\\\\)*\\n./.test(line)))
  const separate = inner.filter((line) => line.endsWith('\\n'))
  const raw = samples.map(({ lines }) => lines.join('')).join('')
  const shape = {
    ...GNU_STYLE,
    emptyFirstLine: manyLines.filter(({ lines }) => lines[0] !== '').length * 2 <= manyLines.length,
    breakAfterNewline: together.length <= separate.length,
    octal: /\\[23]\d\d/.test(raw) && !/[^\0-\x7f]/.test(raw),
    rawTab: raw.includes('\t') && !raw.includes('\\t'),
  }
  return { ...shape, width: detectWidth(samples, shape), newline: newlineAt(utf8, 0), locations: true, previous: true }
}

/** The file's own way, but for what somebody set for the component. */
export function fileStyle(utf8: Buffer, units: readonly FileUnit[], parameters: ParameterValues): FileStyle {
  const own = detectStyle(utf8, units)
  const { po_line_wrap: wrap, po_no_location: noLocation, po_keep_previous: keepPrevious } = parameters
  const common = { ...own, locations: noLocation !== true, previous: keepPrevious !== false }
  if (wrap === undefined) return common
  // GNU gettext counts the columns between the quotes: its 77 are our 79.
  if (wrap === 77) return { ...common, width: GNU_STYLE.width, breakAfterNewline: true }
  return { ...common, width: null, breakAfterNewline: wrap === 65535 }
}

function detectWidth(samples: readonly Sample[], shape: LineStyle): number | null {
  const widest = samples.reduce((most, { lines }) => {
    if (lines.length < 2) return most
    return lines.reduce((width, line) => Math.max(width, line.length + 2), most)
  }, 0)
  const observed = widest > 20 && widest < 1000 ? [widest, widest + 1] : []
  const prepared = samples.map((sample) => ({ ...sample, prepared: prepare(sample.text, shape, sample.flags) }))
  let best: number | null = GNU_STYLE.width
  let most = -1
  for (const width of new Set([...KNOWN_WIDTHS, ...observed])) {
    const style = { ...shape, width }
    const matches = prepared.filter((sample) => comesOut(sample, style)).length
    if (matches > most) {
      best = width
      most = matches
    }
    if (most === samples.length) break
  }
  return best
}

function comesOut(
  { lines, prepared, keyword }: Sample & { readonly prepared: WrapPortions },
  style: LineStyle,
): boolean {
  const written = layOut(prepared, { prefix: '', keyword }, style)
  return written.length === lines.length && written.every((line, i) => line === lines[i])
}
