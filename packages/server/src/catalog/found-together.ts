import type { LookupResult } from './catalog.ts'

/** Rows whose records are in memory at once, at most. */
const atOnce = 1000

/** The record of each row, in their order; what is not in memory is read by few statements, not one by one. */
export async function foundTogether<Row, Found>(
  rows: readonly Row[],
  look: (row: Row) => LookupResult<Found>,
): Promise<(Found | undefined)[]> {
  const found: (Found | undefined)[] = []
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map(look)
    found.push(
      ...(some.some((one) => one instanceof Promise) ? await Promise.all(some) : (some as (Found | undefined)[])),
    ) // none is a promise
  }
  return found
}
