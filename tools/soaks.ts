/** A test that can run for any length of time. */
export interface Soak {
  readonly name: string
  /** The law that it proves, in one line. */
  readonly holds: string
  /** The test file; `npm test` runs a share of it. */
  readonly file: string
  /** The environment variable with the number of `unit` to run; `amount` is the number in a soak. */
  readonly variable: string
  readonly amount: number
  readonly unit: string
  /** The environment variable for a seed; null if the test has none. Each run prints its seed. */
  readonly seedVariable: string | null
}

/** Every test that runs longer under `npm run soak`, the longest first. A new one is listed here and nowhere else. */
export const soaks: readonly Soak[] = [
  {
    name: 'sync',
    holds: 'No text that somebody typed is lost between the database and the repositories.',
    file: 'packages/server/src/sync/law/law.test.ts',
    variable: 'WEFT_SYNC_RUNS',
    amount: 500,
    unit: 'histories',
    seedVariable: 'WEFT_SYNC_SEED',
  },
  {
    name: 'pulls',
    holds: 'Whatever maintainers do with pull requests, no text is gone, nothing is locked, and all can be merged.',
    file: 'packages/server/src/sync/delivery/pull-request-law.test.ts',
    variable: 'WEFT_PULL_RUNS',
    amount: 10_000,
    unit: 'histories',
    seedVariable: 'WEFT_PULL_SEED',
  },
  {
    name: 'kills',
    holds: 'No answered save is lost and no process is left, whichever of the processes are killed.',
    file: 'packages/cli/src/durability.test.ts',
    variable: 'WEFT_KILLS',
    amount: 200,
    unit: 'kills',
    seedVariable: 'WEFT_SEED',
  },
  {
    name: 'markers',
    holds: 'No reply to anybody has what is hidden from them, whatever is searched for.',
    file: 'packages/server/src/resources/leak-law.test.ts',
    variable: 'WEFT_MARKER_SEARCHES',
    amount: 100,
    unit: 'searches in each list',
    seedVariable: 'WEFT_MARKER_SEED',
  },
  {
    name: 'acceptors',
    holds: 'Other programs take a file of each format with any text in it, and read that text and no other anew.',
    file: 'packages/formats/src/acceptors/acceptors.test.ts',
    variable: 'WEFT_ACCEPTED_TEXTS',
    amount: 20_000,
    unit: 'texts',
    seedVariable: 'WEFT_ACCEPTED_SEED',
  },
  {
    name: 'formats',
    holds: 'A damaged file of any format is refused with its place, or a write changes nothing that nobody asked for.',
    file: 'packages/formats/src/hostile-files.test.ts',
    variable: 'WEFT_DAMAGED_FILES',
    amount: 1_000_000,
    unit: 'files',
    seedVariable: 'WEFT_DAMAGE_SEED',
  },
  {
    name: 'power-cuts',
    holds: 'No answered save is lost in a power cut, and the installation opens after it.',
    file: 'packages/cli/src/power-cut.test.ts',
    variable: 'WEFT_POWER_CUTS',
    amount: 50,
    unit: 'power cuts',
    seedVariable: 'WEFT_SEED',
  },
  {
    name: 'crowds',
    holds: 'A file that is full of any one short thing is read or refused in linear time and bounded memory.',
    file: 'packages/formats/src/crowds/crowds.test.ts',
    variable: 'WEFT_CROWDED_BYTES',
    amount: 10_000_000,
    unit: 'bytes a file',
    seedVariable: null,
  },
  {
    name: 'linear-time',
    holds: 'Whatever reads foreign text takes linear time, in more of its slowest shapes.',
    file: 'packages/server/src/foreign-text/linear-time-law.test.ts',
    variable: 'WEFT_SLOWEST_SHAPES',
    amount: 8,
    unit: 'shapes',
    seedVariable: null,
  },
  {
    name: 'changes',
    holds: 'Several changes of a damaged file at once do what they say and nothing else.',
    file: 'packages/formats/src/changed-files.test.ts',
    variable: 'WEFT_CHANGED_FILES',
    amount: 1_000_000,
    unit: 'files',
    seedVariable: 'WEFT_CHANGE_SEED',
  },
  {
    name: 'crowd',
    holds: 'Twenty hostile addresses make one person wait little, and take little memory.',
    file: 'packages/cli/src/hostile-crowd.test.ts',
    variable: 'WEFT_CROWD_ROUNDS',
    amount: 5,
    unit: 'rounds',
    seedVariable: null,
  },
  {
    name: 'backups',
    holds: 'A large installation is backed up and restored in bounded memory.',
    file: 'packages/cli/src/backup-size.test.ts',
    variable: 'WEFT_BACKUP_UNITS',
    amount: 1_000_000,
    unit: 'strings',
    seedVariable: null,
  },
  {
    name: 'bodies',
    holds: 'Whatever is sent to an endpoint is done, or refused in words.',
    file: 'packages/server/src/resources/bad-input-law.test.ts',
    variable: 'WEFT_BAD_BODIES',
    amount: 100,
    unit: 'bodies for each endpoint',
    seedVariable: null,
  },
  {
    name: 'counters',
    holds: 'Counters equal a recount, whatever was saved, added and removed.',
    file: 'packages/server/src/domain/unit/counters-law.test.ts',
    variable: 'WEFT_COUNTERS_RUNS',
    amount: 100,
    unit: 'histories',
    seedVariable: 'WEFT_COUNTERS_SEED',
  },
  {
    name: 'requests',
    holds: 'Every request is answered, by role, with whatever is in it; none ends the server.',
    file: 'packages/server/src/resources/odd-requests.test.ts',
    variable: 'WEFT_ODD_REQUESTS',
    amount: 100_000,
    unit: 'requests',
    seedVariable: 'WEFT_ODD_SEED',
  },
  {
    name: 'odd-paths',
    holds: 'Whatever upstream puts in the place of a file, with the clone or without: no text is lost.',
    file: 'packages/server/src/sync/odd-paths.test.ts',
    variable: 'WEFT_ODD_PATHS',
    amount: 22,
    unit: 'things',
    seedVariable: null,
  },
  {
    name: 'policies',
    holds: 'The emitted schema and the linter agree on documents.',
    file: 'packages/browser-policy/src/schema/agreement.test.ts',
    variable: 'WEFT_FUZZ_DOCUMENTS',
    amount: 100_000,
    unit: 'documents',
    seedVariable: 'WEFT_FUZZ_SEED',
  },
]
