import { stat } from 'node:fs/promises'
import { DatabaseProblem } from '../database-problem.ts'
import { findBinaries } from './binaries.ts'
import { clusterVersion, placesIn, refuseFormerDatabase, refuseOtherVersion } from './cluster.ts'
import { lastLines, withoutPrefix } from './log-tail.ts'
import { refuseNetworkShare } from './network-share.ts'

/** The outside view of an embedded database, running or not. */
export interface EmbeddedState {
  readonly facts: readonly string[]
  /** Each one line: what is wrong and what helps. */
  readonly problems: readonly string[]
  /** Lines of the server's log about trouble with the disk or the data in the last day, the newest last. */
  readonly trouble: readonly string[]
}

/** Words of the log that an administrator must know of; the others tell of connections and of ends. */
const serious = /PANIC:|No space left|could not (write|fsync|extend|read)|invalid page|checksum/i

const day = 24 * 60 * 60 * 1000

/** A line of the log begins with its time: see `log_line_prefix`. */
function isRecent(line: string): boolean {
  const time = Date.parse(line.slice(0, 23).replace(' ', 'T').concat('Z'))
  return Number.isNaN(time) || Date.now() - time < day
}

/** The number of the user `nobody` on Linux. */
const nobody = 65_534

/** Whether Weft is root and the server's files belong to a user that other programs share. */
async function belongsToNobody(folder: string): Promise<boolean> {
  return process.getuid?.() === 0 && (await stat(folder)).uid === nobody
}

/** Looks at the programs, the folder and the log of an embedded database; starts nothing. */
export async function inspectEmbedded(dataDir: string, path: string): Promise<EmbeddedState> {
  const places = placesIn(dataDir)
  const facts: string[] = []
  const problems: string[] = []
  try {
    await refuseNetworkShare(dataDir)
    await refuseFormerDatabase(places)
    const version = await clusterVersion(places)
    const binaries = await findBinaries({ dataDir, path }, version)
    facts.push(
      `PostgreSQL ${binaries.major}, ${binaries.origin === 'npm' ? "npm's" : 'of this machine'}: ${binaries.postgres}`,
    )
    if (version !== null) refuseOtherVersion(places, version, binaries)
    if (version !== null && (await belongsToNobody(places.cluster)))
      facts.push(
        'it runs as nobody: other programs that run as nobody could read it. Give DATA_DIR a user of its own (chown)',
      )
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error
    problems.push(error.message)
  }
  const lines = await lastLines(places.log)
  const trouble = lines.filter((line) => serious.test(line) && isRecent(line)).map(withoutPrefix)
  return { facts, problems, trouble: [...new Set(trouble)] }
}
