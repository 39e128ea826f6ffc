import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoint, file, optional, text, whole } from '@weft/contract'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fieldRules } from '../../fields/field-rules.ts'
import type { Actor } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { bindHttp } from '../bind/bind.ts'
import { route } from '../bind/route.ts'
import { callerOf } from '../testing.ts'
import { makeThrottle } from './throttle.ts'

const anna: Actor = {
  kind: 'user',
  id: 2,
  username: 'anna',
  fullName: 'Anna',
  email: null,
  isSuperuser: true,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const fields = { name: optional(text({ maxLength: 10 })), file: optional(file()) }
const taking = endpoint({
  method: 'POST',
  path: '/api/things/',
  summary: 'Add.',
  body: whole(fields),
  replies: { 200: Type.Object({ keys: Type.Integer() }) },
})
const routes = [
  route(taking, { permission: 'signed-in', handle: ({ body }) => ({ keys: Object.keys(body).length }) }),
  route(endpoint({ ...taking, path: '/api/uploads/', parses: 'form', bodyLimit: 4 * 1024 * 1024 }), {
    permission: 'signed-in',
    handle: ({ body }) => ({ keys: Object.keys(body).length }),
  }),
]

let app: FastifyInstance
let port: number
const reported: unknown[] = []
async function listen(): Promise<{ app: FastifyInstance; port: number }> {
  const rate = { limit: 100_000, windowMs: 60_000 }
  const app = bindHttp({
    routes,
    services: {} as Services, // none of these handlers asks for one
    authenticate({ authorization: header }) {
      if (header === 'Token anna') return callerOf(anna)
      throw new Refusal('authentication_failed')
    },
    throttle: makeThrottle({ anonymous: rate, user: rate, failures: { 'wrong-token': rate, 'unknown-path': rate } }),
    fieldRules,
    siteUrl: 'https://site.example',
    siteUrlGiven: false,
    checkReplies: true,
    trustedProxies: [],
    reportError: (error) => void reported.push(error),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return { app, port: typeof address === 'object' && address !== null ? address.port : 0 }
}
beforeAll(async () => {
  const listening = await listen()
  app = listening.app
  port = listening.port
})
afterAll(() => app.close())
beforeEach(() => reported.splice(0))

/** A connection, and all that came on it so far. */
async function open(): Promise<{ socket: Socket; heard(): string; until(pattern: RegExp): Promise<string> }> {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    said += chunk
  })
  socket.on('error', () => undefined) // a server may reset what it has closed
  await once(socket, 'connect')
  return {
    socket,
    heard: () => said,
    async until(pattern) {
      while (!pattern.test(said)) {
        if (socket.destroyed || socket.readableEnded) throw new Error(`The connection ended behind: ${said}`)
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
      }
      return said
    },
  }
}

const head = (path: string, headers: Readonly<Record<string, string | number>>) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const good = { Authorization: 'Token anna' }
const wrong = { Authorization: 'Token wrong' }
const json = { 'Content-Type': 'application/json' }
const second = head('/api/things/', { ...good, ...json, 'Content-Length': 2 })

test.each([
  ['a form without a boundary', { ...good, 'Content-Type': 'multipart/form-data' }, 400],
  ['a form that is no form', { ...good, 'Content-Type': 'multipart/form-data; boundary=x' }, 400],
  ['a type that is not understood', { ...good, 'Content-Type': 'text/plain' }, 415],
  ['a wrong token', { ...wrong, ...json }, 401],
])('behind a small body that is refused the connection goes on: %s', async (_, headers, status) => {
  const { socket, until } = await open()
  const body = 'x'.repeat(60_000)
  socket.write(head('/api/things/', { ...headers, 'Content-Length': body.length }))
  socket.write(body)
  await until(new RegExp(`^HTTP/1.1 ${status} `))
  socket.write(`${second}{}`)
  await until(/HTTP\/1\.1 200 [\s\S]*\{"keys":0\}$/)
  socket.destroy()
})

test('a wrong token is refused before its body is sent', async () => {
  const { socket, until } = await open()
  socket.write(head('/api/uploads/', { ...wrong, ...json, 'Content-Length': 1_000_000 }))
  expect(await until(/^HTTP\/1\.1 401 /)).toMatch(/connection: close/i)
  await once(socket, 'close')
})

test('a sender that never ends is answered, and its connection closed', async () => {
  const { socket, until } = await open()
  socket.write(head('/api/things/', { ...good, ...json, 'Transfer-Encoding': 'chunked' }))
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  const sending = setInterval(() => socket.write(chunk), 1)
  await until(/^HTTP\/1\.1 413 /)
  await once(socket, 'close')
  clearInterval(sending)
})

test('a body that is too large is refused by its length alone', async () => {
  const { socket, until } = await open()
  socket.write(head('/api/things/', { ...good, ...json, 'Content-Length': 1024 * 1024 + 1 }))
  await until(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test('whoever waits to be told to go on is told so only where the body is wanted', async () => {
  const asking = { Expect: '100-continue', ...json, 'Content-Length': 2 }
  const welcome = await open()
  welcome.socket.write(head('/api/things/', { ...good, ...asking }))
  await welcome.until(/^HTTP\/1\.1 100 Continue\r\n\r\n/)
  welcome.socket.write('{}')
  await welcome.until(/HTTP\/1\.1 200 /)
  const refused = await open()
  refused.socket.write(head('/api/things/', { ...wrong, ...asking }))
  expect(await refused.until(/^HTTP\/1\.1 401 /)).toMatch(/connection: close/i)
  for (const { socket } of [welcome, refused]) socket.destroy()
})

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const multipart = { ...good, 'Content-Type': 'multipart/form-data; boundary=x' }

test('all parts of a form together have one limit', async () => {
  const { socket, until } = await open()
  socket.write(head('/api/uploads/', { ...multipart, 'Transfer-Encoding': 'chunked' }))
  const text = part('a', 'x'.repeat(1_000_000))
  const chunk = `${text.length.toString(16)}\r\n${text}\r\n`
  for (let index = 0; index < 5; index++) socket.write(chunk)
  await until(/^HTTP\/1\.1 413 /)
  socket.destroy()
})

test.each([
  ['multipart', multipart, (count: number) => `${part('a', '1').repeat(count)}--x--\r\n`],
  ['urlencoded', { ...good, 'Content-Type': 'application/x-www-form-urlencoded' }, (n: number) => 'a=1&'.repeat(n)],
])('a form has a thousand keys at most: %s', async (_, headers, body) => {
  for (const [count, status] of [
    [999, 200],
    [1001, 413],
  ] as const) {
    const { socket, until } = await open()
    const bytes = body(count)
    socket.write(head('/api/uploads/', { ...headers, 'Content-Length': bytes.length }) + bytes)
    await until(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  }
})

test('a file is whole, and its form ends behind it', async () => {
  const { socket, until } = await open()
  const bytes = `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'y'.repeat(3_000_000)}\r\n--x--\r\n`
  socket.write(head('/api/uploads/', { ...multipart, 'Content-Length': bytes.length }) + bytes)
  await until(/^HTTP\/1\.1 200 [\s\S]*\{"keys":1\}$/)
  socket.destroy()
})

test.each([
  ['JSON', { ...good, ...json }, '{"name":'],
  ['a form', multipart, part('a', 'x').slice(0, -1)],
  ['a file', multipart, '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nyyy'],
  ['a key', { ...good, 'Content-Type': 'application/x-www-form-urlencoded' }, 'a='],
])('a client that goes away in the middle of %s is no error of ours', async (_, headers, body) => {
  for (const end of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const { socket } = await open()
    socket.write(head('/api/uploads/', { ...headers, 'Content-Length': 5000 }) + body)
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket[end]()
    if (end !== 'end') continue
    await once(socket, 'close')
  }
  // Some of these end before the server has begun with them.
  for (let at = 0; at < 30; at++) {
    const { socket } = await open()
    socket.write(head('/api/uploads/', { ...headers, 'Content-Length': 5000 }) + body, () => socket.resetAndDestroy())
  }
  const { socket, until } = await open()
  socket.write(`${second}{}`)
  await until(/^HTTP\/1\.1 200 /)
  socket.destroy()
  expect(reported).toEqual([])
})

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['an unknown method', 'NOSUCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['two lengths', head('/api/things/', { 'Content-Length': 1, 'content-length': 2 }), 400],
  ['a length and chunks', head('/api/things/', { 'Content-Length': 1, 'Transfer-Encoding': 'chunked' }), 400],
  ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`, 431],
  ['a path that is escaped wrongly', 'GET /api/%zz/ HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['a path with a very long name', `GET /api/things/${'x'.repeat(3000)}/ HTTP/1.1\r\nHost: a\r\n\r\n`, 404],
])('%s is answered as everything is', async (_, request, status) => {
  const { socket, until } = await open()
  socket.write(request)
  expect(await until(/\}$/)).toMatch(
    new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*"type":"client_error","errors":\\[\\{"code":"`),
  )
  socket.destroy()
})

test('a connection on which nothing was asked yet holds up no stop', { timeout: 20_000 }, async () => {
  const stopping = await listen()
  const [unused, accepted] = [connect(stopping.port, '127.0.0.1'), once(stopping.app.server, 'connection')]
  await Promise.all([once(unused, 'connect'), accepted])
  const ended = once(unused, 'close')
  await Promise.all([stopping.app.close(), ended])
})
