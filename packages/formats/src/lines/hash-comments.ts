import type { UnitNote } from '../format.ts'

/** The notes of a string, as lines of comments. */
export const commentLines = (notes: readonly UnitNote[]): string[] =>
  notes.flatMap(({ text }) =>
    text.split(/\r\n|\r|\n/).map((line) => `# ${line.replace(/[^\P{Cc}\t]/gu, ' ')}`.trimEnd()),
  )
