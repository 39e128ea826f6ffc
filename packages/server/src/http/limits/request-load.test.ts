import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoint, optional, text, whole } from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterEach, expect, test } from 'vitest'
import { fieldRules } from '../../fields/field-rules.ts'
import type { Actor } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'
import { bindHttp } from '../bind/bind.ts'
import { route } from '../bind/route.ts'
import { reply } from '../reply/reply.ts'
import { callerOf } from '../testing.ts'
import type { LoadLimits } from './request-load.ts'
import { makeThrottle } from './throttle.ts'

const nobody: Actor = {
  kind: 'anonymous',
  id: 1,
  username: 'anonymous',
  fullName: 'Anonymous',
  email: null,
  isSuperuser: false,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const reading = { method: 'GET', summary: 'Read.', replies: { 200: Type.Object({}) } } as const
const slow = { running: 0, most: 0, answered: 0 }
const large = Buffer.alloc(20 * 1024 * 1024, 'x')

const routes = [
  route(endpoint({ ...reading, path: '/api/slow/' }), {
    permission: 'anyone',
    async handle() {
      slow.most = Math.max(slow.most, ++slow.running)
      await delay(20)
      slow.running--
      return { n: slow.answered++ }
    },
  }),
  route(endpoint({ ...reading, path: '/api/large/' }), { permission: 'anyone', handle: () => reply(200, large, {}) }),
  route(
    endpoint({
      method: 'POST',
      path: '/api/things/',
      summary: 'Add.',
      body: whole({ name: optional(text({ maxLength: 1_000_000 })) }),
      replies: { 200: Type.Object({}) },
    }),
    { permission: 'anyone', handle: () => ({}) },
  ),
]

let app: FastifyInstance
let port = 0
afterEach(() => app.close())

async function listen(loadLimits: Partial<LoadLimits> = {}): Promise<void> {
  const rate = { limit: 100_000, windowMs: 60_000 }
  app = bindHttp({
    routes,
    services: {} as Services, // none of these handlers asks for one
    authenticate: () => callerOf(nobody),
    throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
    fieldRules,
    siteUrl: 'https://site.example',
    siteUrlGiven: false,
    checkReplies: false,
    trustedProxies: ['127.0.0.1'],
    loadLimits,
    reportError: (error) => {
      throw error
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
}

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined) // a server may reset what it has closed
  await once(socket, 'connect')
  return socket
}

const head = (method: string, path: string, from: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${more}\r\n`

/** Reads until all of it is there that a pattern describes. */
function heard(socket: Socket, pattern: RegExp): Promise<string> {
  let said = ''
  socket.setEncoding('latin1').resume()
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new Error(`The connection ended behind: ${said.slice(0, 500)}`))
    const onData = (chunk: string) => {
      said += chunk
      if (!pattern.test(said)) return
      socket.off('data', onData).off('close', onClose)
      resolve(said)
    }
    socket.on('data', onData).on('close', onClose)
  })
}

test('requests on one connection are made one after the other, and answered in their order', async () => {
  await listen()
  Object.assign(slow, { running: 0, most: 0, answered: 0 })
  const socket = await open()
  socket.write(head('GET', '/api/slow/', '192.0.2.1').repeat(20))
  const said = await heard(socket, /\{"n":19\}$/)
  expect(slow.most).toBe(1)
  expect([...said.matchAll(/\{"n":(\d+)\}/g)].map(([, n]) => Number(n))).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  )
  socket.write(head('GET', '/api/slow/', '192.0.2.1'))
  await heard(socket, /\{"n":20\}$/)
  socket.destroy()
})

test('what waits on a connection that closes is never made', async () => {
  await listen()
  Object.assign(slow, { running: 0, most: 0, answered: 0 })
  const socket = await open()
  socket.write(head('GET', '/api/slow/', '192.0.2.1').repeat(20))
  await heard(socket, /\{"n":2\}$/)
  socket.destroy()
  await delay(200)
  expect(slow.answered).toBeLessThan(6)
})

test('a client that sends more than a hundred requests before it reads an answer is cut off', async () => {
  await listen()
  const socket = await open()
  const closed = once(socket, 'close')
  socket.resume()
  socket.write(head('GET', '/api/slow/', '192.0.2.1').repeat(200))
  await closed
})

test('an answer that nobody reads ends with its connection', async () => {
  await listen({ answerPauseMs: 300 })
  const socket = await open()
  socket.pause()
  socket.write(head('GET', '/api/large/', '192.0.2.1'))
  const [served] = [...(await connections())]
  await once(served as Socket, 'close')
  socket.destroy()
})

test('an answer that is read slowly comes to its end', async () => {
  await listen({ answerPauseMs: 2500 })
  const socket = await open()
  let read = 0
  socket.on('data', (chunk: Buffer) => {
    read += chunk.length
    socket.pause()
    if (read < 7 * 1024 * 1024) setTimeout(() => socket.resume(), 40)
    else socket.resume()
  })
  socket.write(head('GET', '/api/large/', '192.0.2.1', 'Connection: close\r\n'))
  await once(socket, 'close')
  expect(read).toBeGreaterThan(large.length)
})

/** The server's ends of the connections. */
async function connections(): Promise<Set<Socket>> {
  const found = new Set<Socket>()
  app.server.on('request', ({ socket }) => found.add(socket))
  while (found.size === 0) await delay(5)
  return found
}

const refusal = (status: number, code: string) =>
  new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*retry-after: 10\\r\\n[\\s\\S]*"code":"${code}"`)

test('what one client does not read is bounded, and others are answered', async () => {
  await listen()
  const sockets: Socket[] = []
  const ask = async (from: string) => {
    const socket = await open()
    sockets.push(socket)
    socket.write(head('GET', '/api/large/', from))
    return socket
  }
  ;(await ask('192.0.2.1')).pause()
  await delay(200)
  await heard(await ask('192.0.2.1'), refusal(429, 'throttled'))
  const other = await ask('192.0.2.2')
  await heard(other, /^HTTP\/1\.1 200 /)
  other.pause()
  // Two such answers are all that there is room for.
  await heard(await ask('192.0.2.3'), refusal(503, 'unavailable'))
  for (const socket of sockets) socket.destroy()
  await delay(100)
  const again = await ask('192.0.2.1')
  await heard(again, /^HTTP\/1\.1 200 /)
  again.destroy()
})

const json = 'Content-Type: application/json\r\nContent-Length: 900000\r\n'

test('a body that does not come on is refused, and its connection closed', async () => {
  await listen({ bodyPauseMs: 200 })
  const socket = await open()
  socket.write(`${head('POST', '/api/things/', '192.0.2.1', json)}{"name": "`)
  await heard(socket, /^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"code":"timeout"/)
  await once(socket, 'close')
})

test('a body that comes slowly is read to its end', async () => {
  await listen({ bodyPauseMs: 300 })
  const socket = await open()
  socket.write(head('POST', '/api/things/', '192.0.2.1', json.replace('900000', '14')))
  for (const character of '{"name": "ab"}') {
    socket.write(character)
    await delay(60)
  }
  await heard(socket, /^HTTP\/1\.1 200 /)
  socket.destroy()
})

test('the bodies under way of one client are bounded, and those of others are read', async () => {
  await listen()
  const sockets: Socket[] = []
  const begin = async (from: string, bytes: number) => {
    const socket = await open()
    sockets.push(socket)
    socket.write(`${head('POST', '/api/things/', from, json)}{"name": "${'x'.repeat(bytes)}`)
    return socket
  }
  for (let index = 0; index < 4; index++) await begin('192.0.2.1', 890_000)
  await delay(300)
  await heard(await begin('192.0.2.1', 890_000), refusal(429, 'throttled'))
  const other = await begin('192.0.2.2', 500_000)
  other.write(`${'x'.repeat(900_000 - 500_000 - 12)}"}`)
  await heard(other, /^HTTP\/1\.1 200 /)
  for (const socket of sockets) socket.destroy()
})
