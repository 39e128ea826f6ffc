import { log } from '../system/process-log.ts'
import { type Database, DatabaseUnavailable } from './database.ts'
import { describeNewer, findNewerSchema } from './migrate.ts'

/** Milliseconds between two looks. */
const usualPause = 10_000

export interface SchemaWatch {
  /** Resolves to the reason once the database has a schema that this program cannot work on. */
  readonly outdated: Promise<string>
  end(): void
}

/**
 * Looks for migrations of a newer program. If nodes of this version can work beside it, the log says so once; else the node has to end.
 */
export function watchSchema(database: Pick<Database, 'kysely'>, pause = usualPause): SchemaWatch {
  const { promise: outdated, resolve } = Promise.withResolvers<string>()
  let told = ''
  const look = async () => {
    const newer = await findNewerSchema(database)
    if (newer === null) return
    if (!newer.isBeside) {
      clearInterval(timer)
      resolve(describeNewer(newer))
      return
    }
    const names = newer.names.join(', ')
    if (names !== told) log('warn', `a newer Weft has changed the schema: ${names}`, { place: 'database' })
    told = names
  }
  const timer = setInterval(
    () =>
      look().catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error
      }),
    pause,
  )
  timer.unref()
  return { outdated, end: () => clearInterval(timer) }
}
