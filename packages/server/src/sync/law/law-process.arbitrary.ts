import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RepositoryPayload } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import { hasCode } from '../../system/has-code.ts'
import { tidyClones } from '../clone/tidy-clones.ts'

const url = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** A process that runs one job of a repository, as a node does: it is told which when it has all that it needs in memory. */
const program = `
  import { text } from 'node:stream/consumers'
  import { readConfig } from ${url('../../config.ts')}
  import { openDatabase } from ${url('../../db/open-database.ts')}
  import { createGitLauncher, makeGitSettings } from ${url('../../git/index.ts')}
  import { runRepositoryJob } from ${url('../queue/run-repository-job.ts')}
  const told = await text(process.stdin)
  if (told === '') process.exit()
  const { config, payload, environment } = JSON.parse(told)
  const database = await openDatabase(config)
  const { start } = createGitLauncher()
  const git = { ...makeGitSettings({ start, environment, dataDirectory: config.dataDir, allowPrivate: true }), environment }
  const services = { database, git, config: { ...readConfig({}), ...config, siteUrl: 'https://weft.example' } }
  process.stdout.write('begins')
  await runRepositoryJob({ services, signal: new AbortController().signal, progress() {} }, payload)
  process.exit()`

const start = () =>
  spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Reads compiled code from the cache: this halves the start.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'weft-law-compiled') },
  })

/** A process that waits to be told a job. */
let ready: ReturnType<typeof start> | null = null

/** Starts the process of the next `runAndKill` ahead: it takes longer than most jobs. */
export function prepareProcess(): void {
  ready ??= start()
}

/** Ends a process that was never told anything. */
export async function endPreparedProcess(): Promise<void> {
  const unused = ready
  ready = null
  if (!unused) return
  unused.stdin.end()
  await once(unused, 'close')
}

/** A process and all that it started, and that these started. */
async function familyOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : ''
    const parent = /^.*\) \S (\d+)/.exec(stat)?.[1]
    if (parent) parents.set(Number(name), Number(parent))
  }
  const family = [pid]
  for (const member of family) for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Runs a job in a separate process, which is killed with all its children; then the node starts again. */
export async function runAndKill({ config, git }: Services, payload: RepositoryPayload, after: number): Promise<void> {
  const about = JSON.stringify({
    config: { databaseUrl: config.databaseUrl, dataDir: config.dataDir },
    payload,
    environment: git.environment,
  })
  const child = ready ?? start()
  ready = null
  child.stdin.end(about)
  const closed = once(child, 'close')
  const begins = await Promise.race([once(child.stdout, 'data').then(() => true), closed.then(() => false)])
  if (!begins) throw new Error('the process ended before it began its job')
  await Promise.race([delay(after), closed])
  if (child.pid !== undefined && child.exitCode === null)
    for (const pid of await familyOf(child.pid)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if (!hasCode(error, 'ESRCH')) throw error
      }
    }
  await closed
  await tidyClones(config.dataDir)
}
