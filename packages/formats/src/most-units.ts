import type { Problem, Span } from '@weft/text'

/** A file with more strings is a mistake, or an attack on memory. */
export const MOST_UNITS = 1_000_000

/** What is wrong with such a file. */
export const tooMany = {
  code: 'too-many-units',
  detail: `a file of more than ${MOST_UNITS} strings is not read`,
} as const

/** Whether a string may follow so many others; where not, the file is refused at it, unless it is already. */
export function hasRoomForUnit(problems: Problem[], before: number, span: Span): boolean {
  if (before < MOST_UNITS) return true
  if (problems.length === 0) problems.push({ ...tooMany, span })
  return false
}
