import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { GitResult } from './failure.ts'
import { closeRepository, diskFull, openRepository, type Repository } from './repository.ts'
import { tryGit } from './run-git.ts'
import type { GitSettings } from './settings.ts'

/** Lends an empty bare repository for the time of some work; nothing of it stays. */
export async function withScratchRepository<Value>(
  settings: GitSettings,
  work: (repository: Repository) => Promise<GitResult<Value>>,
): Promise<GitResult<Value>> {
  const scratch = join(settings.directory, 'scratch')
  await mkdir(scratch, { recursive: true })
  const directory = await mkdtemp(join(scratch, 'tree-'))
  try {
    const initialized = await tryGit(settings, ['init', '--quiet', '--bare', '--template=', '--', directory])
    if (!initialized.ok) return initialized
    const repository = openRepository(settings, directory)
    try {
      return await work(repository)
    } finally {
      await closeRepository(repository)
    }
  } catch (error) {
    const failure = diskFull(error)
    if (failure !== null) return failure
    throw error
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
