import type { LineIndex, Position } from '@weft/text'
import { CONTROLS, type Style } from './style.ts'

/** The text that a code frame quotes, and how to show it. */
export interface FrameSource {
  readonly text: string
  readonly lines: LineIndex
  readonly columns: number
  readonly style: Style
}

/** Characters that take two columns (UAX 11, wide and full width, and pictures). */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u

/** Characters of a long line that are shown before the fault. */
const BEFORE = 30

/**
 * The line in which a problem starts, with its number and with carets under the fault. A long line is shortened to the part
 * around the problem. Null if the file has no text to show.
 */
export function codeFrame(start: Position, end: Position, { text, lines, columns, style }: FrameSource): string | null {
  if (text === '') return null
  const from = lines.lineStart(start.line)
  const number = String(start.line)
  const room = Math.max(40, columns - number.length - 5)
  const at = start.column - 1
  // read only what is shown, since a file may be one line of several megabytes
  const cut = at > room - 10 ? at - BEFORE : 0
  const shown = firstLine(text.slice(from + cut, from + cut + room))
  const last = end.line === start.line ? end.column - 1 : Number.POSITIVE_INFINITY
  const before = shown.slice(0, at - cut)
  const marked = shown.slice(at - cut, Math.max(at - cut + 1, Math.min(shown.length, last - cut)))
  const gap = cut > 0 ? '…' : ''
  const gutter = style.dim(`${' '.repeat(number.length + 3)}|`)
  const carets = '^'.repeat(Math.max(1, widthOf(marked)))
  return [
    `  ${style.dim(`${number} |`)} ${gap}${visible(shown)}`,
    `${gutter} ${' '.repeat(gap.length + widthOf(before))}${style.red(carets)}`,
  ].join('\n')
}

const firstLine = (text: string): string => /^[^\r\n]*/.exec(text)?.[0] ?? ''

/** Shows a tab as one blank, so that the carets line up. */
const visible = (text: string): string => text.replaceAll('\t', ' ').replace(CONTROLS, '\ufffd')

const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 2 : 1), 0)
