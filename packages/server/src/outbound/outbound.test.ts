import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asFetch } from './as-fetch.ts'
import { openOutbound } from './outbound.ts'
import { OutboundFault } from './outbound-fault.ts'

type Handler = (request: IncomingMessage, reply: ServerResponse) => void

const asked: { path: string; authorization: string | undefined; method: string }[] = []
const handlers = new Map<string, Handler>()
const server = createServer((request, reply) => {
  const path = request.url ?? ''
  asked.push({ path, authorization: request.headers.authorization, method: request.method ?? '' })
  const handler = handlers.get(path.split('?')[0] ?? '')
  if (handler) handler(request, reply)
  else reply.end('well')
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => server.close())

const outbound = openOutbound({ allowPrivate: false })
const open = openOutbound({ allowPrivate: true })

async function faultOf(work: Promise<unknown>): Promise<OutboundFault> {
  const fault = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(fault instanceof OutboundFault)) throw new Error('There is no fault', { cause: fault })
  return fault
}

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://localhost:1/',
  'http://169.254.169.254/latest/',
  'http://2130706433/',
])('a private address is not asked: %s', async (url) => {
  expect((await faultOf(outbound.send({ url }))).code).toBe('private-host')
})

test.each(['ftp://example.com/', 'file:///etc/passwd', 'no address', 'https://user:secret@example.com/'])(
  'an address of another kind, or with a password, is refused: %s',
  async (url) => {
    const fault = await faultOf(open.send({ url }))
    expect(fault.code).toBe('bad-address')
    expect(String(fault)).not.toContain('secret')
  },
)

test('a host that nobody knows is told as such', async () => {
  expect((await faultOf(open.send({ url: 'http://nobody-knows.invalid/' }))).code).toBe('unknown-host')
})

test('an answer with the status of an error is an answer', async () => {
  handlers.set('/gone', (_, reply) => {
    reply.statusCode = 410
    reply.end('gone')
  })
  const { status, body } = await outbound.send({ url: `${base}/gone`, allowPrivate: true })
  expect([status, body.toString()]).toEqual([410, 'gone'])
})

test('a redirect is a fault where nobody follows, and leads to no other private host', async () => {
  handlers.set('/on', (_, reply) => {
    reply.writeHead(302, { location: '/here' })
    reply.end()
  })
  handlers.set('/inside', (_, reply) => {
    reply.writeHead(302, { location: 'http://127.0.0.2/' })
    reply.end()
  })
  const ask = (path: string, redirects?: number) =>
    outbound.send({ url: `${base}${path}`, allowPrivate: true, ...(redirects !== undefined && { redirects }) })
  expect((await faultOf(ask('/on'))).code).toBe('redirect')
  expect((await ask('/on', 1)).body.toString()).toBe('well')
  expect((await faultOf(ask('/inside', 3))).code).toBe('private-host')
})

test('a host that another one leads to gets no secrets, and nothing that was posted', async () => {
  const { port } = new URL(base)
  handlers.set('/away', (_, reply) => {
    reply.writeHead(302, { location: `http://localhost:${port}/other` })
    reply.end()
  })
  handlers.set('/keep', (_, reply) => {
    reply.writeHead(307, { location: `http://localhost:${port}/other` })
    reply.end()
  })
  asked.length = 0
  const headers = { authorization: 'Bearer hidden' }
  await open.send({ url: `${base}/away`, method: 'POST', body: 'text', headers, redirects: 2 })
  expect(asked).toEqual([
    { path: '/away', authorization: 'Bearer hidden', method: 'POST' },
    { path: '/other', authorization: undefined, method: 'GET' },
  ])
  const kept = open.send({ url: `${base}/keep`, method: 'POST', body: 'text', headers, redirects: 2 })
  expect((await faultOf(kept)).code).toBe('redirect')
})

test('what fails for the moment is tried again, as often as the caller says', async () => {
  let left = 2
  handlers.set('/busy', (_, reply) => {
    reply.statusCode = left-- > 0 ? 503 : 200
    reply.end()
  })
  expect((await open.send({ url: `${base}/busy` })).status).toBe(503)
  left = 2
  expect((await open.send({ url: `${base}/busy`, retries: 2 })).status).toBe(200)
  handlers.set('/later', (_, reply) => {
    reply.writeHead(429, { 'retry-after': '3600' })
    reply.end()
  })
  asked.length = 0
  expect((await open.send({ url: `${base}/later`, retries: 5 })).headers['retry-after']).toBe('3600')
  expect(asked).toHaveLength(1)
})

test('an answer that is too long, or too slow, is given up', async () => {
  handlers.set('/endless', (_, reply) => {
    const more = () => {
      while (reply.write('x'.repeat(10_000)));
    }
    reply.on('drain', more)
    more()
  })
  handlers.set('/silent', () => undefined)
  handlers.set('/drip', (_, reply) => {
    const timer = setInterval(() => reply.write('x'), 20)
    reply.on('close', () => clearInterval(timer))
  })
  expect((await faultOf(open.send({ url: `${base}/endless`, maxBytes: 100_000 }))).code).toBe('too-large')
  expect((await faultOf(open.send({ url: `${base}/silent`, timeoutMs: 200 }))).code).toBe('timeout')
  expect((await faultOf(open.send({ url: `${base}/drip`, timeoutMs: 200 }))).code).toBe('timeout')
  const stop = new AbortController()
  const stopped = open.send({ url: `${base}/silent`, signal: stop.signal })
  const reason = new Error('The server stops')
  stop.abort(reason)
  await expect(stopped).rejects.toThrow()
})

test('no fault tells the path, the headers or the body of the request', async () => {
  const url = 'http://127.0.0.1:9/key-in-path?key=in-query'
  const request = { url, method: 'POST', body: 'in-body', headers: { authorization: 'in-header' }, allowPrivate: true }
  const fault = await faultOf(outbound.send(request))
  expect(fault.code).toBe('network')
  const written = `${fault.stack} ${JSON.stringify(fault)} ${String(fault.cause)}`
  for (const secret of ['key-in-path', 'in-query', 'in-body', 'in-header']) expect(written).not.toContain(secret)
})

test('a quota holds for each service and project, and flows back', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const limited = openOutbound({ allowPrivate: true })
  const ask = (key: string) => limited.send({ url: `${base}/`, quota: { key, perMinute: 2, atOnce: 2 } })
  await ask('service project:1')
  await ask('service project:1')
  const fault = await faultOf(ask('service project:1'))
  expect([fault.code, fault.retryAfter]).toEqual(['quota', 30])
  await ask('service project:2')
  vi.setSystemTime(Date.now() + 31_000)
  await ask('service project:1')
  vi.useRealTimers()
})

test('libraries get it in the form of fetch', async () => {
  handlers.set('/form', (request, reply) => {
    request.setEncoding('utf8').on('data', (text) => reply.end(`${request.headers['content-type']} ${text}`))
  })
  const ask = asFetch(open, {})
  const reply = await ask(`${base}/form`, { method: 'POST', body: new URLSearchParams({ a: 'b c' }) })
  expect(await reply.text()).toBe('application/x-www-form-urlencoded;charset=UTF-8 a=b+c')
})
