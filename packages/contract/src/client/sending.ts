import { type Credentials, credentialsInit } from './credentials.ts'
import { refusalOf } from './refused-request.ts'

/** The server's address and the credentials. */
export interface ClientOptions {
  /** `https://weft.example`, with a path where the server stands below one; `''` in a page of the server itself. */
  readonly base: string
  readonly credentials: Credentials
  /** Instead of the global one. */
  readonly fetch?: typeof fetch
}

/** A request as it goes out; the path is filled and has its query. */
export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly accept: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON unless it is a form. */
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** Sends a request; resolves to a reply that grants it, throws RefusedRequest for any other. */
export type SendRequest = (request: SentRequest) => Promise<Response>

export function makeSending({ base, credentials, fetch: ownFetch }: ClientOptions): SendRequest {
  const root = base.replace(/\/+$/, '')
  return async ({ method, path, accept, headers: asked = {}, body, signal }) => {
    const { headers, ...init } = credentialsInit(credentials, method)
    const isForm = body instanceof FormData
    const type: Record<string, string> = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
    const response = await (ownFetch ?? fetch)(root + path, {
      method,
      headers: { accept, ...asked, ...headers, ...type },
      ...init,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (!response.ok) throw await refusalOf(`${method} ${path}`, response)
    return response
  }
}
