import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  hasPgBouncer,
  startDatabaseProxy,
  startPgBouncer,
  startReplicated,
  testDatabase,
  watchProcesses,
} from '@weft/testkit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeWorkplace, type Workplace } from './testing.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let place: Workplace
beforeEach(async () => {
  place = await makeWorkplace()
})
afterEach(() => place.remove())

test.runIf(process.platform === 'linux')(
  'Ctrl-C, which the terminal sends to all in the foreground, ends the server and its database cleanly',
  async () => {
    const log = join(place.folder, 'data', 'postgresql.log')
    rmSync(log, { force: true })
    const server = await place.serve({}, { ownGroup: true })
    const watch = watchProcesses(join(place.folder, 'data'))
    expect(watch.look(server.pid).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['weft', 'keeper', 'watcher', 'postmaster', 'backend']),
    )
    process.kill(-server.pid, 'SIGINT')
    expect(await server.ended()).toBe(0)
    await expect.poll(() => watch.strays(null), { timeout: 10_000 }).toEqual([])
    expect(existsSync(join(place.folder, 'data', 'postgresql', 'postmaster.pid'))).toBe(false)
    const logText = readFileSync(log, 'utf8')
    // PostgreSQL's message when it ends a connection; harmless if the client was just closing it.
    expect(logText).toMatch(/database system is shut down\s*$/)
    expect(logText.replaceAll('FATAL:  terminating connection due to administrator command', '')).not.toMatch(
      /FATAL|PANIC/,
    )
  },
)

test('of two starts at once one answers and the other is refused in a line, on a new DATA_DIR too', async () => {
  for (const round of ['made', 'new']) {
    if (round === 'new') rmSync(join(place.folder, 'data'), { recursive: true })
    const outcomes = await Promise.allSettled([place.serve(), place.serve()])
    const [winner, ...others] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(others).toEqual([])
    expect(refused).toEqual([
      expect.stringMatching(/^Error: the server ended: weft: .*data belongs to [^\n]*: end it[^\n]*\n$/),
    ])
    winner?.kill('SIGTERM')
    expect(await winner?.ended()).toBe(0)
  }
})

test('a database that cannot be opened is one line and exit code 1', async () => {
  rmSync(join(place.folder, 'data', 'postgresql', 'global', 'pg_control'))
  const { exitCode, error } = await place.weft('serve')
  expect(error).toMatch(/^weft: The database in \S+postgresql does not start: [^\n]+\n$/)
  expect(exitCode).toBe(1)
})

test('SIGHUP reads the identity providers again, keeps them where their file is wrong, and never ends the server', async () => {
  const file = join(place.folder, 'providers.json')
  const provider = (id: string) => ({ id, name: id, kind: 'github', client_id: 'weft', client_secret: 'of the test' })
  const write = (content: unknown) => writeFileSync(file, JSON.stringify(content))
  write([])
  const server = await place.serve({ IDENTITY_PROVIDERS: file })
  const shown = async () => {
    const reply = await fetch(`${server.base}/api/session/providers/`)
    return ((await reply.json()) as { results: { id: string }[] }).results.map(({ id }) => id)
  }
  expect(await shown()).toEqual([])
  write([provider('one'), provider('two')])
  server.kill('SIGHUP')
  await expect.poll(shown).toEqual(['one', 'two'])
  write([{ id: 'of no kind' }])
  server.kill('SIGHUP')
  await expect
    .poll(() => server.output())
    .toMatch(/^weft: the identity providers stay as they were: IDENTITY_PROVIDERS.*$/m)
  rmSync(file)
  for (let time = 0; time < 5; time++) server.kill('SIGHUP')
  expect(await shown()).toEqual(['one', 'two'])
  server.kill('SIGTERM')
  expect(await server.ended()).toBe(0)
})

/** `npm start` in a folder whose script serves, as in the repository: npm, the shell of its scripts, the server. */
async function npmStart(environment: Readonly<Record<string, string>>): Promise<{ npm: ChildProcess; pid: number }> {
  const entry = fileURLToPath(new URL('./main.ts', import.meta.url))
  writeFileSync(
    join(place.folder, 'package.json'),
    JSON.stringify({ name: 'started', scripts: { start: `"${process.execPath}" "${entry}" serve` } }),
  )
  const npm = spawn('npm', ['start'], {
    cwd: place.folder,
    env: { ...process.env, DATABASE_URL: '', DEMO: 'off', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  npm.stdout?.on('data', (data) => (output += data))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Weft listens on')
  return { npm, pid: Number(readFileSync(join(environment.DATA_DIR ?? '', 'weft.pid'), 'utf8')) }
}

test.runIf(process.platform === 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'after npm, which %s ended, the server and its database end within ten seconds',
  async (signal) => {
    const dataDir = join(place.folder, 'data')
    const { npm, pid } = await npmStart({ DATA_DIR: dataDir })
    const watch = watchProcesses(dataDir)
    expect(watch.look(pid).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['weft', 'postmaster']))
    npm.kill(signal)
    await expect.poll(() => watch.strays(null), { timeout: 10_000 }).toEqual([])
    expect(existsSync(join(dataDir, 'weft.pid'))).toBe(false)
  },
)

test('SIGTERM ends a server whose database has gone silent, and one whose database only reads', async () => {
  const servers = await startReplicated()
  const proxy = await startDatabaseProxy(servers.primaryUrl)
  try {
    for (const trouble of ['reads', 'silent']) {
      const server = await place.serve({ DATABASE_URL: proxy.databaseUrl, SECRETS_KEY: 'ab'.repeat(32) })
      if (trouble === 'reads') await proxy.leadTo(servers.standbyUrl)
      else proxy.freeze()
      // Some requests wait for it.
      for (let at = 0; at < 3; at++) fetch(`${server.base}/api/projects/`).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 2000))
      const since = performance.now()
      server.kill('SIGTERM')
      await server.ended()
      expect(performance.now() - since).toBeLessThan(35_000)
      await proxy.leadTo(servers.primaryUrl)
    }
    const refused = await place.weftWith({ DATABASE_URL: servers.standbyUrl, SECRETS_KEY: 'ab'.repeat(32) }, 'serve')
    expect(refused.error).toMatch(/^weft: The server takes no writes: .*DATABASE_URL[^\n]*\n$/)
    expect(refused.exitCode).toBe(1)
  } finally {
    await proxy.close()
    await servers.stop()
  }
})

test.skipIf(!hasPgBouncer())(
  'a pooler in transaction mode is named, whether the server can start through it or not; in session mode all is well',
  async () => {
    const opened = await testDatabase()
    const through = (url: string) => place.serve({ DATABASE_URL: url, SECRETS_KEY: 'ab'.repeat(32) })
    const losing = await startPgBouncer(opened.config.databaseUrl, 'transaction')
    try {
      const output = await through(losing.databaseUrl).then(
        (server) => server.output,
        (error) => () => String(error),
      )
      await expect.poll(output, { timeout: 30_000 }).toMatch(/pooler in transaction mode/)
    } finally {
      await losing.stop()
    }
    const good = await startPgBouncer(opened.config.databaseUrl, 'session')
    try {
      const server = await through(good.databaseUrl)
      expect(server.output()).not.toMatch(/NOTIFY/)
      server.kill('SIGTERM')
      expect(await server.ended()).toBe(0)
    } finally {
      await good.stop()
      await opened.close()
    }
  },
)
