/** A part of the code whose tests are held against small changes of it. */
export interface MutationArea {
  readonly name: string
  /** Folders and files whose code is changed; their tests stand beside it and are not. */
  readonly code: readonly string[]
  /** Test files that are to notice a change. */
  readonly tests: readonly string[]
  /** Changes that a run tries, chosen anew by a printed seed; null: all. */
  readonly sample: number | null
  /** Percent of the changes that the tests must notice. Some changes leave the behaviour as it was, so that nobody can. */
  readonly atLeast: number
}

const atLeast = 80

/** The areas that `npm run mutate` covers. */
export const mutationAreas: readonly MutationArea[] = [
  { name: 'text', code: ['packages/text/src'], tests: ['packages/text/src/**/*.test.ts'], sample: null, atLeast },
  { name: 'l10n', code: ['packages/l10n/src'], tests: ['packages/l10n/src/**/*.test.ts'], sample: 400, atLeast },
  {
    name: 'formats',
    code: ['packages/formats/src'],
    tests: ['packages/formats/src/**/*.test.ts'],
    sample: 400,
    atLeast,
  },
  { name: 'checks', code: ['packages/checks/src'], tests: ['packages/checks/src/**/*.test.ts'], sample: 400, atLeast },
  {
    name: 'merge',
    code: ['packages/server/src/sync/merge'],
    tests: [
      'packages/server/src/sync/{merge,delivered,push}.test.ts',
      'packages/server/src/sync/merge/*.test.ts',
      'packages/server/src/domain/unit/*.test.ts',
    ],
    sample: 60,
    atLeast,
  },
  {
    name: 'counters',
    code: ['packages/server/src/db/unit-counters.ts', 'packages/server/src/db/statistics.ts'],
    // Nearly each change is of a statement that is put together once, so that all of these run for it.
    tests: [
      'packages/server/src/db/{statistics,statistics-sums,unit-counters}.test.ts',
      'packages/server/src/domain/unit/{counters-law,save-unit}.test.ts',
    ],
    sample: 60,
    atLeast,
  },
  {
    name: 'permissions',
    code: ['packages/server/src/permissions'],
    tests: ['packages/server/src/permissions/*.test.ts'],
    sample: null,
    atLeast,
  },
]
