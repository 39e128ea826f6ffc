import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { endLeftoverGits, removeStaleLocks } from '../../git/index.ts'
import { hasCode } from '../../system/has-code.ts'

/** The clones' folder below DATA_DIR. */
const folderOf = (dataDir: string) => join(dataDir, 'repositories')

/** Clones that are here, as absolute paths; none before the first import. */
export async function listClones(dataDir: string): Promise<string[]> {
  return (await entries(dataDir)).filter((name) => name.endsWith('.git')).map((name) => join(folderOf(dataDir), name))
}

async function entries(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(folderOf(dataDir))).sort()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * Clears away what a killed process left among the clones: gits that still run, their lock files, clones that were only begun.
 * Only for the owner of DATA_DIR, before anything works on a clone.
 */
export async function tidyClones(dataDir: string): Promise<void> {
  await endLeftoverGits(dataDir)
  await rm(join(dataDir, 'git-private', 'scratch'), { recursive: true, force: true })
  for (const name of await entries(dataDir)) {
    if (name.endsWith('.new')) await rm(join(folderOf(dataDir), name), { recursive: true, force: true })
  }
  for (const clone of await listClones(dataDir)) await removeStaleLocks(clone)
}
