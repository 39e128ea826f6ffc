/**
 * A share in percent with one decimal, always truncated so that 100 means all: 2 of 3 is 66.6, 9999 of 10000 is 99.9.
 * A share above zero is never shown as 0 (1 of 100000 is 0.1). `whenEmpty` is the answer for a total of zero.
 */
export function percent(part: number, total: number, whenEmpty = 0): number {
  if (total === 0) return whenEmpty
  const permille = Math.floor((1000 * part) / total)
  if (permille === 0 && part !== 0) return 0.1
  return permille / 10
}
