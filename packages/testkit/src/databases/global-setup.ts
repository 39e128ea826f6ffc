import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startTestServer } from './test-servers.ts'

/**
 * Makes a folder that all test files of a run share, and starts servers in it: the version that Weft brings, and the oldest
 * supported one. They end with the run, even if it is killed. Vitest asks for them once a project of its configuration: the projects
 * share them.
 */
export async function setup(): Promise<() => Promise<void>> {
  const owner = String(process.pid)
  if (process.env.WEFT_TEST_OWNER === owner) return async () => {}
  process.env.WEFT_TEST_OWNER = owner
  const folder = await mkdtemp(join(tmpdir(), 'weft-run-'))
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
