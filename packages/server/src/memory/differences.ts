import type { Flags } from '@weft/checks'
import type { MemoryDifference } from '@weft/contract'
import { tokensOf } from './substitute.ts'

const endMark = /[\p{P}\s]*$/u
const isNumber = /^\d/

const listed = (text: string, flags: Flags, numbers: boolean): string =>
  tokensOf(text, flags)
    .map((token) => token.text)
    .filter((token) => isNumber.test(token) === numbers)
    .toSorted()
    .join('\0')

/** The differences that decide between two matches of the same score; the fewer the better. */
export function differencesOf(wanted: string, source: string, flags: Flags): readonly MemoryDifference[] {
  if (wanted === source) return []
  const found: MemoryDifference[] = []
  if (listed(wanted, flags, false) !== listed(source, flags, false)) found.push('placeholders')
  if (listed(wanted, flags, true) !== listed(source, flags, true)) found.push('numbers')
  if (wanted.toLowerCase() === source.toLowerCase()) found.push('case')
  if (endMark.exec(wanted)?.[0] !== endMark.exec(source)?.[0]) found.push('punctuation')
  return found
}
