import { type StateCounts, stateOrder, totalOf } from './state-counts.ts'

/** Pixels between two states, and of the shortest part. */
const [gap, shortest] = [2, 3]

const colours = {
  approved: 'var(--approved-bar)',
  translated: 'var(--translated-bar)',
  needsEditing: 'var(--needs-editing-bar)',
  untranslated: 'color-mix(in srgb, var(--untranslated-bar) 55%, var(--canvas))',
} as const satisfies Record<keyof StateCounts, string>

/**
 * The parts of a bar as one gradient, in the direction `--along`; `none` without strings. An element for each part would be four more to
 * style, to lay out and to paint in each row of a table.
 */
export function barImage(counts: StateCounts): string {
  const total = totalOf(counts)
  const parts = stateOrder.filter((state) => counts[state] > 0)
  if (parts.length === 0) return 'none'
  // Each part takes its share of the width that gaps and shortest parts leave.
  const taken = parts.length * (shortest + gap) - gap
  const place = (share: number, pixels: number): string =>
    `calc(${(100 * share).toFixed(3)}% + ${(pixels - share * taken).toFixed(3)}px)`
  const stops: string[] = []
  let done = 0
  for (const [index, state] of parts.entries()) {
    const start = place(done / total, index * (shortest + gap))
    if (index > 0) stops.push(`var(--canvas) 0 ${start}`)
    done += counts[state]
    const end = place(done / total, index * (shortest + gap) + shortest)
    stops.push(`${colours[state]} 0 ${end}`)
  }
  return `linear-gradient(var(--along), ${stops.join(', ')})`
}
