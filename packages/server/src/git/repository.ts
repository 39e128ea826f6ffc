import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { isChecked, markChecked } from './checked-clone.ts'
import { GitError, type GitResult, succeed } from './failure.ts'
import { type ObjectReader, openObjectReader } from './object-reader.ts'
import { gitOutput, tryGit } from './run-git.ts'
import type { GitSettings } from './settings.ts'

/** A bare repository of ours. Operations that write to it run one at a time; that order is the caller's. */
export interface Repository {
  readonly settings: GitSettings
  /** Absolute path. */
  readonly directory: string
  readonly objects: ObjectReader
}

/** Takes a bare repository that exists; `closeRepository` ends its processes. Nothing is read yet. */
export function openRepository(settings: GitSettings, directory: string): Repository {
  return { settings, directory, objects: openObjectReader(settings, directory) }
}

export async function closeRepository(repository: Repository): Promise<void> {
  await repository.objects.close()
}

/** Whether the repository is there and nothing of it was lost when the machine ended: that is looked at once after each of its starts. */
async function isWhole(settings: GitSettings, directory: string): Promise<boolean> {
  if (!(await exists(join(directory, 'HEAD')))) return false
  if (await isChecked(directory)) return true
  const repository = openRepository(settings, directory)
  try {
    if (!(await isSound(repository))) return false
  } finally {
    await closeRepository(repository)
  }
  await markChecked(directory)
  return true
}

/**
 * Opens the bare repository at a path and makes it first when there is none; a crash leaves either all of it or nothing. One that a power
 * cut has damaged is made anew, empty: whoever fetches into it treats it as one that was lost.
 */
export async function ensureBareRepository(settings: GitSettings, directory: string): Promise<GitResult<Repository>> {
  if (!(await isWhole(settings, directory))) {
    const scratch = `${directory}.${process.pid}.new`
    await rm(scratch, { recursive: true, force: true })
    try {
      await mkdir(scratch, { recursive: true })
      // No template: its hooks and examples are 20 files that nobody reads.
      const initialized = await tryGit(settings, ['init', '--quiet', '--bare', '--template=', '--', scratch])
      if (!initialized.ok) return initialized
      await markChecked(scratch)
      await rm(directory, { recursive: true, force: true })
      await rename(scratch, directory)
    } catch (error) {
      const failure = diskFull(error)
      if (failure !== null) return failure
      throw error
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  }
  return succeed(openRepository(settings, directory))
}

/** The failure in an error of the file system that says that the disk is full; null for any other. */
export function diskFull(
  error: unknown,
): { ok: false; problem: { code: 'disk-full'; span: null; detail: string } } | null {
  if (!hasCode(error, 'ENOSPC', 'EDQUOT')) return null
  return { ok: false, problem: { code: 'disk-full', span: null, detail: 'no space left on the disk' } }
}

/** Whether everything that a reference leads to is there and whole. For `doctor`; slow on large repositories. */
export async function isSound(repository: Repository): Promise<boolean> {
  try {
    await gitOutput(repository.settings, ['fsck', '--connectivity-only', '--no-dangling', '--no-progress'], {
      directory: repository.directory,
      deadline: 3_600_000,
    })
    return true
  } catch (error) {
    if (error instanceof GitError) return false
    throw error
  }
}

/** Whether a part of the history was left out when it was fetched. */
export function isShallow(repository: Repository): Promise<boolean> {
  return exists(join(repository.directory, 'shallow'))
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}
