import { estimateWidth } from './estimated-width.ts'

/** Tells how wide texts are. */
export interface TextRuler {
  /** Pixels of a text on one line, with letters of this size. */
  width(text: string, size: number): number
}

/** The widths of common sans-serif fonts, for callers without a font. */
export const estimatingRuler: TextRuler = { width: estimateWidth }

export interface Box {
  /** Pixels. */
  readonly width: number
  readonly lines: number
  readonly fontSize: number
  /** Pixels after each letter. */
  readonly spacing: number
}

function lettersIn(text: string): number {
  let letters = 0
  for (const _ of text) letters++
  return letters
}

/** Whether a text fits into a number of lines when it is broken at spaces. */
export function fits(text: string, box: Box, ruler: TextRuler = estimatingRuler): boolean {
  const { fontSize, spacing } = box
  const measure = (part: string) => ruler.width(part, fontSize) + (spacing === 0 ? 0 : spacing * lettersIn(part))
  const space = measure(' ')
  let lines = 0
  for (const paragraph of text.split('\n')) {
    lines++
    let used = 0
    for (const word of paragraph.split(' ')) {
      const length = measure(word)
      if (length > box.width) return false
      const before = used === 0 ? 0 : space
      if (used + before + length <= box.width) used += before + length
      else {
        lines++
        used = length
      }
    }
    if (lines > box.lines) return false
  }
  return true
}
