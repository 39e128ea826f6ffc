import { pendingLifetime } from '../../domain/user/sign-in/pending-sign-in.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { readCookie, sessionCookieName } from '../../http/session/session-cookie.ts'

const nameAt = (links: Lookup['links']) => `${sessionCookieName(links)}-pending`

/** The cookie of a sign-in that waits for its second factor; without a secret it goes. */
export function pendingCookie({ links }: Pick<Lookup, 'links'>, secret: string | null): string {
  const age = secret === null ? 0 : Math.floor(pendingLifetime / 1000)
  const secure = links.origin.startsWith('https:') ? '; Secure' : ''
  return `${nameAt(links)}=${secret ?? ''}; Path=${links.basePath}/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

export const readPendingCookie = ({ links, header }: Pick<Lookup, 'links' | 'header'>): string | undefined =>
  readCookie(header('cookie') ?? '', nameAt(links))
