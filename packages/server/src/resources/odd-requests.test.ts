import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { type Kiosk, startKiosk } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillPath, type SeededPaths, seedPaths } from './all.facts.ts'
import { type OddRequest, oddRequests } from './odd-requests.arbitrary.ts'
import { allRoutes } from './resources.ts'
import { seatPeople, tokenOfRole } from './testing.ts'

/** How many; a soak asks for a hundred thousand. */
const requests = Number(process.env.WEFT_ODD_REQUESTS ?? 2000)
/** The same seed makes the same requests; what they find of each other's work may differ. */
const seed = Number(process.env.WEFT_ODD_SEED ?? Date.now() % 1_000_000)
const atOnce = 8
/** Milliseconds: a client that waits longer has no answer. */
const patience = 60_000
/** Milliseconds: what takes longer is asked again, alone, for the machine may have been busy. */
const longest = 2000
/** Stands in everything of a project that people without rights there do not see. */
const secret = 'zqxvault'

let kiosk: Kiosk
let names: SeededPaths
const reported: string[] = []

beforeAll(async () => {
  kiosk = await startKiosk({ reportError: (error, place) => void reported.push(`${place}: ${error}`) })
  const { anna, database } = kiosk.app
  await seatPeople(database)
  const unit = (await kiosk.units('flat', 'cs')).get('title').id
  await hideThings()
  const place = { app: kiosk.app, project: 'demo', component: 'flat', language: 'cs', username: 'dana', unit }
  names = await seedPaths({ ...place, user: anna, userName: 'anna' })
})
afterAll(() => kiosk.close())

/** A project for chosen people alone, with a component, strings, a category, a label, an announcement and a screenshot of it. */
async function hideThings(): Promise<void> {
  const { admin, base, app } = { ...kiosk.app, base: kiosk.app.base, app: kiosk.app.app }
  const project = { name: `P ${secret}`, slug: secret, web: `https://${secret}.example/`, instructions: secret }
  const files = { filemask: 'po/*.po', file_format: 'po', new_lang: 'none', license: 'MIT' }
  const repo = kiosk.remote.gitUrl('kiosk')
  const place = `/api/projects/${secret}/`
  const ways = [
    () => admin.post('/api/projects/', project),
    () => admin.patch(place, { access_control: 100 }),
    () => admin.post('/api/categories/', { name: `K ${secret}`, slug: `k-${secret}`, project: `${base}${place}` }),
    () => admin.post(`${place}labels/`, { name: secret }),
    () => admin.post(`${place}announcements/`, { message: secret }),
    () => admin.post(`${place}components/`, { ...files, name: `C ${secret}`, slug: secret, repo, branch: 'main' }),
  ]
  for (const way of ways) {
    const { status, bytes } = await way()
    expect([status < 300, status < 300 ? '' : bytes.toString()]).toEqual([true, ''])
  }
  await app.jobs.idle()
  const { results } = (await admin.get(`/api/translations/${secret}/${secret}/cs/units/`)).body
  for (const { url, source } of results) await admin.patch(url, { state: 20, target: source.map(() => secret) })
}

/** The roles without rights in it; others see it by their teams. */
const strangers: readonly OddRequest['role'][] = ['anonymous', 'user', 'nobody']
const tellsSecret = (odd: OddRequest, { text }: Answer): boolean =>
  strangers.includes(odd.role) && text.includes(secret)

/** Whether it takes as long again, by itself, while the server answers others at once. */
async function isSlow(odd: OddRequest): Promise<boolean> {
  const began = performance.now()
  const again = send(odd)
  await kiosk.app.anonymous.get('/healthz/')
  const quick = performance.now() - began
  await again
  return performance.now() - began > longest && quick < longest / 10
}

const tokenOfSender = (role: OddRequest['role']) => (role === 'nobody' ? 'none' : tokenOfRole(role))

/**
 * A path with values for its names. Users with the right must not delete what other tests need, so their path names a missing
 * thing.
 */
function pathOf({ path, method, role, search }: OddRequest): string {
  const mayDelete = method === 'DELETE' && (role === 'admin' || role === 'manager')
  const real = mayDelete ? path.replace(/:\w+/g, '0') : fillPath(path, names)
  return `${real.startsWith('/') ? real : `/${real}`}${search === '' ? '' : `?${search}`}`.replace(/[^\x21-\x7e]/g, '+')
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Sends a request and waits for its answer, or ends its connection as it says; null where no answer is due. */
function send(odd: OddRequest): Promise<Answer | null> {
  const token = tokenOfSender(odd.role)
  const headers = {
    ...(token === null ? {} : { authorization: `Token ${token}` }),
    ...odd.headers,
    ...(odd.body === null ? {} : { 'content-length': odd.body.length + (odd.connection === 'kept' ? 0 : 1000) }),
  }
  return new Promise((resolve, reject) => {
    const sent = httpRequest(kiosk.app.base, {
      path: pathOf(odd),
      method: odd.method,
      headers,
      setHost: !('host' in headers),
      signal: AbortSignal.timeout(patience),
    })
    sent.on('response', (reply) => readAnswer(reply, resolve))
    sent.on('error', (error) => {
      if (odd.connection === 'kept') reject(error)
      else resolve(null)
    })
    if (odd.body !== null) sent.write(odd.body)
    if (odd.connection === 'kept') sent.end()
    else setTimeout(() => breakOff(sent, odd), 5)
  })
}

function breakOff(sent: ReturnType<typeof httpRequest>, { connection }: OddRequest): void {
  if (connection === 'half-closed') sent.socket?.end()
  else sent.destroy()
}

function readAnswer(reply: IncomingMessage, resolve: (answer: Answer) => void): void {
  const type = reply.headers['content-type'] ?? ''
  const chunks: Buffer[] = []
  const end = () => resolve({ status: reply.statusCode ?? 0, type, text: Buffer.concat(chunks).toString('utf8') })
  reply.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    // A stream of events does not end by itself.
    if (type.startsWith('text/event-stream')) reply.destroy()
  })
  reply.on('close', end)
  if (type.startsWith('text/event-stream')) setTimeout(() => reply.destroy(), 50)
}

/** Half a head, and away: no client library sends such a thing. */
function cutHead(odd: OddRequest): Promise<null> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(kiosk.app.base).port), '127.0.0.1')
    socket.on('error', () => undefined) // the server may end it first
    socket.on('close', () => resolve(null))
    socket.on('connect', () => {
      socket.write(`${odd.method} ${pathOf(odd)} HTTP/1.1\r\nHost: a\r\nX: `)
      setTimeout(() => socket.destroy(), 5)
    })
  })
}

/** The fault of an answer; null without one. */
function complaint({ status, type, text }: Answer): string | null {
  if (status >= 500) return `status ${status}`
  if (status < 400 || text === '' || type.startsWith('text/html')) return null
  if (type !== 'application/json') return `type ${type}`
  const body: { type?: unknown; errors?: unknown; result?: unknown } = JSON.parse(text)
  if (status === 423 && body.result === false) return null // an operation that waits, with its task
  if (body.type !== 'validation_error' && body.type !== 'client_error') return `type ${body.type}`
  return Array.isArray(body.errors) && body.errors.length > 0 ? null : 'no errors'
}

/** One request of eight that ask the repository for something is enough: each runs git. */
let repositoryTurns = 0
const isCostly = ({ path, method }: OddRequest) =>
  method !== 'GET' && /\/(repository|file)\//.test(path) && ++repositoryTurns % 8 !== 0

/** The requests whose answer was too slow. */
const slow: OddRequest[] = []

async function tell(odd: OddRequest): Promise<string | null> {
  if (isCostly(odd)) return null
  const began = performance.now()
  try {
    const answer = await (odd.connection === 'cut in the head' ? cutHead(odd) : send(odd))
    if (performance.now() - began > longest) slow.push(odd)
    if (answer && tellsSecret(odd, answer)) return 'tells of what is hidden'
    return answer && complaint(answer)
  } catch (error) {
    return `no answer: ${error}`
  }
}

test(`every request is answered, and none ends the server: ${requests} of them, WEFT_ODD_SEED=${seed}`, async () => {
  const wrong: string[] = []
  const arbitrary = oddRequests(allRoutes)
  for (let sent = 0; sent < requests && wrong.length < 20; sent += 200) {
    const batch = fc.sample(arbitrary, { seed: seed + sent, numRuns: Math.min(200, requests - sent) })
    const waiting = batch.values()
    const work = async () => {
      for (const odd of waiting) {
        const found = await tell(odd)
        if (found === null) continue
        const { body, ...head } = odd
        wrong.push(
          `${found}: ${JSON.stringify(head).slice(0, 1000)} ${pathOf(odd).slice(0, 300)} ${body?.toString('latin1').slice(0, 300)}`,
        )
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    for (const odd of slow.splice(0))
      if (await isSlow(odd)) wrong.push(`hangs: ${odd.method} ${pathOf(odd).slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
  expect(reported).toEqual([])
  expect((await kiosk.app.anonymous.get('/healthz/')).status).toBe(200)
  expect((await kiosk.app.admin.get('/api/projects/')).status).toBe(200)
}, 86_400_000)
