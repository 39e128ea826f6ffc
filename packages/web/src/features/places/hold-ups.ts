import type { OverviewRow } from '../../ui/overview-row.ts'

/** The kinds of blockers, the most urgent first; its texts are `hold-up-…`. */
export const holdUpKinds = ['alerts', 'locked', 'failing', 'left', 'suggestions'] as const

/** One component or language that holds its project up. */
export interface HoldUp {
  readonly kind: (typeof holdUpKinds)[number]
  readonly row: OverviewRow
  readonly count: number
  /** The share of the project's items of this kind, from 0 to 1. */
  readonly share: number
}

/** So many of each kind are named: who wants all has the tables. */
const namedOfEach = 3

/** The components and languages with the most blockers. */
export function holdUpsOf(components: readonly OverviewRow[], all: readonly OverviewRow[]): HoldUp[] {
  // The failing checks of source texts hold no translation up.
  const languages = all.filter(({ isSource }) => !isSource)
  const most = (kind: HoldUp['kind'], rows: readonly OverviewRow[], countOf: (row: OverviewRow) => number) => {
    const whole = rows.reduce((sum, row) => sum + countOf(row), 0)
    return rows
      .filter((row) => countOf(row) > 0)
      .sort((one, other) => countOf(other) - countOf(one))
      .slice(0, namedOfEach)
      .map((row): HoldUp => ({ kind, row, count: countOf(row), share: countOf(row) / whole }))
  }
  return [
    ...most('alerts', components, ({ alerts }) => alerts),
    ...most('locked', components, ({ locked }) => (locked ? 1 : 0)),
    ...most('failing', languages, ({ failing }) => failing),
    ...most('left', languages, ({ left, absent }) => left + absent),
    ...most('suggestions', languages, ({ suggestions }) => suggestions),
  ]
}
