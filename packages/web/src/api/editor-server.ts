import type { Endpoints, ReplyOf } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { boot } from '../boot.ts'
import {
  type Delivery,
  type EditorServer,
  type IndexColumns,
  type OutboxEntry,
  ReadFailure,
  type StringQuery,
  type TextVersion,
} from '../editor/session/index.ts'
import { client } from './client.ts'
import { csrfToken } from './session.ts'

type StringsReply = ReplyOf<Endpoints['readEditorStrings']>

/** What all strings of one translation share. */
export type EditedTranslation = StringsReply['translations'][string]

/** A string as the editor shows it, with its translation. */
export type EditorString = StringsReply['strings'][number] & { readonly place: EditedTranslation }

/** Entries that are sent at the same time. */
const sentAtOnce = 4

/** The session's server, spoken to through the API. */
export const editorServer: EditorServer<EditorString> = {
  readIndex: (query, locate, signal) => reading(() => readIndex(query, locate, signal)),
  readStrings: (ids, signal) => reading(() => readStrings(ids, signal)),
  async send(entries) {
    const deliveries: Delivery[] = []
    for (let at = 0; at < entries.length; at += sentAtOnce) {
      const some = entries.slice(at, at + sentAtOnce)
      deliveries.push(...(await Promise.all(some.map(deliver))))
      if (deliveries.at(-1)?.kind === 'later') break
    }
    return deliveries
  },
}

async function readIndex({ path, q, sortBy }: StringQuery, locate: string | null, signal: AbortSignal) {
  const query = { path, q, sort_by: sortBy, ...(locate === null ? {} : { locate }) }
  const first = await client.readEditorIndex({ query, signal })
  const whole: IndexColumns & { readonly ids: number[]; readonly states: number[]; readonly marks: number[] } = first
  let { cursor } = first
  let position = first.position
  while (cursor !== null) {
    const more = await client.readEditorIndex({ query: { ...query, cursor }, signal })
    position ??= more.position === null ? null : whole.ids.length + more.position
    for (const id of more.ids) whole.ids.push(id)
    for (const state of more.states) whole.states.push(state)
    for (const marks of more.marks) whole.marks.push(marks)
    cursor = more.cursor
  }
  return { ...whole, position }
}

async function readStrings(ids: readonly number[], signal?: AbortSignal): Promise<EditorString[]> {
  const { strings, translations } = await client.readEditorStrings({
    query: { ids: ids.join(',') },
    ...(signal ? { signal } : {}),
  })
  return strings.flatMap((one) => {
    const place = translations[one.translation]
    return place ? [{ ...one, place }] : []
  })
}

/** Has what the network or the server does thrown as what the session knows. */
async function reading<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RefusedRequest) {
      const [problem] = error.problems
      const isFinal = error.status < 500 && error.status !== 429 && error.status !== 401
      throw new ReadFailure(error.code, problem?.detail ?? error.message, isFinal)
    }
    if (isUnheard(error)) throw new ReadFailure('unavailable', 'The server cannot be reached.', false)
    throw error
  }
}

/** `fetch` throws TypeError for a network that is down, and DOMException for a request that was given up. */
const isUnheard = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException

async function deliver(entry: OutboxEntry): Promise<Delivery> {
  try {
    const response = await request(entry)
    if (response.ok)
      return { kind: 'taken', version: entry.kind === 'save' ? await versionAfter(entry, response) : null }
    return await deliveryOf(entry, response)
  } catch (error) {
    if (isUnheard(error) || error instanceof ReadFailure) return { kind: 'later', seconds: null }
    throw error
  }
}

function request({ id, unit, kind, forms, state, base }: OutboxEntry): Promise<Response> {
  const isSave = kind === 'save'
  const body = isSave ? { target: forms, state } : { target: forms }
  return fetch(`${boot.prefix}/api/units/${unit}/${isSave ? '' : 'suggestions/'}`, {
    method: isSave ? 'PATCH' : 'POST',
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': id,
      'x-csrftoken': csrfToken(),
      ...(isSave ? { 'if-match': base.etag } : {}),
    },
    body: JSON.stringify(body),
  })
}

async function versionAfter(entry: OutboxEntry, response: Response): Promise<TextVersion> {
  const etag = response.headers.get('etag')
  if (etag === null) return (await versionOf(entry.unit)) ?? entry.base
  const { target, state }: { readonly target: readonly string[]; readonly state: number } = await response.json()
  return { etag, target, state }
}

async function versionOf(unit: number): Promise<TextVersion | undefined> {
  const [found] = await reading(() => readStrings([unit]))
  return found && { etag: found.etag, target: found.target, state: found.state }
}

/** Statuses at which the same request may be granted later. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 425, 429])

async function deliveryOf(entry: OutboxEntry, response: Response): Promise<Delivery> {
  const { status } = response
  const problem = await problemOf(response)
  if (status === 401 || problem.code === 'not_authenticated' || problem.code === 'csrf_failed')
    return { kind: 'signed-out' }
  if (status === 412) {
    const theirs = await versionOf(entry.unit)
    if (theirs) return { kind: 'conflict', theirs: { ...theirs, author: problem.author, at: problem.at } }
  }
  if (status >= 500 || passing.has(status)) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return { kind: 'later', seconds: Number.isFinite(seconds) ? seconds : null }
  }
  return { kind: 'refused', code: problem.code, detail: problem.detail }
}

interface DeliveryProblem {
  readonly code: string
  readonly detail: string
  readonly author: string | null
  readonly at: string | null
}

async function problemOf(response: Response): Promise<DeliveryProblem> {
  const body: unknown = await response.json().catch(() => null)
  const at = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
  const errors = at(body, 'errors')
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined
  const current = at(body, 'current')
  return {
    code: text(at(first, 'code')) ?? 'error',
    detail: text(at(first, 'detail')) ?? text(at(body, 'detail')) ?? response.statusText,
    author: text(at(current, 'author')) ?? text(at(at(current, 'author'), 'full_name')),
    at: text(at(current, 'last_updated')),
  }
}
