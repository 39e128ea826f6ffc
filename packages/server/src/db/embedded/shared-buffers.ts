import { readdir } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { fileSize } from '../../system/file-size.ts'

const mebibyte = 1024 ** 2
/** Mebibytes: enough for a small site, and the most that a server takes without being asked. */
const [least, most] = [64, 1024]

/**
 * Mebibytes of memory that PostgreSQL keeps pages in: a quarter of the database, so that a small site takes little, but no more than an eighth of
 * the machine's memory. A page that it does not keep costs ten times as much to read, even where the system has it.
 */
export function sharedBuffersFor(databaseBytes: number, memoryBytes: number): number {
  const wanted = Math.min(databaseBytes / 4, memoryBytes / 8) / mebibyte
  return Math.floor(Math.min(Math.max(wanted, least), most))
}

/** Bytes of memory of this machine, or of the container that this runs in. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Bytes of all databases of a cluster that is not running; a file that goes away meanwhile counts for nothing. */
export async function databaseBytes(cluster: string): Promise<number> {
  const files = await readdir(join(cluster, 'base'), { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files.filter((file) => file.isFile()).map(({ parentPath, name }) => fileSize(join(parentPath, name))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
