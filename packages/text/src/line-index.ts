import { leadingCount } from './leading-count.ts'

/** A place in a text; line and column start at 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Finds line and column of offsets; built once per text, each lookup is a binary search. */
export interface LineIndex {
  readonly lineCount: number
  /** Position of an offset; offsets beyond the end give the end. */
  position(offset: number): Position
  /** Offset at which a line (from 1) starts; lines beyond the last give the length of the text. */
  lineStart(line: number): number
}

const NEWLINE = 10
const RETURN = 13

/** Line starts of a string without carriage returns: the engine's own search is some ten times faster than a loop. */
function startsByNewline(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function startsByLoop(text: string | Uint8Array): number[] {
  const codeAt = typeof text === 'string' ? (i: number) => text.charCodeAt(i) : (i: number) => text[i]
  const starts = [0]
  for (let i = 0; i < text.length; i++) {
    const code = codeAt(i)
    if (code === NEWLINE || (code === RETURN && codeAt(i + 1) !== NEWLINE)) starts.push(i + 1)
  }
  return starts
}

/**
 * Indexes a text by its lines (LF, CRLF or a lone CR end a line). Offsets are bytes for bytes, UTF-16 code units for
 * strings.
 */
export function indexLines(text: string | Uint8Array): LineIndex {
  const starts = typeof text === 'string' && !text.includes('\r') ? startsByNewline(text) : startsByLoop(text)
  return {
    lineCount: starts.length,
    position(offset) {
      const at = Math.max(0, Math.min(offset, text.length))
      const line = leadingCount(starts, (start) => start <= at)
      return { line, column: at - (starts[line - 1] ?? 0) + 1 }
    },
    lineStart: (line) => starts[line - 1] ?? text.length,
  }
}
