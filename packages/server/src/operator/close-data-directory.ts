import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { OperatorRefusal } from './operation.ts'

/** Folders of DATA_DIR to close: clones with texts that are not pushed yet, the ssh key, the database. */
const folders = { made: ['repositories', 'git-private'], ifThere: ['postgresql', 'postgresql.new', 'socket', 'demo'] }
// A user who can read the lock file could also lock it.
const files = {
  made: ['weft.lock', 'weft.pid'],
  ifThere: ['node-id', 'postgresql-password', 'postgresql.log', 'postgresql.log.1', 'security.log'],
}

const forOthers = 0o077

/**
 * Makes everything of ours in DATA_DIR inaccessible to other users of the machine. An existing DATA_DIR itself is not changed,
 * because it may hold other files. Throws OperatorRefusal for paths that stay open. On Windows folders inherit their rights.
 */
export function closeDataDirectory(dataDir: string, setMode: (path: string, mode: number) => void = chmodSync): void {
  makeOwn(dataDir)
  if (process.platform === 'win32') return
  const all = [...folders.made, ...folders.ifThere, ...files.made, ...files.ifThere].map((name) => join(dataDir, name))
  const open = all.filter((path) => !close(path, setMode))
  if (open.length === 0) return
  const remedy = `chmod -R go= ${open.join(' ')}`
  throw new OperatorRefusal([`Other users of this machine may read ${open.join(', ')}; as their owner: ${remedy}`])
}

/** Why a path cannot be made. Node says ENOENT also on a volume for reading alone; the nearest folder that is there says more. */
function reasonAbove(path: string, error: Error): string {
  if (!hasCode(error, 'ENOENT')) return error.message
  let folder = path
  while (!existsSync(folder)) folder = dirname(folder)
  try {
    accessSync(folder, constants.W_OK)
    return error.message
  } catch (refused) {
    return refused instanceof Error ? refused.message : error.message
  }
}

/** A path that cannot be made is the operator's to mend. */
function makeOwn(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (const name of folders.made) mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 })
    for (const name of files.made) closeSync(openSync(join(dataDir, name), 'a', 0o600))
  } catch (error) {
    if (!(error instanceof Error && hasCode(error, 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST')))
      throw error
    throw new OperatorRefusal([`DATA_DIR cannot be written: ${reasonAbove(dataDir, error)}`])
  }
}

/** Closes a path to other users, and returns whether it is closed or missing. */
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
