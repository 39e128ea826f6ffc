import { createHash } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { writeSynced } from '../system/write-privately.ts'
import type { ArchiveEntry } from './tar-entries.ts'

/**
 * Folders of DATA_DIR whose content exists nowhere else: the ssh key with the known hosts, the key of the seeds of second factors, and the demo's repository, which
 * is a remote. Not kept: clones (fetched again), the node's name (every node has its own), the cluster (made again).
 */
export const keptFolders = ['git-private/ssh', 'secrets', 'demo'] as const

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

/**
 * Reads git references before objects, so that the objects of every reference are in the backup even while git writes.
 */
const objectsLast = (one: string, other: string): number =>
  Number(one.includes('/objects/')) - Number(other.includes('/objects/'))

/** The files of a backup, by their paths below DATA_DIR. A file that disappears meanwhile was temporary. */
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

/**
 * Finds a file of DATA_DIR that the backup lacks or has with other content; null without one. `files`: fingerprints by
 * path.
 */
export async function fileNotIn(dataDir: string, files: ReadonlyMap<string, string>): Promise<string | null> {
  for await (const { name, content } of readKeptFiles(dataDir))
    if (files.get(name) !== fingerprint(content)) return name
  return null
}

/** Whether a name in a backup lies in a kept folder: a restore must not write elsewhere. */
export const isKeptFile = (name: string): boolean =>
  keptFolders.some((folder) => name.startsWith(`${folder}/`)) &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

/** Unpacked files in a temporary place; `place` moves their folders into DATA_DIR. */
export interface StagedFiles {
  add(file: ArchiveEntry): Promise<void>
  place(): Promise<void>
  /** Removes files that were not moved. */
  discard(): Promise<void>
}

async function writeNew(path: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeSynced(path, content, 'wx')
}

export async function stageFiles(dataDir: string): Promise<StagedFiles> {
  const staging = join(dataDir, 'restore-files')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  await chmod(staging, 0o700)
  return {
    add: ({ name, content }) => writeNew(join(staging, name), content),
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
