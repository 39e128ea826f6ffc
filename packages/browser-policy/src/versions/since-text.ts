import type { FirstVersion } from './build.ts'

/** The first version, declared or documented; null if unknown. */
export function sinceText({ declared, documented }: FirstVersion): string | null {
  if (documented === undefined || documented === null) return declared
  return declared === null ? documented : `${declared} by the specification, ${documented} by the maker's notes`
}
