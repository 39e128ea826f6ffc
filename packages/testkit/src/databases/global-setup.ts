import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { isAlive } from '@weft/server/testing/database'
import { startTestServer } from './test-servers.ts'

const memoryDisk = '/dev/shm'
/** Three times the largest size of a run's databases. */
const roomForDatabases = 1024 ** 3

/**
 * The folder for the run's databases: in memory if Linux has enough room there, because that copies a template in a tenth of the time.
 * Containers often give it 64 MB.
 */
async function parentOfRun(): Promise<string> {
  const found = process.platform === 'linux' ? await statfs(memoryDisk).catch(() => null) : null
  return found !== null && found.bavail * found.bsize >= roomForDatabases ? memoryDisk : tmpdir()
}

/** Removes what this user's runs left that were killed: nothing else frees that memory before the machine starts anew. */
async function freeMemoryOfEndedRuns(): Promise<void> {
  for (const name of await readdir(memoryDisk)) {
    const [, pid] = /^weft-run-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(memoryDisk, name)
    const found = await stat(path).catch(() => null) // another run may remove it too
    if (found?.uid === process.getuid?.()) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Makes a folder that all test files of a run share, and starts servers in it: the version that Weft brings, and the oldest
 * supported one. They end with the run, even if it is killed. Vitest asks for them once a project of its configuration: the projects
 * share them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const owner = String(process.pid)
  if (process.env.WEFT_TEST_OWNER === owner) return async () => {}
  process.env.WEFT_TEST_OWNER = owner
  const parent = await parentOfRun()
  if (parent === memoryDisk) await freeMemoryOfEndedRuns()
  const folder = await mkdtemp(join(parent, `weft-run-${owner}-`))
  process.env.WEFT_TEST_RUN = folder
  // Commands that tests start compile half of their time without it.
  process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled')
  const servers = await Promise.all([process.env.TEST_DATABASE_URL ? null : startTestServer(18), startTestServer(15)])
  return async () => {
    if (process.env.TEST_DATABASE_URL) await (await import('./template-database.ts')).dropTemplates()
    await Promise.all(servers.map((server) => server?.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}
