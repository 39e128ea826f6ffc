import type { Span } from '@weft/text'
import { lineEnd, nextLine } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import { normalTime } from './cues.ts'

/** A line of a text, without its end. */
export interface Line extends Span {
  /** The start of the next one. */
  readonly next: number
}

/** All lines of a view. */
export function linesOf({ text, start }: View): Line[] {
  const lines: Line[] = []
  for (let at = start; at < text.length; ) {
    const end = lineEnd(text, at)
    const next = nextLine(text, at)
    lines.push({ start: at, end, next })
    at = next
  }
  return lines
}

export const isBlankLine = (text: string, { start, end }: Span): boolean => /^[ \t]*$/.test(text.slice(start, end))

/** The times of a line such as `00:01.000 --> 00:04.000 align:start`. */
export interface Times {
  readonly start: string
  readonly end: string
  /** The settings behind the times. */
  readonly settings: string
}

const TIMES = /^[ \t]*(-?[\d:]{4,13}[.,]\d{1,3})[ \t]*-->[ \t]*(-?[\d:]{4,13}[.,]\d{1,3})([ \t][^\r\n]*)?$/

/** The times that a line says; null where it says none. */
export function timesIn(line: string): Times | null {
  if (!line.includes('-->')) return null
  const found = TIMES.exec(line)
  const [start, end] = [normalTime(found?.[1] ?? ''), normalTime(found?.[2] ?? '')]
  return start === null || end === null ? null : { start, end, settings: (found?.[3] ?? '').trimEnd() }
}

/** A text as a block holds it: a blank line would end it. */
export const linesWithoutBlanks = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).filter((line) => !/^[ \t]*$/.test(line))
