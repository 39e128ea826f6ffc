import { calls } from './calls.ts'
import type { Client } from './client-types.ts'
import { downloadOf } from './download.ts'
import { fillPath, formOf, hasFile, queryText } from './encode-request.ts'
import { followEvents } from './event-stream.ts'
import { type FollowOptions, followTask, type Task } from './follow-task.ts'
import { type ClientOptions, makeSending, type SendRequest } from './sending.ts'

/** A request of any call. */
interface AnyRequest {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
  readonly ifMatch?: string
  readonly idempotencyKey?: string
}

type AnyCall = (request?: AnyRequest) => Promise<unknown>

/** A page of any list. */
interface AnyPage {
  readonly next: string | null
  readonly results: readonly unknown[]
}

/** Makes a client of the API; it keeps nothing between its calls. */
export function createClient(options: ClientOptions): Client {
  const send = makeSending(options)
  const made: Record<string, unknown> = {}
  for (const [name, line] of Object.entries(calls)) {
    const call = makeCall(send, line)
    made[name] = Object.assign(call, { pages: pagesOf(call), all: itemsOf(call) })
  }
  const [, eventsPath] = calls.streamEvents.split(' ')
  made.streamEvents = ({ path, signal }: { readonly signal?: AbortSignal; readonly path?: string } = {}) =>
    followEvents(send, `${eventsPath ?? ''}${queryText({ path })}`, signal && { signal })
  made.followTask = (task: string, following: FollowOptions = {}) => {
    const { signal } = following
    const read = makeCall(send, calls.readTask)
    return followTask((uuid) => read({ params: { uuid }, ...(signal && { signal }) }) as Promise<Task>, task, following)
  }
  return made as unknown as Client // the table has the names of the contract, and a call for each
}

function makeCall(send: SendRequest, line: string): AnyCall {
  const [method = '', path = '', ...marks] = line.split(' ')
  const isFile = marks.includes('file')
  const isForm = marks.includes('form')
  return async ({ params = {}, query = {}, body, signal, ifMatch, idempotencyKey } = {}) => {
    const response = await send({
      method,
      path: fillPath(path, params) + queryText(query),
      accept: isFile ? '*/*' : 'application/json',
      headers: {
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: isForm || hasFile(body) ? formOf(body) : body }),
      ...(signal === undefined ? {} : { signal }),
    })
    if (isFile) return downloadOf(response)
    return response.status === 204 ? undefined : await response.json()
  }
}

/**
 * Follows the links of a list's pages. Only their query is taken: behind a proxy the server may be under another path than it knows.
 */
function pagesOf(call: AnyCall) {
  return async function* (request: AnyRequest = {}): AsyncGenerator<AnyPage, void, undefined> {
    let query = request.query ?? {}
    for (;;) {
      const page = (await call({ ...request, query })) as AnyPage // of a list, by its type
      yield page
      if (page.next === null) return
      query = { ...query, page: new URL(page.next, 'http://localhost').searchParams.get('page') ?? undefined }
    }
  }
}

function itemsOf(call: AnyCall) {
  const pages = pagesOf(call)
  return async function* (request?: AnyRequest): AsyncGenerator<unknown, void, undefined> {
    for await (const { results } of pages(request)) yield* results
  }
}
