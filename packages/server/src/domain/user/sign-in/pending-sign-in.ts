import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Transaction } from '../../../db/database.ts'

/** A sign-in whose second factor is still to come. */
export interface PendingSignIn {
  readonly hash: Buffer
  /** null: it begins with a key, which says whose it is. */
  readonly userId: number | null
  /** How it began: `password`, `code`, `passkey`, a provider. */
  readonly method: string
  /** The challenge that a key must sign. */
  readonly challenge: string | null
}

/** Milliseconds that a person has to finish it. */
export const pendingLifetime = 10 * 60_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Notes that a sign-in waits. Returns the secret of its cookie: it cannot be read again later. */
export async function startPendingSignIn(
  tx: Transaction,
  { userId, method, challenge }: Omit<PendingSignIn, 'hash'>,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = Date.now()
  await tx.kysely
    .insertInto('pending_sign_ins')
    .values({
      hash: hashOf(secret),
      user_id: userId,
      method,
      challenge,
      created: new Date(now),
      expires: new Date(now + pendingLifetime),
    })
    .execute()
  return secret
}

/**
 * The sign-in of a cookie; undefined without one, after its end, or if its time is in the future because of a wrong
 * clock.
 */
export async function findPendingSignIn(
  database: Pick<Queries, 'kysely'>,
  secret: string | undefined,
): Promise<PendingSignIn | undefined> {
  if (secret === undefined || !/^[\w-]{43}$/.test(secret)) return undefined
  const now = Date.now()
  const row = await database.kysely
    .selectFrom('pending_sign_ins')
    .selectAll()
    .where('hash', '=', hashOf(secret))
    .where('expires', '>', new Date(now))
    .where('created', '<', new Date(now + pendingLifetime))
    .executeTakeFirst()
  return row && { hash: row.hash, userId: row.user_id, method: row.method, challenge: row.challenge }
}

/** Ends a sign-in that waits; false where another request did so before: of two, one goes on. */
export async function endPendingSignIn(tx: Pick<Queries, 'kysely'>, { hash }: PendingSignIn): Promise<boolean> {
  const ended = await tx.kysely.deleteFrom('pending_sign_ins').where('hash', '=', hash).returning('hash').execute()
  return ended.length > 0
}

/** Takes the challenge of a waiting sign-in, so that it is answered once. */
export async function takeChallenge(database: Pick<Queries, 'kysely'>, { hash, challenge }: PendingSignIn) {
  if (challenge === null) return null
  const taken = await database.kysely
    .updateTable('pending_sign_ins')
    .set({ challenge: null })
    .where('hash', '=', hash)
    .where('challenge', '=', challenge)
    .returning('hash')
    .execute()
  return taken.length > 0 ? challenge : null
}
