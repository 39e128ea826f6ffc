/**
 * The four endpoints of the specification under load, one process, against a bare Fastify route that makes one prepared query
 * over the same database and replies the same bytes. Both are asked in short rounds in turn over all endpoints, so that what
 * else the machine does meets all; the ratio is the median of the rounds' ratios. A page of units stands against one that makes the same
 * queries. Also: memory, the time of a save.
 *
 * WEFT_BENCH_ROUNDS (7) and WEFT_BENCH_SECONDS (2, of each round) make it longer or shorter.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { selectPage, selectTotal } from '../packages/server/src/resources/units/units.queries.ts'
import { figure } from './figure.ts'
import type { BareServer } from './http/bare-server.ts'
import { databaseUrlOf, type Installation, install, startWeft } from './http/installation.ts'
import { requestsPerSecond } from './http/load.ts'
import type { PreparedDatabase } from './http/prepare.ts'
import { type Server, startServer } from './http/servers.ts'
import { median, quantile } from './quantile.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.WEFT_BENCH_SECONDS ?? 2)
const saves = 400
/** Percent of the bare server's rate: the four endpoints, a page of units; megabytes of all processes together. */
const targets = { endpoint: 113, page: 60, memory: 260 }
const pageOfUnits = 'page of 50 units'

/** Milliseconds after which the background work of a start (jobs, vacuum) has ended. */
const settling = 15_000

const endpointsOf = ({ translation, username }: PreparedDatabase) => ({
  translation,
  changes: `${translation}changes/`,
  statistics: `${translation}statistics/`,
  notifications: `/api/users/${username}/notifications/`,
  [pageOfUnits]: unitsOf(translation),
})

const unitsOf = (translation: string) => `${translation}units/`

/** The server's queries for the first page of units. */
const unitQueries = ({ translationId, statisticsId }: PreparedDatabase) => [
  { ...selectTotal, values: [statisticsId] },
  { ...selectPage.byOffset, values: [translationId, 50, 0] },
]

/** Asks Weft once for each reply, and starts the bare server with their bytes. */
async function startBare(installation: Installation, weft: Server): Promise<Server> {
  const { folder, prepared } = installation
  const replies: Record<string, string> = {}
  for (const [name, path] of Object.entries(endpointsOf(prepared))) {
    const reply = await fetch(weft.origin + path, { headers: { authorization: `Token ${prepared.token}` } })
    if (reply.status !== 200) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    replies[path] = join(folder, `${name.replaceAll(' ', '-')}.json`)
    writeFileSync(replies[path], Buffer.from(await reply.arrayBuffer()))
  }
  const bare: BareServer = {
    databaseUrl: databaseUrlOf(installation),
    translationId: prepared.translationId,
    replies,
    queries: { [unitsOf(prepared.translation)]: unitQueries(prepared) },
  }
  return startServer('./bare-server.ts', [JSON.stringify(bare)], {})
}

interface LoadMeasurement {
  /** Requests a second. */
  readonly rate: number
  /** Microseconds of the server's processor time that a request took. */
  readonly cost: number
}

async function measure(
  server: Server,
  load: { path: string; token: string; seconds: number },
): Promise<LoadMeasurement> {
  const before = server.processorTime()
  const rate = await requestsPerSecond({ ...load, url: server.origin, paths: [load.path] })
  return { rate, cost: ((server.processorTime() - before) * 1e6) / (rate * load.seconds) }
}

/** One round over one endpoint: both servers, one after the other. */
interface RoundMeasurement {
  readonly ours: LoadMeasurement
  readonly theirs: LoadMeasurement
}

/** Every round goes over all endpoints: a slow minute of the machine takes one round of each, not all rounds of one. */
async function compare({ prepared }: Installation, weft: Server, bare: Server): Promise<void> {
  const { token } = prepared
  const endpoints = Object.entries(endpointsOf(prepared))
  // A program is warm after half a minute under load: without it the first endpoint would pay for all.
  for (const [, path] of [...endpoints, ...endpoints])
    for (const server of [weft, bare]) await measure(server, { path, token, seconds: 3 })
  const measured = new Map<string, RoundMeasurement[]>(endpoints.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const [name, path] of endpoints) {
      // The second one finds the machine as the first one left it, so they take turns.
      const [first, second] = round % 2 === 0 ? [weft, bare] : [bare, weft]
      const one = await measure(first, { path, token, seconds })
      const other = await measure(second, { path, token, seconds })
      measured.get(name)?.push(first === weft ? { ours: one, theirs: other } : { ours: other, theirs: one })
    }
  }
  for (const [name, roundsOfOne] of measured) showEndpoint(name, roundsOfOne)
}

function showEndpoint(name: string, measured: readonly RoundMeasurement[]): void {
  const least = name === pageOfUnits ? targets.page : targets.endpoint
  const middle = (of: (one: RoundMeasurement) => number) => median(measured.map(of))
  const ratio = 100 * middle(({ ours, theirs }) => ours.rate / theirs.rate)
  const costs = 100 * middle(({ ours, theirs }) => theirs.cost / ours.cost)
  const rates = `${middle(({ ours }) => ours.rate).toFixed(0)} and ${middle(({ theirs }) => theirs.rate).toFixed(0)} requests/s`
  figure({
    measure: `${name}`,
    value: `${ratio.toFixed(0)} % of bare Fastify (${rates}; by processor time ${costs.toFixed(0)} %)`,
    target: `at least ${least} %`,
    met: ratio >= least,
  })
}

/** Pages of changes that nobody asked for before, and saves one after the other on a server that has nothing else to do. */
async function measureUnits({ prepared }: Installation, weft: Server): Promise<void> {
  const { token, translation } = prepared
  const rateOf = async (paths: readonly string[]) => {
    await requestsPerSecond({ url: weft.origin, token, paths, seconds: 1 })
    return (await requestsPerSecond({ url: weft.origin, token, paths, seconds: 2 * seconds })).toFixed(0)
  }
  // More different pages than the server remembers.
  const pages = Array.from(
    { length: 600 },
    (_, number) => `${translation}changes/?page=${1 + (number % 15)}&n=${number}`,
  )
  figure({ measure: `changes, other pages`, value: `${await rateOf(pages)} requests/s` })
  const headers = { authorization: `Token ${prepared.token}`, 'content-type': 'application/json' }
  const times: number[] = []
  for (let number = 0; number < saves; number++) {
    const id = prepared.unitIds[number % prepared.unitIds.length]
    const body = JSON.stringify({ state: 20, target: [`saved ${number} in ${Date.now()}.`] })
    const started = performance.now()
    const reply = await fetch(`${weft.origin}/api/units/${id}/`, { method: 'PATCH', headers, body })
    const replyText = await reply.text()
    times.push(performance.now() - started)
    if (reply.status !== 200) throw new Error(`a save was answered by ${reply.status}: ${replyText}`)
  }
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)].map((time) => time.toFixed(1))
  figure({ measure: `save, idle`, value: `${p50} ms median, ${p95} ms p95` })
}

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'weft-bench-'))
  const running: Server[] = []
  try {
    const bench = await install(folder)
    const weft = await startWeft(bench)
    running.push(weft)
    figure({
      measure: `start`,
      value: `${weft.startedIn.toFixed(0)} ms`,
      target: 'at most 2000 ms',
      met: weft.startedIn <= 2000,
    })
    await delay(settling)
    const memory = weft.memory()
    const most = targets.memory
    figure({
      measure: 'memory of all processes (Pss), idle',
      value: `${memory.toFixed(0)} MB`,
      target: `at most ${most} MB`,
      met: memory <= most,
    })
    const bare = await startBare(bench, weft)
    running.push(bare)
    await compare(bench, weft, bare)
    await measureUnits(bench, weft)
  } finally {
    for (const server of running.toReversed()) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

console.log(`http: load of the machine ${loadavg()[0]?.toFixed(1)}`)
await run()
