import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { homeOfGits } from './settings.ts'

/** Milliseconds until processes that were killed must be gone. */
const patience = 5000

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

async function hasHome(pid: string, home: string): Promise<boolean> {
  try {
    return (await readFile(`/proc/${pid}/environ`, 'latin1')).split('\0').includes(`HOME=${home}`)
  } catch (error) {
    // It has ended, or belongs to somebody else, as none of ours does.
    if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH')) return false
    throw error
  }
}

/** Gits of an installation that run, and what they have started (ssh, curl): all have inherited their HOME. Linux alone shows them. */
export async function runningGits(dataDirectory: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const home = Buffer.from(homeOfGits(dataDirectory)).toString('latin1')
  const found: number[] = []
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name) && (await hasHome(name, home))) found.push(Number(name))
  return found
}

/**
 * Ends gits whose launcher was killed: they would go on to write to a clone that is somebody else's by now. Only while no git of this
 * installation is wanted. What they leave half-written is removed by removeStaleLocks.
 */
export async function endLeftoverGits(dataDirectory: string): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    const remaining = await runningGits(dataDirectory)
    if (remaining.length === 0) return
    if (Date.now() > deadline) throw new Error(`git ${remaining.join(', ')} does not end`)
    for (const pid of remaining) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if (!hasCode(error, 'ESRCH')) throw error
      }
    }
    await delay(10)
  }
}
