import type { Readable } from 'node:stream'
import type { Endpoint } from '@weft/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller, Credentials } from '../../access/caller.ts'
import type { Actor } from '../../permissions/index.ts'
import type { Services } from '../../services.ts'
import { goneSignalOf } from '../limits/gone-signal.ts'
import { withLinksOf } from '../reply/link-cache.ts'
import type { Links } from '../reply/links.ts'
import { type PageRequest, readPage } from '../reply/paging.ts'
import { senderAddress } from '../session/sender-address.ts'
import { withoutBasePath } from './base-path.ts'
import type { SentBody } from './read-body.ts'
import type { DispatchedReply, DispatchedRequest, Request } from './route.ts'

interface Parts {
  readonly request: FastifyRequest
  readonly services: Services
  readonly credentials: Credentials
  readonly caller: Caller
  readonly links: Links
  readonly path: string
  readonly search: string
  readonly suffix: string | undefined
  readonly endpoint: Endpoint
}

/** Headers about one request only, which do not apply to the requests that it carries. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'connection', 'expect', 'accept'],
  ...['if-match', 'if-none-match', 'idempotency-key', 'te', 'trailer', 'upgrade', 'x-forwarded-for'],
])

const empty: Readonly<Record<string, unknown>> = {}

/** A text of at most so many bytes; null where it is longer, and the rest of it is not made. */
async function readUpTo(stream: Readable, mostBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > mostBytes) return null // which destroys the stream
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The handlers' view of a request. Everything that few handlers ask for is made when it is asked for. */
export class RequestState implements Request {
  readonly services: Services
  readonly database: Services['database']
  readonly credentials: Credentials
  readonly caller: Caller
  readonly actor: Actor
  readonly links: Links
  readonly suffix: string | undefined
  // The binding fills these in before it calls a handler; the contract's types say what they are.
  params: Request['params'] = empty as Request['params']
  query: Request['query'] = empty as Request['query']
  body: Request['body'] = undefined as Request['body']
  /** The sent values, if they were read before everything else. */
  sent: SentBody | undefined = undefined
  /** Bound, so that a handler may take it out of the request. */
  readonly header = (name: string): string | undefined => {
    const value = this.#request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  #request: FastifyRequest
  #path: string
  #search: string
  #endpoint: Endpoint
  #page: PageRequest | undefined

  constructor({ request, services, credentials, caller, links, path, search, suffix, endpoint }: Parts) {
    this.services = services
    this.database = services.database
    this.credentials = credentials
    this.caller = caller
    this.actor = caller.actor
    this.links = links
    this.suffix = suffix
    this.#request = request
    this.#path = path
    this.#search = search
    this.#endpoint = endpoint
  }

  /** Bound as well. */
  readonly dispatch = async (
    { method, path, headers, body }: DispatchedRequest,
    mostBytes: number,
  ): Promise<DispatchedReply> => {
    const { server, headers: own } = this.#request
    const passed = Object.entries(own).filter(([name]) => !ownHeaders.has(name))
    const carried = {
      method,
      url: path,
      headers: { ...Object.fromEntries(passed), ...headers, accept: 'application/json' },
      remoteAddress: senderAddress(this.#request),
      ...(body === undefined ? {} : { payload: { ...body } }),
      payloadAsStream: true as const,
    }
    const reply = await withLinksOf(this.links, () => server.inject(carried))
    return { status: reply.statusCode, headers: reply.headers, text: await readUpTo(reply.stream(), mostBytes) }
  }

  get page(): PageRequest {
    const { originalUrl } = this.#request.raw as { originalUrl?: string } // Fastify keeps it where rewriteUrl changed the URL
    const path = originalUrl === undefined ? this.#path : (originalUrl.split('?')[0] ?? this.#path)
    const { basePath } = this.links
    this.#page ??= readPage(this.#endpoint.paging, {
      path: basePath + withoutBasePath(path, basePath),
      search: this.#search,
      isSignedIn: this.actor.kind === 'user',
    })
    return this.#page
  }

  get address(): string {
    return senderAddress(this.#request)
  }

  get signal(): AbortSignal {
    return goneSignalOf(this.#request.raw.socket)
  }
}
