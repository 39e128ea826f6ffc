import { closeRepository, type GitSettings, isSound, openRepository } from '../../git/index.ts'
import { listClones } from './tidy-clones.ts'

export interface ClonesChecked {
  readonly count: number
  /** The folders of the clones that git cannot read as a whole. */
  readonly damaged: readonly string[]
}

interface ClonePlace {
  readonly dataDir: string
  readonly git: GitSettings
  readonly signal: AbortSignal
  /** Gets how many are checked. */
  tell?(done: number, total: number): void
}

/** Reads each clone of this node for damage; that takes minutes where there are many. */
export async function findDamagedClones({ dataDir, git, signal, tell }: ClonePlace): Promise<ClonesChecked> {
  const clones = await listClones(dataDir)
  const damaged: string[] = []
  for (const [index, directory] of clones.entries()) {
    signal.throwIfAborted()
    const repository = openRepository(git, directory)
    try {
      if (!(await isSound(repository))) damaged.push(directory)
    } finally {
      await closeRepository(repository)
    }
    tell?.(index + 1, clones.length)
  }
  return { count: clones.length, damaged }
}
