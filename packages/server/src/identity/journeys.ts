import { createHash, randomBytes } from 'node:crypto'
import type { Queries, Transaction } from '../db/database.ts'

/** Somebody who left for a provider. */
export interface Journey {
  readonly provider: string
  readonly verifier: string
  readonly nonce: string
  /** null: to sign in; else to connect the identity with this account. */
  readonly userId: number | null
  /** A path of ours. */
  readonly next: string
}

/** Milliseconds that somebody has at the provider. */
export const journeyLifetime = 15 * 60_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const makeSecret = () => randomBytes(32).toString('base64url')

/** The next page: always a path on this site, never another site. */
export function pathWithin(next: string, siteUrl: string): string {
  const site = new URL(siteUrl)
  if (!next.startsWith('/') || !URL.canParse(next, site.origin)) return '/'
  const url = new URL(next, site)
  // `//host` and `/\host` are other hosts to browsers.
  return url.origin === site.origin && !/^\/[/\\]/.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** Begins a journey. `state` goes with it, `browser` stays in a cookie: only the browser that left comes back. */
export async function beginJourney(
  tx: Transaction,
  { provider, userId, next }: Pick<Journey, 'provider' | 'userId' | 'next'>,
) {
  const [state, browser, verifier, nonce] = [makeSecret(), makeSecret(), makeSecret(), makeSecret()]
  const now = Date.now()
  await tx.kysely
    .insertInto('identity_journeys')
    .values({
      hash: hashOf(state),
      browser: hashOf(browser),
      provider,
      verifier,
      nonce,
      user_id: userId,
      next,
      created: new Date(now),
      expires: new Date(now + journeyLifetime),
    })
    .execute()
  return { state, browser, verifier, nonce }
}

/** Ends the journey of a state, which works once; undefined without one of this provider and browser. */
export async function endJourney(
  database: Pick<Queries, 'kysely'>,
  came: { readonly provider: string; readonly state: string; readonly browser: string | undefined },
): Promise<Journey | undefined> {
  if (came.browser === undefined) return undefined
  const row = await database.kysely
    .deleteFrom('identity_journeys')
    .where('hash', '=', hashOf(came.state))
    .where('browser', '=', hashOf(came.browser))
    .where('provider', '=', came.provider)
    .returning(['provider', 'verifier', 'nonce', 'user_id', 'next', 'created', 'expires'])
    .executeTakeFirst()
  const now = Date.now()
  if (row === undefined || row.expires.getTime() < now || row.created.getTime() > now + journeyLifetime)
    return undefined
  const { user_id: userId, ...journey } = row
  return { ...journey, userId }
}
