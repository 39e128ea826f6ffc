import { open } from 'node:fs/promises'
import { hasCode } from './embedded-problem.ts'

/** Bytes of the log's end that are looked at. */
const tail = 64 * 1024

/** The last lines of the server's log that tell of trouble, the newest last; none where there is no log. */
export async function troubleInLog(path: string, since = 0): Promise<string[]> {
  try {
    const handle = await open(path, 'r')
    try {
      const { size } = await handle.stat()
      const from = Math.max(since, size - tail)
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(Math.max(0, Math.min(tail, size - from))),
        0,
        undefined,
        from,
      )
      const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
      return lines.filter((line) => /\b(FATAL|PANIC|ERROR):|could not|No space left|invalid page/.test(line))
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/** The words after the time and the process: `PANIC:  could not locate a valid checkpoint record`. */
export const withoutPrefix = (line: string): string => line.replace(/^.*?\b(FATAL|PANIC|LOG|HINT):\s*/, '$1: ')
