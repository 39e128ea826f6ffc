import type { Dirent } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { endOrphanedGits } from './leftover-gits.ts'

/** Who writes to a repository in this process. Nobody else does: one process owns DATA_DIR. */
interface Writers {
  count: number
  /** One of them failed and may have left something behind. */
  failed: boolean
  /** What was left behind is being removed; nobody begins meanwhile. */
  clearing: Promise<unknown> | null
}

const repositories = new Map<string, Writers>()

/**
 * Runs something that writes to a repository: a git that makes objects, references or lock files. `failed` says that it
 * did not end well, as a throw does; what such gits left behind is removed as soon as no other writes there, and never under one.
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
    // Where that fails, whoever it was done for is told.
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
 * Removes what a git that was killed left behind: lock files, half-written packs, crash reports. A git of an earlier
 * process that still holds them is ended first. Only while nothing of this process writes there (see whileWriting): at the
 * start. Returns the paths, relative to the repository.
 */
export async function removeStaleLocks(directory: string): Promise<string[]> {
  if ((await findLeftovers(directory)).length === 0) return []
  if (!(await endOrphanedGits(directory))) return []
  const found = await findLeftovers(directory)
  for (const path of found) await rm(join(directory, path), { recursive: true, force: true })
  return found
}
