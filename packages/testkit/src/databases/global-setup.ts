import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { skippedFile } from './run-folder.ts'

async function stopServer(folder: string): Promise<void> {
  const pidFile = join(folder, 'pg', 'data', 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
  process.kill(pid, 'SIGINT')
  while (existsSync(pidFile)) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** A folder that all test files of a run share; afterwards the PostgreSQL in it is stopped, and what was skipped is said. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-run-'))
  process.env.WEFT_TEST_RUN = folder
  process.env.WEFT_TEST_OWNER = String(process.pid)
  return async () => {
    const skipped = (await readdir(folder)).includes(skippedFile)
    await stopServer(folder)
    if (process.env.TEST_DATABASE_URL) await (await import('./postgresql-template.ts')).dropTemplates()
    await rm(folder, { recursive: true, force: true })
    if (skipped) {
      console.log('\nSKIPPED: the tests that also run on PostgreSQL ran on PGlite only.')
      console.log('Install PostgreSQL 15 or newer, or name a server in TEST_DATABASE_URL, to run them all.')
    }
  }
}
