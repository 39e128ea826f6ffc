import { rename, rm } from 'node:fs/promises'
import { listClones } from '../sync/queue/tidy-clones.ts'

/** Clones that are out of the way. */
export interface SetAsideClones {
  /** They are where they were. */
  putBack(): Promise<void>
  remove(): Promise<void>
}

/**
 * Clones bear the numbers of components, which are others after a restore. They go by a name that the next start takes for a clone that was only
 * begun, and removes: whatever becomes of this process, no component gets the clone of another.
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
