import type { ContextItems, ContextPart } from '@weft/contract'
import { client } from './client.ts'
import { linesOf } from './lines.ts'

interface PartRequest {
  readonly part: ContextPart
  readonly signal: AbortSignal
  resolve(items: unknown): void
  reject(error: unknown): void
}

/** Requests that go out together at the end of this moment, by their strings. */
const waiting = new Map<number, PartRequest[]>()

/**
 * Reads one part of what is known around a string. Parts requested at the same time share one request, and arrive one by one; the
 * request is aborted when nobody waits for any of them.
 */
export function readContextPart<Part extends ContextPart>(
  id: number,
  part: Part,
  signal: AbortSignal,
): Promise<ContextItems[Part]> {
  return new Promise((resolve, reject) => {
    const one: PartRequest = {
      part,
      signal,
      resolve: (items) => resolve(items as ContextItems[Part]), // as the server's contract says
      reject,
    }
    const others = waiting.get(id)
    if (others) others.push(one)
    else {
      waiting.set(id, [one])
      queueMicrotask(() => void readWaiting(id))
    }
  })
}

async function readWaiting(id: number): Promise<void> {
  const parts = waiting.get(id) ?? []
  waiting.delete(id)
  const abort = new AbortController()
  for (const { signal } of parts)
    signal.addEventListener('abort', () => parts.every((one) => one.signal.aborted) && abort.abort(), { once: true })
  try {
    const query = { parts: [...new Set(parts.map(({ part }) => part))].join(',') }
    const { stream } = await client.readStringContext({ params: { id }, query, signal: abort.signal })
    for await (const line of linesOf(stream)) take(parts, JSON.parse(line) as ContextLine) // as the server's contract says
    for (const one of parts) one.reject(new TypeError('The reply ended before all of it was there'))
  } catch (error) {
    for (const one of parts) one.reject(error)
  }
}

interface ContextLine {
  readonly part: string
  readonly items?: unknown
  readonly error?: string
}

function take(parts: readonly PartRequest[], { part, items, error }: ContextLine): void {
  for (const one of parts.filter((each) => each.part === part))
    if (error === undefined) one.resolve(items)
    else one.reject(new TypeError(`The part ${part} is ${error}`))
}
