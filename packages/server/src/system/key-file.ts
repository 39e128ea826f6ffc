import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from './has-code.ts'
import { syncFolder } from './sync-folder.ts'
import { writePrivately, writeSynced } from './write-privately.ts'

/** Bytes of a key (AES-256). */
const keyBytes = 32

/** The keys of an installation without SECRETS_KEY, in a file of DATA_DIR: the newest first, and while keys are exchanged the one before. */
export interface KeyFile {
  /** Absolute. */
  readonly path: string
  /** None where there is no file. */
  read(): Promise<readonly Buffer[]>
  readOrMake(): Promise<readonly Buffer[]>
  /** Puts a new key before the present one; false where an exchange that was cut off has done so. */
  addKey(): Promise<boolean>
  /** Leaves the newest key alone in the file; this process opens by the old one as long as it runs. */
  dropOldKeys(): Promise<void>
  remove(): Promise<void>
  /** Keys in the file now; this process may open by others, which it read before. */
  count(): Promise<number>
  /** Null where there is no file. */
  writtenAt(): Promise<Date | null>
}

export function openKeyFile(dataDir: string): KeyFile {
  const path = join(dataDir, 'secrets', 'seeds.key')
  let kept: readonly Buffer[] | null = null
  const read = async () => {
    kept ??= await readKeys(path)
    return kept
  }
  const readOrMake = async () => {
    const found = await read()
    if (found.length > 0) return found
    await makeKey(path)
    kept = null
    return read()
  }
  const write = async (keys: readonly Buffer[]) => {
    await replaceKeys(path, keys)
    kept = keys
  }
  return {
    path,
    read,
    readOrMake,
    async addKey() {
      // Without keys remembered from an earlier exchange.
      const keys = (await readOrMake()).length > 0 ? await readKeys(path) : []
      if (keys.length > 1) return false
      await write([randomBytes(keyBytes), ...keys])
      return true
    },
    async dropOldKeys() {
      await replaceKeys(path, (await readOrMake()).slice(0, 1))
    },
    async remove() {
      await rm(path, { force: true })
      await syncFolder(dirname(path))
      kept = []
    },
    count: async () => (await readKeys(path)).length,
    writtenAt: () => timeOf(path),
  }
}

async function readKeys(path: string): Promise<Buffer[]> {
  try {
    const bytes = await readFile(path)
    const count = bytes.length / keyBytes
    if (!Number.isInteger(count) || count === 0) throw new Error(`${path} is damaged: a key has ${keyBytes} bytes`)
    return Array.from({ length: count }, (_, at) => bytes.subarray(at * keyBytes, (at + 1) * keyBytes))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function timeOf(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).mtime
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** If several processes make the first key together, only one does. */
async function makeKey(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const scratch = `${path}.${process.pid}`
  await writeSynced(scratch, randomBytes(keyBytes))
  try {
    await link(scratch, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(scratch, { force: true })
  }
}

/** Whole or not at all, also where the power fails. */
async function replaceKeys(path: string, keys: readonly Buffer[]): Promise<void> {
  await writePrivately(path, Buffer.concat(keys))
  await syncFolder(dirname(path))
}
