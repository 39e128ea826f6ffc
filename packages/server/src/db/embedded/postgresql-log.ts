import { chmodSync, closeSync, copyFileSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import { hasCode } from '../../system/has-code.ts'

/** Bytes after which the log begins anew; what it held is kept as `.1`, so twice this lies on the disk. */
const longest = 1024 * 1024

/** Milliseconds between two looks at its size. */
const interval = 10_000

export interface PostgresqlLog {
  /** Opened for appending: what is cut off is not written again. */
  readonly file: number
  /** The present end. */
  size(): number
  close(): void
}

/** Keeps the file below its bound; a full disk only means that it grows no more. */
function shorten(path: string, file: number): void {
  if (fstatSync(file).size <= longest) return
  try {
    copyFileSync(path, `${path}.1`)
    chmodSync(`${path}.1`, 0o600)
  } catch (error) {
    if (!hasCode(error, 'ENOSPC', 'EDQUOT', 'EIO')) throw error
  }
  ftruncateSync(file)
}

/** Opens the log file of PostgreSQL, and limits its length while it is open. */
export function openPostgresqlLog(path: string): PostgresqlLog {
  const file = openSync(path, 'a', 0o600)
  shorten(path, file)
  const timer = setInterval(() => shorten(path, file), interval)
  timer.unref()
  return {
    file,
    size: () => fstatSync(file).size,
    close() {
      clearInterval(timer)
      closeSync(file)
    },
  }
}
