import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { hasCode } from '../system/has-code.ts'

/** The lock is ours until `release`, or until this process ends in any way. */
export interface DataDirectoryLock {
  release(): void
}

/** Another process owns the folder. Its id is for messages; null where it could not be read. */
export interface LockHolder {
  readonly heldBy: number | null
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && error.message.includes('database is locked')
}

function readHolder(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Makes this process the only owner of DATA_DIR. Node has no file locks, SQLite has: an exclusive transaction on a file
 * there is a lock of the operating system, which ends with the process, `kill -9` included.
 */
export function lockDataDirectory(dataDir: string): DataDirectoryLock | LockHolder {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const holderPath = join(dataDir, 'weft.pid')
  const lock = new DatabaseSync(join(dataDir, 'weft.lock'))
  try {
    // In memory, so that a killed holder leaves no journal to read.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return { heldBy: readHolder(holderPath) }
    throw error
  }
  writeFileSync(holderPath, `${process.pid}\n`)
  return {
    release() {
      rmSync(holderPath, { force: true })
      lock.close()
    },
  }
}
