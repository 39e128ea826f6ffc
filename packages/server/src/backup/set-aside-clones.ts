import { rename, rm } from 'node:fs/promises'
import { listClones } from '../sync/clone/tidy-clones.ts'

/** Clones that were renamed until the restore is committed. */
export interface SetAsideClones {
  /** Moves them back. */
  putBack(): Promise<void>
  remove(): Promise<void>
}

/**
 * Renames all clones. They are named by component ids, which differ after a restore. The new names look like unfinished
 * clones, which the next start removes: even after a crash no component gets the clone of another.
 */
export async function setClonesAside(dataDir: string): Promise<SetAsideClones> {
  const moved: { readonly from: string; readonly to: string }[] = []
  for (const from of await listClones(dataDir)) {
    const to = `${from}.replaced.new`
    await rm(to, { recursive: true, force: true })
    await rename(from, to)
    moved.push({ from, to })
  }
  return {
    async putBack() {
      for (const { from, to } of moved) await rename(to, from)
    },
    async remove() {
      for (const { to } of moved) await rm(to, { recursive: true, force: true })
    },
  }
}
