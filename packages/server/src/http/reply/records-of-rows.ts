/** Rows whose records are in memory at once, at most. */
const atOnce = 1000

/** The record of each row, in their order; what is not in memory is read by few statements, not one by one. */
export async function recordsOfRows<Row, Found>(
  rows: readonly Row[],
  look: (row: Row) => Found | undefined | Promise<Found | undefined>,
): Promise<(Found | undefined)[]> {
  const found: (Found | undefined)[] = []
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map(look)
    const isInMemory = !some.some((one) => one instanceof Promise)
    found.push(...(isInMemory ? (some as (Found | undefined)[]) : await Promise.all(some))) // none is a promise
  }
  return found
}
