/** How many strings are in which state; each string counts once. */
export interface StateCounts {
  readonly approved: number
  readonly translated: number
  readonly needsEditing: number
  readonly untranslated: number
}

/** The order in which states always stand. */
export const stateOrder = ['approved', 'translated', 'needsEditing', 'untranslated'] as const

export const totalOf = (counts: StateCounts): number => stateOrder.reduce((sum, state) => sum + counts[state], 0)

/** The share of strings that need nobody any more: 99.9 % is not yet 100 %. Null without strings. */
export function doneShare(counts: StateCounts): number | null {
  const total = totalOf(counts)
  return total === 0 ? null : (counts.approved + counts.translated) / total
}
