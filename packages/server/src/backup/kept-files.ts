import { createHash } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { type ArchiveEntry } from './tar-entries.ts'

/**
 * Folders of DATA_DIR that nothing else has: the ssh key with the hosts that it knows, and the demo's repository, which is the remote of its
 * component. Clones are fetched again, the node's name is the node's own, the cluster and its password are made anew.
 */
export const keptFolders = ['git-private/ssh', 'demo'] as const

async function filesBelow(dataDir: string, path: string): Promise<string[]> {
  try {
    const entries = await readdir(join(dataDir, path), { withFileTypes: true })
    const below = entries.map(async (entry) => {
      const at = `${path}/${entry.name}`
      if (entry.isDirectory()) return filesBelow(dataDir, at)
      return entry.isFile() ? [at] : []
    })
    return (await Promise.all(below)).flat().sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}

/** References are read before the objects that they lead to: what is written meanwhile is then at most too much. */
const objectsLast = (one: string, other: string): number =>
  Number(one.includes('/objects/')) - Number(other.includes('/objects/'))

/** The files that a backup takes along, by their paths below DATA_DIR. One that goes away meanwhile was not meant to stay. */
export async function* readKeptFiles(dataDir: string): AsyncGenerator<ArchiveEntry> {
  for (const folder of keptFolders) {
    for (const name of (await filesBelow(dataDir, folder)).sort(objectsLast)) {
      if (name.endsWith('.lock')) continue
      const content = await readFile(join(dataDir, name)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      })
      if (content) yield { name, content }
    }
  }
}

export const fingerprint = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** A file that DATA_DIR has and a backup has not, or not the same; null where there is none. `files`: fingerprints by path. */
export async function fileNotIn(dataDir: string, files: ReadonlyMap<string, string>): Promise<string | null> {
  for await (const { name, content } of readKeptFiles(dataDir))
    if (files.get(name) !== fingerprint(content)) return name
  return null
}

/** Whether a name in a backup is one that `readKeptFiles` gives: nothing is written beside those folders. */
export const isKeptFile = (name: string): boolean =>
  keptFolders.some((folder) => name.startsWith(`${folder}/`)) &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

/** Files that were unpacked and stand ready; `place` puts their folders where those of DATA_DIR were. */
export interface StagedFiles {
  add(file: ArchiveEntry): Promise<void>
  place(): Promise<void>
  /** Removes what was not placed. */
  discard(): Promise<void>
}

async function writeSynced(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function stageFiles(dataDir: string): Promise<StagedFiles> {
  const staging = join(dataDir, 'restore-files')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await chmod(staging, 0o700)
  return {
    add: ({ name, content }) => writeSynced(join(staging, name), content),
    async place() {
      for (const folder of keptFolders) {
        const target = join(dataDir, folder)
        const former = join(staging, `former-${folder.replaceAll('/', '-')}`)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await mkdir(join(staging, folder), { recursive: true, mode: 0o700 })
        await moveIfThere(target, former)
        await rename(join(staging, folder), target)
      }
      await rm(staging, { recursive: true, force: true })
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  }
}

async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
