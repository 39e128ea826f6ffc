import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A request as a fake service got it. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface FakeAnswer {
  readonly status?: number
  /** An object is sent as JSON, a text unchanged. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type FakeHandler = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>

/** A service on this machine. `handler` may be replaced at any time. */
export interface FakeServer {
  readonly base: string
  readonly requests: FakeRequest[]
  handler: FakeHandler
  close(): void
}

export async function startFake(handler: FakeHandler): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const got = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      text: Buffer.concat(chunks).toString('utf8'),
    }
    requests.push(got)
    const { status = 200, body, headers = {} } = await fake.handler(got)
    const isText = typeof body === 'string'
    reply.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
    reply.end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const fake: FakeServer = {
    base: `http://127.0.0.1:${port}`,
    requests,
    handler,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return fake
}
