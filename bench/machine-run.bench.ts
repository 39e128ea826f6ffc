/**
 * A long run of automatic translation from the memory: a person stops it, it goes on, SIGKILL cuts it off, and it goes on by itself. Every
 * string is written once, and the memory of the process does not grow with the run. WEFT_BENCH_STRINGS (50,000) strings.
 */
import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { figure } from './figure.ts'
import { type Server, startServer } from './http/servers.ts'
import { openMachineSite, runsPath } from './machine/machine-site.ts'

const strings = Number(process.env.WEFT_BENCH_STRINGS ?? 50_000)
/** Megabytes that a run may add to those of the first tenth. */
const mostGrowth = 150

interface Run {
  readonly id: number
  readonly state: string
  readonly counts: Readonly<Record<string, number>>
}

const site = await openMachineSite(strings, { changed: false })
const { dataDir, token } = site
await site.shutDown()

const start = (): Promise<Server> =>
  startServer('../../packages/cli/bin/weft.js', ['serve'], {
    PORT: '0',
    DEMO: 'off',
    DATA_DIR: dataDir,
    GIT_ALLOW_PRIVATE: '1',
    API_RATELIMIT_USER: '100000000/day',
  })

async function ask<Reply>(server: Server, method: string, path: string, body?: object): Promise<Reply> {
  const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
  const json = body === undefined ? {} : { body: JSON.stringify(body) }
  const reply = await fetch(server.origin + path, { method, headers, ...json })
  const said = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${said.slice(0, 300)}`)
  return JSON.parse(said)
}

const readRun = async (server: Server): Promise<Run> => {
  const { results } = await ask<{ results: Run[] }>(server, 'GET', runsPath)
  const [run] = results
  if (run === undefined) throw new Error('there is a run')
  return run
}

/** Waits until the run has done so many strings, or is over; resolves to the most megabytes meanwhile. */
async function follow(server: Server, until: (run: Run) => boolean): Promise<number> {
  let most = 0
  for (;;) {
    most = Math.max(most, server.memory())
    const run = await readRun(server)
    if (until(run)) return most
    if (['failed', 'held'].includes(run.state)) throw new Error(`the run is ${run.state}`)
    await delay(250)
  }
}

const done = ({ counts }: Run): number => counts.done ?? 0

let server = await start()
try {
  const started = performance.now()
  const body = { mode: 'translate', sources: ['weblate-translation-memory'], threshold: 100, q: 'state:<translated' }
  const { id } = await ask<Run>(server, 'POST', runsPath, body)
  const first = await follow(server, (run) => done(run) >= strings / 10)
  await ask(server, 'POST', `${runsPath}${id}/stop/`)
  await follow(server, ({ state }) => state === 'stopped')
  const atStop = done(await readRun(server))
  await ask(server, 'POST', `${runsPath}${id}/resume/`)
  await follow(server, (run) => done(run) >= strings / 2)
  await server.kill()
  server = await start()
  const most = await follow(server, ({ state }) => state === 'done')
  const { counts } = await readRun(server)
  const seconds = (performance.now() - started) / 1000
  const { count: texts } = await ask<{ count: number }>(
    server,
    'GET',
    '/api/translations/project0/component0/de/units/?q=origin:memory&page_size=1',
  )
  figure({
    measure: `a run of ${strings} strings, stopped at ${atStop}, resumed, killed in the middle, resumed by itself (${seconds.toFixed(0)} s)`,
    value: `${counts.written} written, ${texts} texts`,
    target: `${strings} of each`,
    met: counts.written === strings && texts === strings,
  })
  figure({
    measure: 'memory of the processes at most, and in the first tenth of the run',
    value: `${most.toFixed(0)} MB, ${first.toFixed(0)} MB`,
    target: `at most ${mostGrowth} MB more`,
    met: most <= first + mostGrowth,
  })
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
