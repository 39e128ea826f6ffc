import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import type { SshAccess } from './settings.ts'

/** Keys on the disk, for one connection: ssh takes them from files alone. */
export interface PlacedKeys {
  /** Paths of private keys. */
  readonly keys: readonly string[]
  readonly knownHosts: string
  /** Keeps the hosts that were met, and removes the files. */
  release(): Promise<void>
}

const prefix = 'connection-'

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** Writes keys and known hosts into a private folder, which only this process's user may read. */
export async function placeKeys(directory: string, { keys, knownHosts, learnHosts }: SshAccess): Promise<PlacedKeys> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  // mkdtemp makes folders that nobody else may enter.
  const folder = await mkdtemp(join(directory, prefix))
  const hosts = join(folder, 'known_hosts')
  await writeFile(hosts, knownHosts.map((line) => `${line}\n`).join(''), { mode: 0o600 })
  const paths = keys.map((_, at) => join(folder, `key-${at}`))
  for (const [at, key] of keys.entries()) await writeFile(paths[at] ?? '', `${key.trimEnd()}\n`, { mode: 0o600 })
  return {
    keys: paths,
    knownHosts: hosts,
    async release() {
      try {
        const known = new Set(knownHosts)
        const met = linesOf(await readFile(hosts, 'utf8')).filter((line) => !known.has(line))
        if (met.length > 0) await learnHosts(met)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Removes what connections of a process that was killed have left; only the owner of the folder may ask for it. */
export async function removeLeftKeys(directory: string): Promise<void> {
  try {
    const left = (await readdir(directory)).filter((name) => name.startsWith(prefix))
    await Promise.all(left.map((name) => rm(join(directory, name), { recursive: true, force: true })))
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
