import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly checksum: string
}

export interface MigrationFiles {
  /** Those of before 0.1.0, in order: databases that have one of them take the rest of them. */
  readonly former: readonly Migration[]
  /** Makes at once what the former ones make, in a new database. */
  readonly baseline: Migration
  /** Those since, for every database. */
  readonly later: readonly Migration[]
}

/**
 * When a migration runs, as the end of its name says: `.before.sql` before the first node of a version starts, while nodes of the
 * version before it run; `.after.sql` once none of those runs. Those without an end are from before 0.1.0.
 */
export const isForAfter = (name: string): boolean => name.endsWith('.after.sql')

const folder = new URL('./migrations/', import.meta.url)

async function readFolder(place: URL): Promise<Migration[]> {
  const names = (await readdir(place)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name, index) => {
      const number = Number(name.slice(0, 4))
      if (number === Number(names[index - 1]?.slice(0, 4)))
        throw new Error(`The number of ${name} is taken: give it another`)
      const text = await readFile(new URL(name, place), 'utf8')
      return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The numbered files of migrations/: the first is the baseline. A number that is left out may still come, and is applied then. */
export async function readMigrationFiles(): Promise<MigrationFiles> {
  const [former, [baseline, ...later]] = await Promise.all([
    readFolder(new URL('before-0.1.0/', folder)),
    readFolder(folder),
  ])
  const newest = former.at(-1)
  if (baseline === undefined || newest === undefined || newest.number >= baseline.number)
    throw new Error(`The baseline ${baseline?.name} does not come after ${newest?.name}`)
  return { former, baseline, later }
}

/** All migrations, in order. */
export const allMigrations = ({ former, baseline, later }: MigrationFiles): Migration[] => [
  ...former,
  baseline,
  ...later,
]

/** The number of the newest migration of this program. */
export const newestMigration = async (): Promise<number> =>
  allMigrations(await readMigrationFiles()).at(-1)?.number ?? 0

/** A database with a former migration takes the others of them; then the baseline has nothing to do, and is noted. */
export function migrationsFor({ former, baseline, later }: MigrationFiles, applied: ReadonlySet<number>): Migration[] {
  const isFormer = former.some(({ number }) => applied.has(number))
  return isFormer ? [...former, { ...baseline, text: 'select' }, ...later] : [baseline, ...later]
}

/** The migrations that make the schema of a database that has had those of these numbers. */
export function migrationsMaking({ former, baseline, later }: MigrationFiles, had: ReadonlySet<number>): Migration[] {
  const first = had.has(baseline.number) ? [baseline] : former
  return [...first, ...later].filter(({ number }) => had.has(number))
}
