import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { endOrphanedGits } from './leftover-gits.ts'

/** The writers of a repository. All are in this process, because one process owns DATA_DIR. */
interface Writers {
  count: number
  /** One of them failed and may have left files behind. */
  failed: boolean
  /** The removal of leftovers, for which new writers wait. */
  clearing: Promise<unknown> | null
}

const repositories = new Map<string, Writers>()

/**
 * Runs a git that writes to a repository: objects, references or lock files. If it throws, or `failed` says that its result
 * is a failure, its leftovers are removed as soon as no other git writes there.
 */
export async function whileWriting<Value>(
  directory: string,
  run: (failed: () => void) => Promise<Value>,
): Promise<Value> {
  const writers = await enter(directory)
  let ended = false
  try {
    const value = await run(() => {
      writers.failed = true
    })
    ended = true
    return value
  } finally {
    if (!ended) writers.failed = true
    await leave(directory, writers)
  }
}

async function enter(directory: string): Promise<Writers> {
  for (let found = repositories.get(directory); found?.clearing; found = repositories.get(directory)) {
    // An error of the removal is reported to the writer that started it.
    await Promise.allSettled([found.clearing])
  }
  const writers = repositories.get(directory) ?? { count: 0, failed: false, clearing: null }
  repositories.set(directory, writers)
  writers.count++
  return writers
}

async function leave(directory: string, writers: Writers): Promise<void> {
  writers.count--
  if (writers.count > 0) return
  try {
    if (writers.failed) writers.clearing = removeStaleLocks(directory)
    await writers.clearing
  } finally {
    repositories.delete(directory)
  }
}

const leftovers = /\.(?:lock|keep)$|^(?:tmp_(?:obj|pack|idx|rev|bitmap|graph)_|\.tmp-|fast_import_crash_)|^gc\.pid$/

async function findLeftovers(directory: string): Promise<string[]> {
  const found: string[] = []
  const visit = async (folder: string): Promise<void> => {
    for (const entry of await entriesOf(join(directory, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (leftovers.test(entry.name)) found.push(path)
      else if (entry.isDirectory()) await visit(path)
    }
  }
  await visit('')
  return found.sort()
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    // It was removed since its parent was listed, or with its component.
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * Removes the leftovers of killed gits: lock files, half-written packs, crash reports. Gits of an earlier process that still
 * run are ended first. Call it only while no git of this process writes there (see whileWriting). Returns the removed paths,
 * relative to the repository.
 */
export async function removeStaleLocks(directory: string): Promise<string[]> {
  if ((await findLeftovers(directory)).length === 0) return []
  if (!(await endOrphanedGits(directory))) return []
  const found = await findLeftovers(directory)
  for (const path of found) await rm(join(directory, path), { recursive: true, force: true })
  return found
}
