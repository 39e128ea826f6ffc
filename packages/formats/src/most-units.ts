import type { Problem, Span } from '@weft/text'

/** A file with more strings is a mistake, or an attack on memory. The same limit holds for comments and the like. */
export const MOST_UNITS = 1_000_000

/** The same of grammars whose reading holds up to a kilobyte of each string: 10 MB of the shortest take up to 35 times as much. */
export const MOST_HELD_UNITS = 200_000

/** The problem of a file with too many items of a kind. */
export const tooMany = (most = MOST_UNITS, what = 'strings') =>
  ({ code: 'too-many-units', detail: `a file of more than ${most} ${what} is not read` }) as const

/** Whether a string may follow so many others; where not, the file is refused at it, unless it is already. */
export function hasRoomForUnit(problems: Problem[], before: number, span: Span, most = MOST_UNITS): boolean {
  if (before < most) return true
  if (problems.length === 0) problems.push({ ...tooMany(most), span })
  return false
}
