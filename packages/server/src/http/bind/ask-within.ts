import type { FastifyInstance, InjectOptions } from 'fastify'

/** Answers a request by the server of this process, without a socket. */
export type AskWithin = typeof fetch

/** As `fetch`, of a server that need not listen. */
export function askWithin(http: Pick<FastifyInstance, 'inject'>): AskWithin {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const { statusCode, rawPayload, headers } = await http.inject({
      method: request.method as NonNullable<InjectOptions['method']>, // the client's methods are those of HTTP
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    })
    const shown = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
    const body = statusCode === 204 ? null : new Uint8Array(rawPayload)
    return new Response(body, { status: statusCode, headers: shown })
  }
}
