import type { useText } from '../../text/texts.ts'

type Text = ReturnType<typeof useText>

/** Outcomes as groups that people tell apart: all denials are one, and so is all that is held back. */
export function groupedOutcomes(outcomes: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  const groups = new Map<string, number>()
  for (const [outcome, count] of Object.entries(outcomes)) {
    const group = outcome.split(':')[0] ?? outcome
    groups.set(group, (groups.get(group) ?? 0) + count)
  }
  return groups
}

/** How many strings come to what; `isPast`: what was done. */
export const outcomeWords = (outcomes: Readonly<Record<string, number>>, text: Text, isPast = false): string[] =>
  [...groupedOutcomes(outcomes)].map(([group, count]) =>
    text(isPast && group === 'written' ? 'bulk-changed' : `bulk-outcome-${group}`, { count }),
  )
