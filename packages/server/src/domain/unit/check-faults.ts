import { describeError } from '../../system/describe-error.ts'
import { log } from '../../system/process-log.ts'

/** How often each check or fix threw since this process began. */
const counts = new Map<string, number>()

/**
 * Counts a check or fix that threw, and logs it: the first time, the tenth, the hundredth … An import asks a check a million
 * times. The text that it was asked about is stored as if the check had nothing to say.
 */
export function recordCheckFault(id: string, error: unknown): void {
  const count = (counts.get(id) ?? 0) + 1
  counts.set(id, count)
  if (/^10*$/.test(String(count))) log('error', describeError(error), { place: `check ${id}`, count })
}

/** How often each check or fix threw since this process began, by its id. */
export function checkFaults(): ReadonlyMap<string, number> {
  return counts
}
