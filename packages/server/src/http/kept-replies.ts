import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorBody } from '@weft/contract'
import { type Database, statement } from '../db/database.ts'
import type { TokenLimit } from '../permissions/index.ts'
import { invalidField, Refusal } from '../refusal.ts'
import type { SecretBox } from '../system/secret-box.ts'
import type { ErrorReply } from './error-reply.ts'

/** A reply as it is kept. */
export interface KeptReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null: no body. */
  readonly body: string | null
}

interface KeptRow {
  readonly fingerprint: Buffer
  readonly status: number | null
  /** The answer; null: it is on its way, or was kept as it is by a version of before, in what follows. */
  readonly sealed: Buffer | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** A refusal that was kept: it is the answer once more. */
export class KeptRefusal extends Error {
  override readonly name = 'KeptRefusal'
  readonly reply: ErrorReply

  constructor({ status, headers, body }: KeptReply) {
    super(`kept ${status}`)
    this.reply = { status, headers, body: JSON.parse(body ?? 'null') as ErrorBody } // written by our own refusal
  }
}

/** Seconds after which a request of which no end was kept has died with its node: it may be made again. */
const lifetime = 120
/** Milliseconds between two signs that a request is still being made: some may be late, or lost, before its lifetime is over. */
const renewalPause = 30_000
/** Milliseconds for which whoever sends a request a second time waits for the first one to end, and between two looks. */
const patience = 15_000
const pause = 50
/** Characters of the longest body that is kept. */
const largestBody = 1024 * 1024

const claimKey = statement<{ user_id: number }>(
  'claim_request_key',
  `insert into kept_replies (user_id, key, fingerprint) values ($1, $2, $3)
   on conflict (user_id, key) do update set created = now(), fingerprint = excluded.fingerprint, status = null, sealed = null
     where (kept_replies.status is null and kept_replies.created < now() - interval '${lifetime} seconds')
        or kept_replies.created < now() - interval '1 day'
   returning user_id`,
)
const selectKey = statement<KeptRow>(
  'kept_reply',
  'select fingerprint, status, sealed, headers, body from kept_replies where user_id = $1 and key = $2',
)
const keepReply = statement<never>(
  'keep_reply',
  'update kept_replies set status = $3, sealed = $4 where user_id = $1 and key = $2 and status is null',
)
const renewKey = statement<never>(
  'renew_request_key',
  'update kept_replies set created = now() where user_id = $1 and key = $2 and status is null',
)
const releaseKey = statement<never>(
  'release_request_key',
  'delete from kept_replies where user_id = $1 and key = $2 and status is null',
)

/** The key that a client gave its request; null: none. */
export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null
  if (/^[\x21-\x7e]{1,200}$/.test(header)) return header
  throw invalidField('Idempotency-Key', 'A key is 1 to 200 visible characters of ASCII.')
}

/** A request, as far as it is told from others. */
interface KeyedContent {
  readonly method: string
  readonly url: string
  readonly sent: unknown
  /** A token that may less than another of its owner's does not get the other's answers. */
  readonly token: TokenLimit | undefined
}

/** What tells one request from another: its method, its address, its body, and what its token is for. Files count by their bytes. */
export function fingerprintOf({ method, url, sent, token }: KeyedContent): Buffer {
  const text = JSON.stringify(sent, (_name, value: unknown) => {
    const bytes = value instanceof Uint8Array ? value : null
    return bytes === null ? value : createHash('sha256').update(bytes).digest('hex')
  })
  const isWhole = token === undefined || (token.permissions === null && token.projectId === null)
  const limit = isWhole ? '' : `\n${[...token.scopes].join()} ${token.projectId ?? ''}`
  return createHash('sha256')
    .update(`${method} ${url}\n${text ?? ''}${limit}`)
    .digest()
}

/** A request that is made under a key of its sender's: whoever holds the claim makes it, all others get its reply. */
export interface Claim {
  /** Keeps the reply for those who send the same again. */
  keep(reply: KeptReply): Promise<void>
  /** The request came to nothing that would come again: it may be made anew. */
  release(): Promise<void>
}

interface ClaimedRequest {
  readonly database: Database
  /** An answer may be a secret, such as a new token: it is kept encrypted. */
  readonly secretBox: SecretBox
  readonly userId: number
  readonly key: string
  readonly fingerprint: Buffer
}

/**
 * Claims a key for a request, or resolves to the reply that the same request was given. Refuses a key that another request
 * has. While the first one is on its way (on whatever node, for however long), the second waits for it, or is told so. A
 * node that dies between the end of a request and its being kept leaves the key unanswered: after two minutes the request is
 * made again, and who sent `If-Match` with it learns that it was made.
 */
export async function claimRequest(keyed: ClaimedRequest): Promise<Claim | KeptReply> {
  const { database, userId, key, fingerprint } = keyed
  const end = performance.now() + patience
  for (;;) {
    const [claimed] = await database.query(claimKey, [userId, key, fingerprint])
    if (claimed) return claimOf(keyed)
    const [kept] = await database.query(selectKey, [userId, key])
    if (kept && !kept.fingerprint.equals(fingerprint)) throw new Refusal('idempotency_key_reused')
    if (kept && kept.status !== null) return openReply(keyed, { ...kept, status: kept.status })
    if (performance.now() >= end) {
      const detail = 'The same request is still on its way.'
      throw new Refusal('conflict', { detail, retryAfterSeconds: 5 })
    }
    await delay(pause)
  }
}

const about = ({ userId, key }: ClaimedRequest) => `reply to ${key} of user ${userId}`

async function openReply(keyed: ClaimedRequest, kept: KeptRow & { readonly status: number }): Promise<KeptReply> {
  const { status, sealed } = kept
  if (sealed === null) return { status, headers: kept.headers, body: kept.body }
  const opened = await keyed.secretBox.open(sealed, about(keyed))
  if (!opened)
    throw new Refusal('conflict', {
      detail: 'This request was made, and its answer cannot be read again: ask for what it did.',
    })
  const { headers, body } = JSON.parse(opened.toString()) as Omit<KeptReply, 'status'> // sealed below
  return { status, headers, body }
}

/** A request that takes longer than its lifetime says so as long as it is made: nobody makes it a second time meanwhile. */
function claimOf(keyed: ClaimedRequest): Claim {
  const { database, userId, key } = keyed
  // Where one cannot be written, the next one is another try.
  const renewal = setInterval(() => void database.query(renewKey, [userId, key]), renewalPause).unref()
  const release = async () => {
    clearInterval(renewal)
    await database.query(releaseKey, [userId, key])
  }
  return {
    release,
    async keep({ status, headers, body }) {
      clearInterval(renewal)
      if (body !== null && body.length > largestBody) return release()
      const sealed = await keyed.secretBox.seal(Buffer.from(JSON.stringify({ headers, body })), about(keyed))
      await database.query(keepReply, [userId, key, status, sealed])
    },
  }
}

export const isClaim = (found: Claim | KeptReply): found is Claim => 'keep' in found
