import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorRefusal } from './operation.ts'

/** What lies in DATA_DIR: clones with texts that are not pushed yet, the ssh key, the database, and who owns it all. */
const folders = { made: ['repositories', 'git-private'], ifThere: ['postgresql', 'postgresql.new', 'socket', 'demo'] }
// Whoever could read the lock could hold it, for a reader locks as well.
const files = {
  made: ['weft.lock', 'weft.pid'],
  ifThere: ['node-id', 'postgresql-password', 'postgresql.log', 'postgresql.log.1', 'security.log'],
}

const forOthers = 0o077

/**
 * Takes everything of ours in DATA_DIR away from the other users of the machine. DATA_DIR itself, where it was there before,
 * may hold more than ours and stays as it is. Throws OperatorRefusal for what stays open. On Windows folders inherit their rights.
 */
export function closeDataDirectory(dataDir: string, setMode: (path: string, mode: number) => void = chmodSync): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  for (const name of folders.made) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 })
  for (const name of files.made) closeSync(openSync(join(dataDir, name), 'a', 0o600))
  if (process.platform === 'win32') return
  const all = [...folders.made, ...folders.ifThere, ...files.made, ...files.ifThere].map((name) => join(dataDir, name))
  const open = all.filter((path) => !close(path, setMode))
  if (open.length === 0) return
  const remedy = `chmod -R go= ${open.join(' ')}`
  throw new OperatorRefusal([`Other users of this machine may read ${open.join(', ')}; as their owner: ${remedy}`])
}

/** Whether a path is closed to others now; one that is not there is. */
function close(path: string, setMode: (path: string, mode: number) => void): boolean {
  const before = modeOf(path)
  if (before === null || (before & forOthers) === 0) return true
  try {
    setMode(path, before & ~forOthers)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && /^(EPERM|EROFS|ENOSYS|ENOTSUP)$/.test(String(error.code))))
      throw error
  }
  return ((modeOf(path) ?? 0) & forOthers) === 0
}

function modeOf(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats === undefined ? null : stats.mode & 0o777
}
