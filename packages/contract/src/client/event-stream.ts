import type { LiveEvent, PresenceEvent, TaskEvent } from '../replies/server-events.ts'
import { RefusedRequest } from './refused-request.ts'
import type { SendRequest } from './sending.ts'
import { wait } from './wait.ts'

/**
 * `change`: something happened. `gap`: some events may have been missed; what is shown should be read again. `presence`: somebody looks
 * at a string. `task`: one's own task moved on. `inbox`: there is something new in one's inbox.
 */
export type ServerEvent =
  | ({ readonly type: 'change' } & LiveEvent)
  | { readonly type: 'gap' }
  | ({ readonly type: 'presence' } & PresenceEvent)
  | ({ readonly type: 'task' } & TaskEvent)
  | { readonly type: 'inbox' }

/** One message of a stream: `event:` and the lines of `data:`. */
interface Message {
  readonly event: string
  readonly data: string
  /** The reader's position; undefined: unchanged. */
  readonly id: string | undefined
}

const usualRetryMs = 3000
const longestRetryMs = 60_000

/** Whether the stream may be there when it is asked for again. */
const mayPass = (error: unknown): boolean =>
  error instanceof RefusedRequest ? error.status === 429 || error.status >= 500 : error instanceof TypeError

/**
 * Yields what happens until `signal` stops it. A connection that ends is made again, and a `gap` told; a refusal that would be the same
 * again, as of a wrong token, is thrown.
 */
export async function* followEvents(
  open: SendRequest,
  path: string,
  { signal }: { readonly signal?: AbortSignal } = {},
): AsyncGenerator<ServerEvent, void, undefined> {
  const isStopped = () => signal?.aborted === true
  let retryMs = usualRetryMs
  let failures = 0
  let connections = 0
  let lastId: string | undefined
  while (!isStopped()) {
    try {
      const headers = lastId === undefined ? {} : { 'last-event-id': lastId }
      const response = await open({
        method: 'GET',
        path,
        accept: 'text/event-stream',
        headers,
        ...(signal && { signal }),
      })
      failures = 0
      // A reader that sends its position gets all later events, or a gap.
      if (connections++ > 0 && lastId === undefined) yield { type: 'gap' }
      for await (const { event, data, id } of messagesOf(response, (ms) => (retryMs = ms))) {
        lastId = id ?? lastId
        const told = data === '' ? null : eventOf(event, data)
        if (told !== null) yield told
      }
    } catch (error) {
      if (isStopped()) return
      if (!mayPass(error)) throw error
      const told = error instanceof RefusedRequest ? (error.retryAfterSeconds ?? 0) * 1000 : 0
      retryMs = Math.max(told, Math.min(usualRetryMs * 2 ** failures++, longestRetryMs))
    }
    await wait(retryMs, signal)
  }
}

const kinds: ReadonlySet<string> = new Set(['change', 'gap', 'presence', 'task', 'inbox'])

/** The event of a message; null for a kind that only a newer server knows. */
function eventOf(type: string, data: string): ServerEvent | null {
  if (!kinds.has(type)) return null
  return { type, ...(JSON.parse(data) as object) } as ServerEvent // as the server's contract says
}

/** The server sends no message longer than this. */
const longestMessage = 1024 * 1024

/** Reads server-sent events until the stream ends. `onRetry` hears how long to wait before the next connection. */
export async function* messagesOf(response: Response, onRetry: (ms: number) => void): AsyncGenerator<Message> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of response.body ?? []) {
    rest += decoder.decode(bytes, { stream: true })
    if (rest.length > longestMessage) throw new Error('The event stream sent a message of more than 1 MiB')
    // A lone carriage return at the end may be half of a line's end.
    const blocks = rest.replace(/\r\n|\r(?!$)/g, '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const message = messageOf(block, onRetry)
      if (message !== null) yield message
    }
  }
}

function messageOf(block: string, onRetry: (ms: number) => void): Message | null {
  let event = 'message'
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') event = value
    else if (name === 'data') data.push(value)
    else if (name === 'id') id = value
    else if (name === 'retry' && /^\d{1,6}$/.test(value)) onRetry(Number(value))
  }
  return data.length === 0 && id === undefined ? null : { event, data: data.join('\n'), id }
}
