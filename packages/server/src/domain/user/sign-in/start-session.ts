import type { Transaction } from '../../../db/database.ts'
import { hashSessionSecret, makeSessionSecret } from './session-secret.ts'

/** The origin of a session, and its longest life. */
export interface SessionStart {
  readonly userId: number
  readonly address: string
  readonly userAgent: string
  readonly lifetimeMs: number
}

/** Characters that are kept of what a browser says of itself. */
const longestUserAgent = 300

/** Begins a session with a new secret. Returns the secret: it cannot be read again later. */
export async function startSession(tx: Transaction, start: SessionStart): Promise<string> {
  const secret = makeSessionSecret()
  const now = Date.now()
  await tx.kysely
    .insertInto('sessions')
    .values({
      hash: hashSessionSecret(secret),
      user_id: start.userId,
      created: new Date(now),
      last_used: new Date(now),
      expires: new Date(now + start.lifetimeMs),
      address: start.address,
      user_agent: start.userAgent.replaceAll('\0', '').slice(0, longestUserAgent),
    })
    .execute()
  await tx.kysely
    .updateTable('users')
    .set({ last_login: new Date(now) })
    .where('id', '=', start.userId)
    .execute()
  return secret
}
