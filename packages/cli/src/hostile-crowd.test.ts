import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { type ProcessWatch, watchProcesses } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

/** Rounds of each phase: one with nobody else, one with the crowd. */
const rounds = Number(process.env.WEFT_CROWD_ROUNDS ?? 0)
const roundMs = 20_000
/** Addresses of the crowd. */
const addresses = Array.from({ length: 20 }, (_, index) => `192.0.2.${index + 1}`)
const strings = 5000
const token = `wlu_${'c'.repeat(36)}`

/** The most that the crowd may increase the 95th percentile of a save's time, and the peak of memory. */
const most = { time: 3, memory: 2 }

interface Crowd {
  readonly base: string
  readonly stopping: AbortSignal
}

const headOf = (method: string, path: string, headers: Readonly<Record<string, string | number>>) =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const waitFor = (crowd: Crowd, milliseconds: number) =>
  delay(milliseconds, undefined, { signal: crowd.stopping }).catch(() => undefined)

/** A connection on which something is written and nothing is read, for some seconds. */
async function neverRead({ base, stopping }: Crowd, text: string | Buffer): Promise<void> {
  const socket: Socket = connect(Number(new URL(base).port), '127.0.0.1')
  socket.on('error', () => undefined) // the server may end it
  socket.pause()
  await once(socket, 'connect')
  socket.write(text)
  await waitFor({ base, stopping }, 8000)
  socket.destroy()
}

async function readAll(crowd: Crowd, path: string, headers: Readonly<Record<string, string>>, goneAfter?: number) {
  const signals = [crowd.stopping, ...(goneAfter === undefined ? [] : [AbortSignal.timeout(goneAfter)])]
  try {
    const reply = await fetch(crowd.base + path, { headers, signal: AbortSignal.any(signals) })
    await reply.arrayBuffer()
  } catch (error) {
    // Aborted, or its connection was ended.
    if (!(error instanceof Error)) throw error
  }
}

const negated = (count: number, salt: number) =>
  encodeURIComponent(Array.from({ length: count }, (_, index) => `NOT source:"zz${salt}${index}"`).join(' '))

type Headers = Readonly<Record<string, string>>

/** The repeated request of each address. */
const attacks: readonly ((crowd: Crowd, headers: Headers, turn: number) => Promise<unknown>)[] = [
  // Lists that are pipelined, and lists that nobody reads.
  (crowd, headers) => neverRead(crowd, headOf('GET', '/api/units/?page_size=10000&q=lorem', headers).repeat(30)),
  (crowd, headers) =>
    Promise.all(
      Array.from({ length: 4 }, () => neverRead(crowd, headOf('GET', '/api/units/?page_size=10000&q=lorem', headers))),
    ),
  // Searches without help of an index; half of the clients do not wait for the reply.
  (crowd, headers, turn) => readAll(crowd, `/api/units/?page_size=1&q=${negated(150, turn)}`, headers),
  (crowd, headers, turn) =>
    readAll(crowd, `/api/units/?page_size=1&q=${negated(20, turn)}`, headers, turn % 2 ? 50 : 9000),
  // Bodies that never end.
  (crowd, headers) => {
    const length = 1024 * 1024
    const head = headOf('POST', '/hooks/github/', {
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': length,
    })
    const begun = Buffer.concat([Buffer.from(head), Buffer.alloc(length - 10, ' ')])
    return Promise.all([neverRead(crowd, begun), neverRead(crowd, begun), neverRead(crowd, begun)])
  },
  // Conversions.
  (crowd, headers) => readAll(crowd, '/api/translations/crowd/app/cs/file/?format=xlsx', headers),
  (crowd, headers) => readAll(crowd, '/api/units/?page_size=10000&format=csv', headers),
]

/** The crowd comes, and goes when the signal aborts. */
async function play(crowd: Crowd): Promise<void> {
  const one = async (address: string) => {
    const page = await fetch(`${crowd.base}/`, { headers: { 'x-forwarded-for': address, accept: 'text/html' } })
    await page.arrayBuffer()
    const cookie = page.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const headers = { 'x-forwarded-for': address, cookie }
    await Promise.all(
      attacks.map(async (attack) => {
        for (let turn = 0; !crowd.stopping.aborted; turn++) {
          await attack(crowd, headers, turn)
          await waitFor(crowd, 20)
        }
      }),
    )
  }
  await Promise.all(addresses.map(one))
}

/** Bytes of a process, its share of what it has in common with others; 0 where it has ended. */
function memoryOf(pid: number): number {
  try {
    return 1024 * Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))?.[1] ?? 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return 0
    throw error
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await delay(200)) if (await isSo()) return
  throw new Error('It did not come about in time')
}

const percentile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

// It compares times, so it runs as a soak alone: another program on the machine would decide.
describe.runIf(process.platform === 'linux' && rounds > 0)('a hostile crowd', () => {
  let place: Workplace
  let server: ServeProcess
  let watch: ProcessWatch
  let ids: number[] = []
  const authorization = `Token ${token}`

  async function ask(path: string, init: RequestInit = {}) {
    const reply = await fetch(server.base + path, { ...init, headers: { authorization, ...init.headers } })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 500)}`)
    return JSON.parse(text)
  }
  const json = { 'content-type': 'application/json' }

  beforeAll(async () => {
    place = await makeWorkplace({ TRUSTED_PROXIES: 'loopback' })
    const person = ['--full-name', 'Cleo', '--email', 'cleo@example.com', '--superuser']
    expect(await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'cleo', ...person)).toMatchObject({ exitCode: 0 })
    server = await place.serve()
    watch = watchProcesses(`${place.folder}/data`)
    const project = { name: 'Crowd', slug: 'crowd', web: 'https://crowd.example/' }
    await ask('/api/projects/', { method: 'POST', headers: json, body: JSON.stringify(project) })
    const text = (index: number) =>
      `Text ${index}: lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor ${index}`
    const form = new FormData()
    for (const [name, value] of Object.entries({ name: 'App', slug: 'app', new_lang: 'add' })) form.set(name, value)
    const keys = Array.from({ length: strings }, (_, index): [string, string] => [`key.${index}`, text(index)])
    form.set('docfile', new Blob([JSON.stringify(Object.fromEntries(keys))]), 'en.json')
    await ask('/api/projects/crowd/components/', { method: 'POST', body: form })
    await until(async () => (await ask('/api/components/crowd/app/translations/')).count === 1)
    await ask('/api/components/crowd/app/translations/', {
      method: 'POST',
      headers: json,
      body: '{"language_code": "cs"}',
    })
    const listed = () => ask('/api/translations/crowd/app/cs/units/?page_size=100')
    await until(async () => (await listed()).count === strings)
    ids = (await listed()).results.map(({ id }: { id: number }) => id)
  }, 300_000)
  afterAll(async () => {
    server.kill('SIGTERM')
    await server.ended()
    place.remove()
  })

  let saves = 0
  async function save(): Promise<number> {
    const begun = performance.now()
    const id = ids[saves % ids.length]
    const body = JSON.stringify({ state: 20, target: [`Text ${saves++}`] })
    await ask(`/api/units/${id}/`, { method: 'PATCH', headers: json, body })
    return performance.now() - begun
  }

  /** One person saves, ten times a second at most; resolves to how long each save took, and to the memory at its peak. */
  async function round(): Promise<{ readonly times: number[]; readonly peak: number }> {
    const times: number[] = []
    let peak = 0
    const looking = setInterval(() => {
      const processes = watch.look(server.pid)
      peak = Math.max(
        peak,
        processes.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
      )
    }, 250)
    for (const end = performance.now() + roundMs; performance.now() < end; await delay(100)) times.push(await save())
    clearInterval(looking)
    return { times, peak }
  }

  async function roundAmongCrowd() {
    const stop = new AbortController()
    const crowd = play({ base: server.base, stopping: stop.signal })
    const result = await round()
    stop.abort()
    await crowd
    // Let running requests end.
    await delay(2000)
    return result
  }

  test('makes one person wait little, and takes little memory', {
    timeout: 300_000 + rounds * 6 * roundMs,
  }, async () => {
    await round()
    const alone: number[] = []
    const among: number[] = []
    const peaks = { alone: 0, among: 0 }
    for (let turn = 0; turn < rounds; turn++) {
      const quiet = await round()
      // Later the memory still has what the crowd left.
      if (turn === 0) peaks.alone = quiet.peak
      alone.push(...quiet.times)
      const loud = await roundAmongCrowd()
      among.push(...loud.times)
      peaks.among = Math.max(peaks.among, loud.peak)
    }
    const [p95Alone, p95Among] = [percentile(alone, 0.95), percentile(among, 0.95)]
    const [time, memory] = [p95Among / p95Alone, peaks.among / peaks.alone]
    const MiB = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MiB`
    console.log(
      `saves ${alone.length} and ${among.length}, p95 ${p95Alone.toFixed(1)} and ${p95Among.toFixed(1)} ms: ${time.toFixed(2)} times; ` +
        `peak ${MiB(peaks.alone)} and ${MiB(peaks.among)}: ${memory.toFixed(2)} times`,
    )
    expect(memory).toBeLessThanOrEqual(most.memory)
    expect(time).toBeLessThanOrEqual(most.time)
  })
})
