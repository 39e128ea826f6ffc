import type { GitResult } from './failure.ts'
import type { Repository } from './repository.ts'
import { tryGit } from './run-git.ts'
import { whileWriting } from './writing.ts'

/** Bytes that a pack may take: it is held in memory, and the database tells it by a text of twice as many characters. */
const MOST_BYTES = 250_000_000

/** All that a commit consists of and its ancestor `base` lacks (null: simply all), as one pack. */
export function packOf(repository: Repository, revision: string, base: string | null): Promise<GitResult<Buffer>> {
  const { settings, directory } = repository
  const wanted = base === null ? revision : `${revision}\n^${base}`
  const args = ['pack-objects', '--revs', '--stdout', '--quiet', '--delta-base-offset']
  return tryGit(settings, args, {
    directory,
    input: [Buffer.from(`${wanted}\n`)],
    outputLimit: MOST_BYTES,
    deadline: 1_800_000,
  })
}

/** Puts the objects of a pack into a repository. No reference moves. */
export function addPack(repository: Repository, pack: Uint8Array): Promise<GitResult<Buffer>> {
  const { settings, directory } = repository
  return whileWriting(directory, async (failed) => {
    const args = ['index-pack', '--stdin', '--fix-thin']
    const added = await tryGit(settings, args, { directory, input: [pack], deadline: 1_800_000 })
    if (!added.ok) failed()
    return added
  })
}
