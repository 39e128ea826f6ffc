import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openOutbound } from '../../outbound/outbound.ts'
import { OutboundFault } from '../../outbound/outbound-fault.ts'
import { HostFault } from '../git-host.ts'
import { openHostApi, path } from './host-api.ts'

let answer: (request: IncomingMessage, reply: ServerResponse) => void = (_, reply) => reply.end('{}')
let asked = 0
const server = createServer((request, reply) => {
  asked++
  answer(request, reply)
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
})

let number = 0
/** An API with a new secret, whose rate no other test has used up. */
function openApi(more: { readonly signal?: AbortSignal } = {}) {
  const secret = `secret-${number++}-of-a-token`
  const access = { api: origin, username: 'robot', secret, appId: '', allowPrivate: true, ...more }
  const signIn = async () => ({ authorization: `Basic ${btoa(`robot:${secret}`)}` })
  return { secret, api: openHostApi({ ...access, outbound: openOutbound({ allowPrivate: false }) }, { signIn }) }
}

const answers = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
  answer = (_, reply) => reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}
async function faultOf(work: Promise<unknown>): Promise<HostFault> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HostFault)) throw new Error('There is no fault', { cause: error })
  return error
}
const post = { method: 'POST', path: '/x', json: {} } as const

test.each([
  [400, 'refused'],
  [401, 'not-signed-in'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'refused'],
  [409, 'refused'],
  [410, 'not-found'],
  [422, 'refused'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('an answer of %i is the fault %s, with the words of the host', async (status, code) => {
  answers(status, JSON.stringify({ message: 'No.', errors: [{ resource: 'Pull', message: 'Because.' }] }))
  const fault = await faultOf(openApi().api.ask(post))
  expect([fault.code, fault.message]).toEqual([code, `HTTP ${status}: No.; Because.`])
})

test.each([
  [429, { 'retry-after': '90' }, 90],
  [429, {}, 60],
  [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1000000030', date: 'Sun, 09 Sep 2001 01:46:40 GMT' }, 30],
  [403, { 'retry-after': '7' }, 7],
  [429, { 'ratelimit-reset': '99999999999' }, 3600],
])('a limit (%i, %j) says how long to wait, and nothing is asked meanwhile', async (status, headers, seconds) => {
  answers(status, '{"message":"Slow down."}', headers)
  const { api } = openApi()
  const fault = await faultOf(api.ask(post))
  expect([fault.code, fault.retryAfter]).toEqual(['limited', seconds])
  const again = await faultOf(api.ask(post))
  expect([again.code, again.retryAfter === seconds, asked]).toEqual(['limited', true, 1])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 + 1 })
  answers(200, '{}')
  await api.ask(post)
  vi.useRealTimers()
})

test('a limit that is used up by an answer holds the next request back; another secret has its own', async () => {
  const reset = String(Math.ceil(Date.now() / 1000) + 50)
  answers(200, '{}', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset })
  const { api } = openApi()
  await api.ask(post)
  expect((await faultOf(api.ask(post))).code).toBe('limited')
  await openApi().api.ask(post)
})

test.each([
  ['<!doctype html><title>Sign in</title>', 'text/html'],
  ['{"login": 7}', 'application/json'],
  ['[]', 'application/json'],
  ['', 'application/json'],
])('an answer that is not as documented is unreadable: %s', async (body, type) => {
  answers(200, body, { 'content-type': type })
  const schema = Type.Object({ login: Type.String() })
  expect((await faultOf(openApi().api.ask({ path: '/user', answer: schema }))).code).toBe('unreadable')
})

test('no fault has a secret, a page of HTML, control characters, or more than 500 characters', async () => {
  const { secret, api } = openApi()
  answer = (request, reply) => {
    const words = `You sent ${secret} as ${request.headers.authorization}\u0000\u202e\n${'x'.repeat(2000)}`
    reply.writeHead(422, { 'content-type': 'application/json' }).end(JSON.stringify({ message: words }))
  }
  const fault = await faultOf(api.ask(post))
  expect(fault.message).toMatch(/^HTTP 422: You sent \*\*\* as \*\*\* x/)
  expect(fault.message).not.toContain(btoa(`robot:${secret}`))
  expect([fault.message.length, /\p{Cc}|\u202e/u.test(fault.message)]).toEqual([500, false])
  answers(502, '<h1>Bad gateway of example.org</h1>', { 'content-type': 'text/html' })
  expect((await faultOf(api.ask(post))).message).toBe('HTTP 502')
})

test('what fails for the moment is read again, and never written twice', async () => {
  let left = 1
  answer = (_, reply) => {
    reply.statusCode = left-- > 0 ? 503 : 200
    reply.end('{}')
  }
  const { api } = openApi()
  await api.ask({ path: '/x' })
  expect(asked).toBe(2)
  left = 1
  expect((await faultOf(api.ask(post))).code).toBe('unavailable')
  expect(asked).toBe(3)
})

test('a host that does not answer, or is stopped, is no fault of its API', async () => {
  const stop = new AbortController()
  answer = () => stop.abort(new Error('The server stops'))
  await expect(openApi({ signal: stop.signal }).api.ask({ path: '/x' })).rejects.toThrow()
  answer = (request) => request.destroy()
  await expect(openApi().api.ask(post)).rejects.toThrow(OutboundFault)
})

test('a name in an address leads nowhere else, and no other host is asked', async () => {
  const repository = 'a/b?c#d'
  expect(path`/repos/${repository}/pulls`).toBe('/repos/a%2Fb%3Fc%23d/pulls')
  for (const name of ['..', '.', '']) expect(() => path`/repos/${name}/pulls`).toThrow(HostFault)
  const { api } = openApi()
  expect((await faultOf(api.ask({ path: 'http://127.0.0.2/x' }))).code).toBe('unreadable')
  answer = (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.2:1/' }).end()
  await expect(api.ask({ path: '/x' })).rejects.toThrow(OutboundFault)
})
