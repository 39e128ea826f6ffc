import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorBody } from '@weft/contract'
import { type Database, statement } from '../../db/database.ts'
import type { TokenLimit } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import type { SecretBox } from '../../system/secret-box.ts'
import type { ErrorReply } from './error-reply.ts'

/** A stored reply. */
export interface KeptReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** JSON; null: no body. */
  readonly body: string | null
}

interface KeptRow {
  readonly fingerprint: Buffer
  readonly status: number | null
  /** The answer; null: still running, or stored unsealed by an earlier version, in the next columns. */
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

/** Seconds after which a request without a stored end has died with its node: it may be repeated. */
const lifetime = 120
/** Milliseconds between two signs that a request is still being made: some may be late, or lost, before its lifetime is over. */
const renewalPause = 30_000
/** Milliseconds that a repeated request waits for the first one, and the pause between two looks. */
const patience = 15_000
const pause = 50
/** Bytes of the longest body that is kept; of a longer one it is kept that there was an answer. */
const largestBody = 64 * 1024
/** Bytes of all that is kept for one user, and of a row beside its answer. */
const mostKept = 50 * 1024 * 1024
const rowBytes = 300

/** Bytes of what was kept for a user today and yesterday, with the rows themselves. */
const keptBytes = 'select coalesce(sum(bytes), 0) from kept_reply_sizes where user_id = $1 and day >= current_date - 1'
const selectKept = statement<{ is_full: boolean }>('kept_reply_room', `select (${keptBytes}) >= ${mostKept} as is_full`)
const claimKey = statement<{ user_id: number }>(
  'claim_request_key',
  `insert into kept_replies (user_id, key, fingerprint)
   select $1, $2, $3 where (${keptBytes}) < ${mostKept} or exists (select 1 from kept_replies where user_id = $1 and key = $2)
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
  `with kept as (update kept_replies set status = $3, sealed = $4
                  where user_id = $1 and key = $2 and status is null returning octet_length(sealed) as bytes)
   insert into kept_reply_sizes (user_id, bytes) select $1, bytes + ${rowBytes} from kept
   on conflict (user_id, day) do update set bytes = kept_reply_sizes.bytes + excluded.bytes`,
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

/** The content that distinguishes requests. */
interface KeyedContent {
  readonly method: string
  readonly url: string
  readonly sent: unknown
  /** A token that may less than another of its owner's does not get the other's answers. */
  readonly token: TokenLimit | undefined
}

/** The fingerprint of a request: its method, address, body, and token's scope. Files count by their bytes. */
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

/** A request with a key of its sender: the holder of the claim runs it, all others get its reply. */
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
 * has. While the first one runs, on any node and for any time, the second waits for it, or is refused. If a node dies
 * between the end of a request and storing it, the key has no answer. After two minutes the request is repeated, and a
 * sender of `If-Match` learns that it was done.
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
    if (!kept) await demandRoom(keyed)
    if (performance.now() >= end) {
      const detail = 'The same request is still on its way.'
      throw new Refusal('conflict', { detail, retryAfterSeconds: 5 })
    }
    await delay(pause)
  }
}

async function demandRoom({ database, userId }: ClaimedRequest): Promise<void> {
  const [room] = await database.query(selectKept, [userId])
  if (!room?.is_full) return
  throw new Refusal('throttled', {
    detail: `The answers to your requests with a key have ${mostKept / 1024 ** 2} MiB, the most that are kept for a day: send this one later, or without a key.`,
    retryAfterSeconds: 3600,
  })
}

/** Whether an answer is kept, or on its way, under a key. */
export async function isKeyKnown({
  database,
  userId,
  key,
}: Omit<ClaimedRequest, 'fingerprint' | 'secretBox'>): Promise<boolean> {
  return (await database.query(selectKey, [userId, key])).length > 0
}

const about = ({ userId, key }: ClaimedRequest) => `reply to ${key} of user ${userId}`

interface SealedReply extends Omit<KeptReply, 'status'> {
  /** The body was too long to be kept. */
  readonly isLeftOut?: boolean
}

async function openReply(keyed: ClaimedRequest, kept: KeptRow & { readonly status: number }): Promise<KeptReply> {
  const { status, sealed } = kept
  if (sealed === null) return { status, headers: kept.headers, body: kept.body }
  const opened = await keyed.secretBox.open(sealed, about(keyed))
  if (!opened)
    throw new Refusal('conflict', {
      detail: 'This request was made, and its answer cannot be read again: ask for what it did.',
    })
  const { headers, body, isLeftOut } = JSON.parse(opened.toString()) as SealedReply // sealed below
  if (isLeftOut)
    throw new Refusal('conflict', {
      detail: 'This request was made, and its answer is too long to be kept: ask for what it did.',
    })
  return { status, headers, body }
}

/** A long request renews its claim, so that nobody repeats it meanwhile. */
function claimOf(keyed: ClaimedRequest): Claim {
  const { database, userId, key } = keyed
  // After a failure, the next renewal is another try.
  const renewal = setInterval(() => void database.query(renewKey, [userId, key]), renewalPause).unref()
  const release = async () => {
    clearInterval(renewal)
    await database.query(releaseKey, [userId, key])
  }
  return {
    release,
    async keep({ status, headers, body }) {
      clearInterval(renewal)
      const isLeftOut = body !== null && Buffer.byteLength(body) > largestBody
      const reply: SealedReply = isLeftOut ? { headers: {}, body: null, isLeftOut } : { headers, body }
      const sealed = await keyed.secretBox.seal(Buffer.from(JSON.stringify(reply)), about(keyed))
      await database.query(keepReply, [userId, key, status, sealed])
    },
  }
}

export const isClaim = (found: Claim | KeptReply): found is Claim => 'keep' in found
