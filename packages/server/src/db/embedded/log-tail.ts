import { open } from 'node:fs/promises'
import { hasCode } from '../../system/has-code.ts'

/** Bytes of the log's end that are looked at. */
const tail = 64 * 1024

/** The lines at the log's end, those after byte `since` alone; none where there is no log. */
export async function lastLines(path: string, since = 0): Promise<string[]> {
  try {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      const from = Math.max(since, size - tail)
      const room = Buffer.alloc(Math.max(0, Math.min(tail, size - from)))
      const { buffer, bytesRead } = await handle.read(room, 0, undefined, from)
      return buffer.toString('utf8', 0, bytesRead).split('\n')
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** The last lines of the server's log that tell of trouble, the newest last; none where there is no log. */
export async function troubleInLog(path: string, since = 0): Promise<string[]> {
  const lines = await lastLines(path, since)
  return lines.filter((line) => /\b(FATAL|PANIC):|could not access|could not find|No space left/.test(line))
}

/** The last line of the log, for a server that ended without reporting trouble. */
export async function lastLine(path: string, since: number): Promise<string> {
  const lines = await lastLines(path, since)
  return lines.map((line) => line.trim()).findLast((line) => line !== '') ?? 'it ended without a word'
}

/** The words after the time and the process: `PANIC:  could not locate a valid checkpoint record`. */
export const withoutPrefix = (line: string): string => line.replace(/^.*?\b(FATAL|PANIC|LOG|HINT):\s*/, '$1: ')
