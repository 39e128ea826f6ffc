import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Credentials, createClient, RefusedRequest, type ServerEvent } from './index.ts'

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server that answers everything alike and notes what it was asked. */
async function startServer(answer: (response: ServerResponse, seen: ReceivedRequest) => void) {
  const seen: ReceivedRequest[] = []
  const started = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') }
    seen.push(one)
    answer(response, one)
  })
  server = started
  await new Promise<void>((done) => started.listen(0, '127.0.0.1', done))
  const { port } = started.address() as AddressInfo // it listens on a port
  const origin = `http://127.0.0.1:${port}`
  return {
    seen,
    client: (credentials: Credentials = null, prefix = '') => createClient({ base: `${origin}${prefix}`, credentials }),
  }
}

const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

test('a token goes with every request, and with no cookie', async () => {
  const { seen, client } = await startServer(json({}))
  await client({ token: 'wlu_secret' }).readProject({ params: { project: 'kiosk' } })
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/projects/kiosk/' })
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Token wlu_secret', accept: 'application/json' })
  expect(seen[0]?.headers['x-csrftoken']).toBeUndefined()
})

test('a session asks for its token before each request that writes, and only then', async () => {
  const sent: RequestInit[] = []
  let asked = 0
  const client = createClient({
    base: '/weft/',
    credentials: { session: { csrf: () => `csrf-${++asked}` } },
    fetch: async (url, init) => {
      sent.push({ ...init, method: `${init?.method} ${String(url)}` })
      return Response.json({})
    },
  })
  await client.listProjects()
  await client.lockProject({ params: { project: 'kiosk' }, body: { lock: true } })
  await client.deleteProject({ params: { project: 'kiosk' } })
  expect(
    sent.map(({ method, credentials, headers }) => [method, credentials, new Headers(headers).get('x-csrftoken')]),
  ).toEqual([
    ['GET /weft/api/projects/', 'same-origin', null],
    ['POST /weft/api/projects/kiosk/lock/', 'same-origin', 'csrf-1'],
    ['DELETE /weft/api/projects/kiosk/', 'same-origin', 'csrf-2'],
  ])
  for (const { headers } of sent) expect(new Headers(headers).has('authorization')).toBe(false)
})

test('parameters, query and body arrive as they were given', async () => {
  const { seen, client } = await startServer(json({}))
  await client().listProjectChanges({
    params: { project: 'a/b č' },
    query: { action: [2, 5], timestamp_after: new Date(0), page_size: 5 },
  })
  await client().changeUnit({ params: { id: 7 }, body: { state: 20, target: ['Otevřít', ''] } })
  expect(seen[0]?.url).toBe(
    '/api/projects/a%2Fb%20%C4%8D/changes/?action=2&action=5&timestamp_after=1970-01-01T00%3A00%3A00.000Z&page_size=5',
  )
  expect(seen[1]).toMatchObject({ method: 'PATCH', url: '/api/units/7/' })
  expect(seen[1]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(Buffer.from(seen[1]?.body ?? '', 'latin1').toString())).toEqual({
    state: 20,
    target: ['Otevřít', ''],
  })
})

test('a parameter that would lead to another address is not sent', async () => {
  const { seen, client } = await startServer(json({}))
  for (const project of ['', '.', '..'])
    await expect(client().deleteProject({ params: { project } })).rejects.toThrow(RangeError)
  expect(seen).toEqual([])
})

test('a file is sent as a form, with its name, and one is received with its own', async () => {
  const answer = (response: ServerResponse, { method }: ReceivedRequest) =>
    method === 'POST'
      ? json({ count: 1 })(response)
      : response
          .writeHead(200, {
            'content-type': 'text/x-po',
            'content-disposition': `attachment; filename="_.po"; filename*=UTF-8''%C4%8D.po`,
            'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
          })
          .end('msgid ""')
  const { seen, client } = await startServer(answer)
  const params = { project: 'kiosk', component: 'app', language: 'cs' }
  await client().uploadFile({ params, body: { file: new File(['bytes'], 'cs.po'), overwrite: true } })
  await client().uploadFile({ params, body: { file: new TextEncoder().encode('raw') } })
  expect(seen[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[0]?.body).toContain('filename="cs.po"')
  expect(seen[0]?.body).toMatch(/name="overwrite"\r\n\r\ntrue/)
  expect(seen[1]?.body).toContain('filename="file"')
  // An endpoint that takes JSON as well gets a form where a file goes along, and only there.
  const ofProject = { project: 'kiosk' }
  const named = { name: 'App', slug: 'app' }
  await client().createComponent({ params: ofProject, body: { ...named, zipfile: new File(['bytes'], 'texts.zip') } })
  await client().createComponent({ params: ofProject, body: { ...named, from_component: 'kiosk/app' } })
  expect(seen[2]?.body).toContain('filename="texts.zip"')
  expect(JSON.parse(seen[3]?.body ?? '')).toEqual({ ...named, from_component: 'kiosk/app' })
  const download = await client().downloadFile({ params })
  expect([download.name, download.mediaType, download.lastModified?.getTime()]).toEqual([
    'č.po',
    'text/x-po',
    Date.UTC(2026, 0),
  ])
  expect(await download.text()).toBe('msgid ""')
})

test('a refusal carries status, codes, fields and when to come again', async () => {
  const errors = [
    { code: 'required', detail: 'Needed.', attr: 'name' },
    { code: 'max_length', detail: 'Long.', attr: 'plural.formula' },
  ]
  const { client } = await startServer(json({ type: 'validation_error', errors }, 400, { 'retry-after': '7' }))
  const error = await client()
    .createProject({ body: { name: '', slug: '', web: '' } })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedRequest)
  expect(error).toMatchObject({
    status: 400,
    type: 'validation_error',
    code: 'required',
    attr: 'name',
    problems: errors,
    retryAfterSeconds: 7,
  })
})

test.each([
  [423, { result: false, detail: 'Busy.', task_url: '/api/tasks/1/' }, 'repository-locked', 'Busy.'],
  [502, undefined, 'unavailable', 'Bad Gateway'],
  [413, undefined, 'request_too_large', 'Payload Too Large'],
  [500, { errors: [] }, 'error', 'Internal Server Error'],
] as const)('a %i that is no error body of ours is a refusal as well', async (status, body, code, detail) => {
  const answer = (response: ServerResponse) =>
    body === undefined ? response.writeHead(status).end('<html>') : json(body, status)(response)
  const { client } = await startServer(answer)
  const error = await client()
    .listProjects()
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    status,
    code,
    attr: null,
    problems: [{ code, detail, attr: null }],
    body: body ?? '<html>',
  })
})

test('all items of a list come, page by page, also where the server knows itself under another address', async () => {
  const { seen, client } = await startServer((response, { url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? 1)
    const next = page < 3 ? `http://inside.example/api/projects/?page_size=2&page=${page + 1}` : null
    json({
      count: 5,
      next,
      previous: null,
      results: page < 3 ? [{ id: page * 2 - 1 }, { id: page * 2 }] : [{ id: 5 }],
    })(response)
  })
  const ids: number[] = []
  for await (const { id } of client(null, '/weft').listProjects.all({ query: { page_size: 2 } })) ids.push(id)
  expect(ids).toEqual([1, 2, 3, 4, 5])
  expect(seen.map(({ url }) => url)).toEqual([
    '/weft/api/projects/?page_size=2',
    '/weft/api/projects/?page_size=2&page=2',
    '/weft/api/projects/?page_size=2&page=3',
  ])
  for await (const { count, results } of client(null, '/weft').listProjects.pages()) {
    expect([count, results.length]).toEqual([5, 2])
    break // nothing more is asked for
  }
  expect(seen).toHaveLength(4)
})

test('a task is looked at until it is complete; a busy server is asked again', async () => {
  let looks = 0
  const { seen, client } = await startServer((response) => {
    looks++
    if (looks === 2)
      json({ type: 'server_error', errors: [{ code: 'unavailable', detail: '', attr: null }] }, 503, {
        'retry-after': '0',
      })(response)
    else json({ completed: looks === 4, progress: looks * 25, result: null, log: '', cancellable: false })(response)
  })
  const progress: number[] = []
  const task = await client().followTask('https://inside.example/api/tasks/0-1/', {
    onProgress: (one) => progress.push(one.progress),
  })
  expect(task.completed).toBe(true)
  expect(progress).toEqual([25, 75, 100])
  expect(new Set(seen.map(({ url }) => url))).toEqual(new Set(['/api/tasks/0-1/']))
})

test('a signal stops a call, and a task that is waited for', async () => {
  const { client } = await startServer((response, { url }) => {
    if (url.includes('tasks'))
      json({ completed: false, progress: 0, result: null, log: '', cancellable: false })(response)
  })
  await expect(client().listProjects({ signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await expect(client().followTask('1', { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
})

const change = { project: 1, component: null, translation: null, unit: null, actions: [2], user: null }

test('events come over a new connection when one ends, and the gap is told', async () => {
  let connections = 0
  const { seen, client } = await startServer((response) => {
    connections++
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const text = `: here\r\nretry: 10\r\n\r\nevent: change\r\ndata: ${JSON.stringify({ ...change, unit: connections })}\r\n\r\n`
    // In two halves of a line, then the end.
    response.write(text.slice(0, 40))
    setTimeout(() => response.end(text.slice(40)), 10)
  })
  const stop = new AbortController()
  const events: ServerEvent[] = []
  for await (const event of client({ token: 'x' }).streamEvents({ signal: stop.signal })) {
    events.push(event)
    if (events.length === 3) stop.abort()
  }
  expect(events).toEqual([
    { type: 'change', ...change, unit: 1 },
    { type: 'gap' },
    { type: 'change', ...change, unit: 2 },
  ])
  expect(seen[1]?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Token x' })
})

test('a stream that is refused for good is an error', async () => {
  const errors = [{ code: 'authentication_failed', detail: 'No.', attr: null }]
  const { seen, client } = await startServer(json({ type: 'client_error', errors }, 401))
  await expect(client({ token: 'x' }).streamEvents().next()).rejects.toMatchObject({ code: 'authentication_failed' })
  expect(seen).toHaveLength(1)
})

test('a call that needs something does not compile without it', () => {
  const client = createClient({ base: '', credentials: null })
  // @ts-expect-error the project is missing
  const withoutParams = () => client.readProject()
  // @ts-expect-error a lock is true or false
  const wrongBody = () => client.lockProject({ params: { project: 'a' }, body: { lock: 'yes' } })
  // @ts-expect-error a project is no list
  const noList = () => client.readProject.all({ params: { project: 'a' } })
  // @ts-expect-error there is no such state
  const wrongState = () => client.changeUnit({ params: { id: 1 }, body: { state: 21 } })
  const right = async (): Promise<number> => (await client.readProject({ params: { project: 'a' } })).id
  expect([withoutParams, wrongBody, noList, wrongState, right].every((one) => typeof one === 'function')).toBe(true)
})
