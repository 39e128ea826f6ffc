import { entryAt, readBlob, withScratchRepository } from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { fetchLocal } from './database-origin.ts'

/** The stored file in the database, read through a new clone, as by a node without one. */
export async function readKept(
  { database, git }: Pick<Services, 'database' | 'git'>,
  componentId: number,
  path: string,
): Promise<string | null> {
  const read = await withScratchRepository<Buffer | null>(git, async (repository) => {
    const fetched = await fetchLocal(database, repository, { componentId, branch: 'main' })
    if (!fetched.ok) throw new Error(fetched.problem.detail)
    const entry = await entryAt(repository, fetched.value.revision, path)
    return entry ? readBlob(repository.objects, entry.oid) : { ok: true, value: null }
  })
  if (!read.ok) throw new Error(read.problem.detail)
  return read.value === null ? null : Buffer.from(read.value).toString()
}
