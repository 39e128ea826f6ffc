import { statfs } from 'node:fs/promises'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'

/**
 * File systems that another machine serves, by the number that statfs(2) gives on Linux. On them locks and fsync promise less than
 * a database needs, and a second machine could open the same files.
 */
const shares: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x5346414f, 'AFS'],
  [0x6b414653, 'AFS'],
  [0x73757245, 'Coda'],
  [0x564c, 'NCP'],
  [0x00c36400, 'Ceph'],
  [0x01021997, '9P'],
])

/** The name of the kind of share, null for a local file system. `type` is statfs(2)'s, which some systems give as signed. */
export const networkShare = (type: number): string | null => shares.get(type >>> 0) ?? null

/** Throws where the folder lies on another machine. Only Linux says so in a way that Node shows; tests say it themselves. */
export async function refuseNetworkShare(
  folder: string,
  fileSystemOf: (folder: string) => Promise<{ readonly type: number }> = statfs,
): Promise<void> {
  if (process.platform !== 'linux') return
  const share = networkShare((await fileSystemOf(folder)).type)
  if (share === null) return
  throw new EmbeddedDatabaseProblem(
    `${folder} lies on a network share (${share}), where a database is not safe: set DATA_DIR to a folder of this machine, or DATABASE_URL to a PostgreSQL server`,
  )
}
