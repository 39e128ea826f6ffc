import { boot } from '../boot.ts'
import type { Delivery, OutboxEntry, TextVersion } from '../editor/session/index.ts'
import { csrfToken, currentSession } from './session.ts'

/** The reply to a request, alone or in a batch. */
interface EntryReply {
  readonly status: number
  readonly etag: string | null
  readonly retryAfter: number | null
  readonly body: unknown
}

/** Sends one entry by itself and several as a batch: after a while without a network one request brings all. */
export async function deliverEntries(entries: readonly OutboxEntry[]): Promise<readonly Delivery[]> {
  try {
    const isVisitor = currentSession().user === null
    // Visitors send no batches.
    const replies = isVisitor || entries.length === 1 ? await sendEach(entries) : await sendBatch(entries)
    return entries.map((entry, at) => deliveryOf(entry, replies[at]))
  } catch (error) {
    // `fetch` throws TypeError if the network is down, and DOMException for an aborted request.
    if (error instanceof TypeError || error instanceof DOMException) return entries.map(() => later)
    throw error
  }
}

const later: Delivery = { kind: 'later', seconds: null }

const pathOf = ({ unit, kind }: OutboxEntry): string => `/api/units/${unit}/${kind === 'save' ? '' : 'suggestions/'}`

const methodOf = ({ kind }: OutboxEntry): string => (kind === 'save' ? 'PATCH' : 'POST')

const bodyOf = ({ kind, forms, state }: OutboxEntry): object =>
  kind === 'save' ? { target: forms, state } : { target: forms }

function send(
  method: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  return fetch(boot.prefix + path, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-csrftoken': csrfToken(), ...headers },
    body: JSON.stringify(body),
  })
}

async function sendOne(entry: OutboxEntry): Promise<EntryReply> {
  const version: Record<string, string> = entry.kind === 'save' ? { 'if-match': entry.base.etag } : {}
  const response = await send(methodOf(entry), pathOf(entry), bodyOf(entry), {
    'idempotency-key': entry.id,
    ...version,
  })
  return { status: response.status, ...(await readReply(response)) }
}

async function sendEach(entries: readonly OutboxEntry[]): Promise<readonly EntryReply[]> {
  const replies: EntryReply[] = []
  for (const entry of entries) replies.push(await sendOne(entry))
  return replies
}

async function readReply(response: Response): Promise<Omit<EntryReply, 'status'>> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const text = await response.text()
  return {
    etag: response.headers.get('etag'),
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    body: jsonOf(text),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function sendBatch(entries: readonly OutboxEntry[]): Promise<readonly EntryReply[]> {
  const requests = entries.map((entry) => ({
    method: methodOf(entry),
    path: pathOf(entry),
    body: bodyOf(entry),
    idempotency_key: entry.id,
    ...(entry.kind === 'save' ? { if_match: entry.base.etag } : {}),
  }))
  const response = await send('POST', '/api/batch/', { requests }, {})
  const reply = await readReply(response)
  // The batch as a whole was refused: each entry was.
  if (!response.ok) return entries.map(() => ({ status: response.status, ...reply }))
  const responses = fieldOf(reply.body, 'responses')
  return (Array.isArray(responses) ? responses : []).map((one: unknown) => ({
    status: Number(fieldOf(one, 'status')),
    etag: textOf(fieldOf(one, 'etag')),
    retryAfter: Number(fieldOf(one, 'retry_after')) || null,
    body: fieldOf(one, 'body'),
  }))
}

/** Statuses at which the same request may be granted later. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 425, 429])

function deliveryOf(entry: OutboxEntry, reply: EntryReply | undefined): Delivery {
  if (reply === undefined) return later
  const { status, etag, retryAfter, body } = reply
  if (status >= 200 && status < 300)
    return { kind: 'taken', version: entry.kind === 'save' ? versionIn(body, etag) : null }
  const [problem] = arrayOf(fieldOf(body, 'errors'))
  const code = textOf(fieldOf(problem, 'code')) ?? 'error'
  const isSignedOut = status === 401 || code === 'not_authenticated' || code === 'csrf_failed'
  // A visitor who was never signed in does not wait for a sign-in.
  if (isSignedOut && currentSession().user !== null) return { kind: 'signed-out' }
  if (status === 412) {
    const current = fieldOf(body, 'current')
    const theirs = versionIn(current, null)
    const author = fieldOf(current, 'author')
    const name = textOf(fieldOf(author, 'full_name')) || textOf(fieldOf(author, 'username'))
    if (theirs)
      return { kind: 'conflict', theirs: { ...theirs, author: name, at: textOf(fieldOf(current, 'last_updated')) } }
  }
  if (status >= 500 || passing.has(status)) return { kind: 'later', seconds: retryAfter }
  const detail = textOf(fieldOf(problem, 'detail')) ?? textOf(fieldOf(body, 'detail')) ?? `HTTP ${status}`
  return { kind: 'refused', code, detail }
}

function versionIn(body: unknown, etag: string | null): TextVersion | null {
  const tag = etag ?? textOf(fieldOf(body, 'etag'))
  const state = Number(fieldOf(body, 'state'))
  const target = arrayOf(fieldOf(body, 'target')).filter((form) => typeof form === 'string')
  return tag === null || !Number.isInteger(state) ? null : { etag: tag, target, state }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const arrayOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
