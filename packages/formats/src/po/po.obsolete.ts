import type { Span } from '@weft/text'
import type { FileUnit } from '../format.ts'
import type { Dialect } from './po.entry.ts'
import { lineStart } from './po.layout.ts'
import { readCatalogue } from './po.parse.ts'
import { NEWLINE, RETURN, SPACE } from './po.scan.ts'

const HASH = 35
const TILDE = 126
const BAR = 124

/**
 * The entries behind `#~`, with spans of the file. They are read when a string comes back: GNU gettext takes a file that
 * has a string both in use and obsolete for broken.
 */
export function obsoleteUnits(utf8: Buffer, runs: readonly Span[], dialect: Dialect): FileUnit[] {
  return runs.flatMap(({ start, end }) => {
    const run = Buffer.from(utf8.subarray(start, end))
    uncover(run)
    return readCatalogue(run, dialect, null).units.map((unit): FileUnit => {
      const span = { start: start + lineStart(run, unit.span.start), end: start + unit.span.end }
      return { ...unit, span }
    })
  })
}

/** Turns `#~ msgid` into a line in use and `#~| msgid` into a previous one, in place, without moving a byte. */
function uncover(run: Buffer): void {
  let isLineStart = true
  for (let at = 0; at + 1 < run.length; at++) {
    const byte = run[at]
    if (isLineStart && byte === HASH && run[at + 1] === TILDE) {
      const isPrevious = run[at + 2] === BAR
      run[at] = SPACE
      run[at + 1] = isPrevious ? HASH : SPACE
    }
    isLineStart = byte === NEWLINE || byte === RETURN || (isLineStart && byte !== undefined && byte <= SPACE)
  }
}
