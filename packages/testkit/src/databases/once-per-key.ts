import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Takes a lock file; false if another process holds it. */
async function takeLock(path: string): Promise<boolean> {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const lock = await stat(path).catch(() => null)
  if (lock && Date.now() - lock.mtimeMs > 120_000) await rm(path, { recursive: true, force: true })
  return false
}

/**
 * Runs `make` once for all test processes: the first one runs it, the others wait. A file `name`.done in the folder marks
 * that it is done.
 */
export async function oncePerKey(folder: string, name: string, make: () => Promise<void>): Promise<void> {
  const done = join(folder, `${name}.done`)
  const lock = join(folder, `${name}.lock`)
  await mkdir(folder, { recursive: true })
  while (!(await exists(done))) {
    if (!(await takeLock(lock))) {
      await delay(50)
      continue
    }
    try {
      if (!(await exists(done))) {
        await make()
        await writeFile(done, '')
      }
    } finally {
      await rm(lock, { recursive: true, force: true })
    }
  }
}
