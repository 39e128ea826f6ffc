/**
 * 500 live streams of different people, open at once on a started `weft serve`. Measured are the added memory of all its processes, the
 * cost while nothing happens, and the time until each stream has reported a save. Idle time is compared with that of the same server
 * without streams, in the same run.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { addUser, openDatabase, seedAccess } from '../packages/server/src/testing.ts'
import { figure } from './figure.ts'
import { type Server, startServer } from './http/servers.ts'
import { median } from './quantile.ts'
import { makeSite } from './search/made-up-site.ts'

const streams = 500
const targets = { megabytes: 50, percent: 2 }
/** Milliseconds: a server that has just started has work to end and memory to give back. */
const settling = 20_000
/** Milliseconds that idle time is counted for: two heartbeats of each stream. */
const idling = 50_000
const saves = 10

interface OpenStream {
  readonly reply: IncomingMessage
  /** Changes that it has told of. */
  heard: number
}

/** Resolves when the stream has said that it follows. */
function openStream(origin: string, token: string, agent: Agent): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    const asked = get(`${origin}/api/events/`, { agent, headers: { authorization: `Token ${token}` } }, (reply) => {
      if (reply.statusCode !== 200) return reject(new Error(`A stream was answered by ${reply.statusCode}`))
      const stream: OpenStream = { reply, heard: 0 }
      reply.setEncoding('utf8').on('data', (text: string) => {
        stream.heard += text.split('event: change\n').length - 1
        resolve(stream)
      })
    })
    asked.on('error', reject)
  })
}

/** Percent of a core that the server used while nobody asked anything of it. */
async function idlePercent(server: Server): Promise<number> {
  const before = server.processorTime()
  await delay(idling)
  return ((server.processorTime() - before) / (idling / 1000)) * 100
}

/** Milliseconds until every stream has heard of one more save. */
async function timeToTell(opened: readonly OpenStream[], save: Save): Promise<number> {
  const before = opened.map(({ heard }) => heard)
  const began = performance.now()
  await save()
  while (opened.some(({ heard }, at) => heard === before[at])) {
    if (performance.now() - began > 10_000) throw new Error('Some streams were told of nothing')
    await delay(1)
  }
  return performance.now() - began
}

type Save = () => Promise<void>

async function measure(server: Server, tokens: readonly string[], save: Save): Promise<void> {
  await delay(settling)
  for (let at = 0; at < saves; at++) await save()
  const quiet = await idlePercent(server)
  const before = server.memory()
  const agent = new Agent({ keepAlive: true, maxSockets: streams })
  const opened: OpenStream[] = []
  for (const token of tokens) opened.push(await openStream(server.origin, token, agent))
  await delay(settling)
  const percent = (await idlePercent(server)) - quiet
  const megabytes = server.memory() - before
  const memory = `${megabytes.toFixed(1)} MB more than the ${before.toFixed(0)} MB before`
  figure({
    measure: `${streams} streams, memory`,
    value: memory,
    target: `at most ${targets.megabytes} MB`,
    met: megabytes <= targets.megabytes,
  })
  figure({
    measure: `${streams} streams, idle`,
    value: `${percent.toFixed(2)} % of a core more than the ${quiet.toFixed(2)} % without`,
    target: `at most ${targets.percent} %`,
    met: percent <= targets.percent,
  })
  const times: number[] = []
  for (let at = 0; at < saves; at++) times.push(await timeToTell(opened, save))
  figure({ measure: `a save, until all ${streams} have heard of it`, value: `${median(times).toFixed(0)} ms median` })
  for (const { reply } of opened) reply.destroy()
  agent.destroy()
}

const dataDir = mkdtempSync(join(tmpdir(), 'weft-streams-bench-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
try {
  const database = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
  await database.transaction(seedAccess)
  const admin = await makeSite(database, { projects: 1, components: 1, languages: 5, strings: 200 })
  // Commits name their author by an address.
  await database.executeSql("update users set email = 'bench@example.org' where username = 'bench'")
  const tokens: string[] = []
  for (let at = 0; at < streams; at++) {
    const person = { username: `reader${at}`, fullName: `Reader ${at}`, email: null }
    tokens.push((await database.transaction((tx) => addUser(tx, person))).token)
  }
  await database.close()
  const environment = { PORT: '0', DEMO: 'off', DATA_DIR: dataDir, API_RATELIMIT_USER: '100000000/day' }
  const server = await startServer('../../packages/cli/src/main.ts', ['serve'], environment)
  const headers = { authorization: `Token ${admin}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: unknown): Promise<{ results: { id: number }[] }> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await fetch(server.origin + path, { method, headers, ...json })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return JSON.parse(await reply.text())
  }
  try {
    const { results } = await ask('GET', '/api/translations/project0/component0/cs/units/')
    const id = results[0]?.id
    let saved = 0
    const save = async () => void (await ask('PATCH', `/api/units/${id}/`, { state: 20, target: [`text ${++saved}`] }))
    await measure(server, tokens, save)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
