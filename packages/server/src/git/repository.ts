import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'
import { isChecked, markChecked } from './checked-clone.ts'
import { GitError, type GitResult, succeed } from './failure.ts'
import { type ObjectReader, openObjectReader } from './object-reader.ts'
import { gitOutput, tryGit } from './run-git.ts'
import type { GitSettings } from './settings.ts'

/** A bare repository of ours. The caller must run writing operations one at a time. */
export interface Repository {
  readonly settings: GitSettings
  /** Absolute path. */
  readonly directory: string
  readonly objects: ObjectReader
}

/** Opens an existing bare repository without reading it; `closeRepository` ends its processes. */
export function openRepository(settings: GitSettings, directory: string): Repository {
  return { settings, directory, objects: openObjectReader(settings, directory) }
}

export async function closeRepository(repository: Repository): Promise<void> {
  await repository.objects.close()
}

/** Whether the repository exists and is undamaged; the latter is checked once after each boot of the machine. */
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
 * Opens the bare repository at a path, making it if it is missing; a crash leaves either all of it or nothing. If a power
 * cut has damaged it, a new empty one replaces it, and the next fetch treats it as lost.
 */
export async function ensureBareRepository(settings: GitSettings, directory: string): Promise<GitResult<Repository>> {
  if (!(await isWhole(settings, directory))) {
    const scratch = `${directory}.${process.pid}.new`
    await rm(scratch, { recursive: true, force: true })
    try {
      await mkdir(scratch, { recursive: true })
      // No template: it would only add 20 example files.
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

/** The `disk-full` failure of a file system error; null for any other error. */
export function diskFull(
  error: unknown,
): { ok: false; problem: { code: 'disk-full'; span: null; detail: string } } | null {
  if (!hasCode(error, 'ENOSPC', 'EDQUOT')) return null
  return { ok: false, problem: { code: 'disk-full', span: null, detail: 'no space left on the disk' } }
}

/** Whether everything reachable from references exists and is undamaged. For `doctor`; slow on large repositories. */
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

/** Whether the first fetch left out a part of the history. */
export function isShallow(repository: Repository): Promise<boolean> {
  return exists(join(repository.directory, 'shallow'))
}

/** Whether a folder of this machine is a repository, or lies in one. */
export async function isInRepository(settings: GitSettings, folder: string): Promise<boolean> {
  return (await tryGit(settings, ['-C', folder, 'rev-parse', '--git-dir'])).ok
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
