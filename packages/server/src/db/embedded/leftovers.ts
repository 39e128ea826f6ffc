import { execFile } from 'node:child_process'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hasCode } from '../../system/has-code.ts'
import { EmbeddedDatabaseProblem } from './embedded-problem.ts'
import { isAlive } from './server-user.ts'

/** Milliseconds that a server has for each way to be ended, the gentlest first. SIGQUIT ends it as a crash would: no row is lost. */
const patience: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 5000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
]

/** The number of the server that the cluster's lock file names; null where there is no such file. One without connections writes it negative. */
async function namedServer(cluster: string): Promise<number | null> {
  try {
    return Math.abs(Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10)) || null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function worksIn(pid: string, cluster: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== cluster) return false
    // A person's shell may stand in that folder too.
    return ['postgres', 'initdb'].includes((await readFile(`/proc/${pid}/comm`, 'utf8')).trim())
  } catch (error) {
    // It has ended, or belongs to somebody else, as none of ours does.
    if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH')) return false
    throw error
  }
}

/** Every process of a server works in its cluster's folder, the server itself and those it started: /proc shows them. */
async function processesOnLinux(cluster: string): Promise<number[]> {
  const folder = await realpath(cluster)
  const found: number[] = []
  for (const name of await readdir('/proc'))
    if (/^\d+$/.test(name) && (await worksIn(name, folder))) found.push(Number(name))
  return found
}

/** Elsewhere: the server that the lock file names, if what runs under that number names the cluster in its call. */
async function processesElsewhere(cluster: string): Promise<number[]> {
  const pid = await namedServer(cluster)
  if (pid === null || !isAlive(pid)) return []
  if (process.platform === 'win32') return [pid]
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
    return stdout.includes(cluster) ? [pid] : []
  } catch (error) {
    if (error instanceof Error && 'code' in error) return []
    throw error
  }
}

/** The processes that have the cluster open. Throws ENOENT where there is no cluster. */
export const serverProcesses = (cluster: string): Promise<number[]> =>
  process.platform === 'linux' ? processesOnLinux(cluster) : processesElsewhere(cluster)

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

async function goneWithin(cluster: string, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while ((await serverProcesses(cluster)).length > 0) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}

/**
 * Ends what an earlier life of Weft left running on the cluster, which this process alone owns by the lock on DATA_DIR: a server whose
 * keeper was killed, or workers whose server was. Afterwards there is no lock file: a leftover may name another program of the machine,
 * since process numbers are reused, and claims that a server is ready.
 */
export async function endLeftovers(cluster: string): Promise<void> {
  const server = await namedServer(cluster)
  for (const [name, milliseconds] of patience) {
    const left = await serverProcesses(cluster)
    if (left.length === 0) break
    // The server ends its workers; without it they end by themselves, or are told.
    const isServed = server !== null && left.includes(server)
    const heads = isServed && name !== 'SIGKILL' ? [server] : left
    // SIGINT would undo a worker's statement and leave its connection: a request would be told of a failure, not made again.
    for (const pid of heads) signal(pid, name === 'SIGINT' && !isServed ? 'SIGTERM' : name)
    if (await goneWithin(cluster, milliseconds)) break
  }
  const left = await serverProcesses(cluster)
  if (left.length > 0) {
    throw new EmbeddedDatabaseProblem(`Process ${left.join(', ')} has ${cluster} open and does not end: end it`)
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}
