import { deviceLifetime } from '../../domain/user/sign-in/known-devices.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { readCookie, sessionCookieName } from '../../http/session/session-cookie.ts'

const nameAt = (links: Lookup['links']) => `${sessionCookieName(links)}-device`

/** The cookie by which a browser is recognised after a sign-in. It signs nobody in. */
export function deviceCookie(
  { links, services }: Pick<Lookup, 'links' | 'services'>,
  user: { readonly username: string; readonly email: string | null },
): string {
  const secure = links.origin.startsWith('https:') ? '; Secure' : ''
  const age = Math.floor(deviceLifetime / 1000)
  const value = services.knownDevices.cookieFor(user)
  return `${nameAt(links)}=${value}; Path=${links.basePath}/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

/** The device, where the browser was given it for the account of this name. */
export const deviceOf = ({ links, header, services }: Pick<Lookup, 'links' | 'header' | 'services'>, login: string) =>
  services.knownDevices.recognise(readCookie(header('cookie') ?? '', nameAt(links)), login)
