import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** A request that a fake host has read. */
export interface FakeRequest {
  readonly method: string
  readonly url: URL
  /** The parts of the path that a route names. */
  readonly params: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  /** Parsed JSON or a form. */
  readonly body: Readonly<Record<string, unknown>>
  readonly hasBody: boolean
}

export interface FakeReply {
  readonly status: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers one operation. `:name` in a route's path is one part of it, `*name` all that follow. */
export interface FakeRoute {
  readonly route: string
  answer(request: FakeRequest): Promise<FakeReply> | FakeReply
}

/** The way in which a host fails. */
export interface FakeFault {
  /** Only these requests, such as `POST /repos/weft/kiosk/pulls`; all where it is absent. */
  readonly only?: RegExp
  /** As often as this; always where it is absent. */
  readonly times?: number
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Milliseconds before the answer. */
  readonly late?: number
}

/** Throws what a host answers. */
export class FakeRefusal extends Error {
  readonly reply: FakeReply
  constructor(reply: FakeReply) {
    super(JSON.stringify(reply))
    this.reply = reply
  }
}

export interface FakeServer {
  readonly origin: string
  /** `POST /repos/weft/kiosk/pulls`, in their order. */
  readonly requests: string[]
  /** Requests that the documentation of the host does not allow, in words. A test that sees one has found a fault of ours. */
  readonly violations: string[]
  fail(fault: FakeFault | null): void
  stop(): Promise<void>
}

export interface FakeServerSettings {
  readonly routes: readonly FakeRoute[]
  /** Written before the path of each route: `/api/v4`. */
  readonly prefix: string
  /** Refuses those who are not signed in; throws FakeRefusal. */
  admit(request: FakeRequest): void
  /** Says what the documentation does not allow. */
  check?(request: FakeRequest, route: string): readonly string[]
  /** Writes the JSON of a reply. */
  write?(json: unknown): string
}

export async function startFakeServer(settings: FakeServerSettings): Promise<FakeServer> {
  const { prefix, routes } = settings
  const matchers = routes.map((route) => ({ ...route, pattern: patternOf(prefix, route.route) }))
  const requests: string[] = []
  const violations: string[] = []
  let fault: FakeFault | null = null
  let left = 0
  let last: Promise<unknown> = Promise.resolve()

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const name = `${request.method} ${url.pathname.slice(prefix.length)}`
    requests.push(name)
    const bytes = await readBody(request)
    if (fault !== null && left > 0 && fault.only?.test(name) !== false) {
      left--
      if (fault.late !== undefined) await delay(fault.late)
      const type = fault.body?.startsWith('<') ? 'text/html' : 'application/json'
      const headers = { 'content-type': type, ...fault.headers }
      if (fault.status !== undefined) return send(reply, { status: fault.status, text: fault.body ?? '{}', headers })
    }
    // A host has transactions: of two that open the same pull request, one is the second.
    const done = last.then(() => act(request, url, bytes).catch(replyOf))
    last = done
    send(reply, await done)
  }

  async function act(request: IncomingMessage, url: URL, bytes: Buffer): Promise<FakeReply> {
    const { method = '', headers } = request
    const found = matchers.flatMap(({ pattern, ...route }) => {
      const match = pattern.exec(`${method} ${url.pathname}`)
      return match === null ? [] : [{ ...route, match }]
    })[0]
    const body = parseBody(headers['content-type'] ?? '', bytes)
    const params = Object.fromEntries(
      Object.entries(found?.match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
    )
    const read = { method, url, params, headers, body, hasBody: bytes.length > 0 }
    settings.admit(read)
    if (found === undefined) {
      violations.push(`no such operation: ${method} ${url.pathname}`)
      return { status: 404, json: { message: 'Not Found' } }
    }
    const wrong = settings.check?.(read, found.route) ?? []
    violations.push(...wrong.map((words) => `${found.route}: ${words}`))
    if (wrong.length > 0) return { status: 422, json: { message: wrong.join('; ') } }
    return found.answer(read)
  }

  function send(reply: ServerResponse, { status, json, text, headers = {} }: FakeReply): void {
    const type = text === undefined ? 'application/json; charset=utf-8' : 'text/plain'
    reply.writeHead(status, { 'content-type': type, ...headers })
    reply.end(text ?? (json === undefined ? '' : (settings.write ?? JSON.stringify)(json)))
  }

  const server = createServer((request, reply) => void answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    requests,
    violations,
    fail(next) {
      fault = next
      left = next?.times ?? Number.POSITIVE_INFINITY
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const replyOf = (error: unknown): FakeReply =>
  error instanceof FakeRefusal ? error.reply : { status: 500, json: { message: String(error) } }

/** `POST /repos/:owner/:repo/pulls` as a pattern over method and path. */
function patternOf(prefix: string, route: string): RegExp {
  const [method = '', written = ''] = route.split(' ')
  const parts = `${prefix}${written}`
    .split('/')
    .map((part) => part.replace(/^:(\w+)$/, '(?<$1>[^/]+)').replace(/^\*(\w+)$/, '(?<$1>.+)'))
  return new RegExp(`^${method} ${parts.join('/')}$`)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseBody(type: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  if (bytes.length === 0) return {}
  if (/^application\/x-www-form-urlencoded/.test(type)) return Object.fromEntries(new URLSearchParams(bytes.toString()))
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new FakeRefusal({ status: 400, json: { message: 'Problems parsing JSON' } })
  }
}
