import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { watchProcesses } from '@weft/testkit'
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
