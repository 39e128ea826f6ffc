import type { ParameterValues } from '../file-parameters.ts'

/** Less than, equal to or greater than 0, as sorting has it. */
export type KeyOrder = (a: string, b: string) => number

const byPoints: KeyOrder = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const byLetters: KeyOrder = (a, b) => byPoints(a.toLowerCase(), b.toLowerCase()) || byPoints(a, b)

/** The sort order of new keys among the present ones; null if they follow their neighbours. */
export function keyOrderOf({ json_sort_keys: asked }: ParameterValues): KeyOrder | null {
  // Components keep the truth value that it was before.
  if (asked === 'case_sensitive' || asked === true) return byPoints
  return asked === 'case_insensitive' ? byLetters : null
}
