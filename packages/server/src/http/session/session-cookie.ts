/** The address of pages and API, as the client sees it: `https://weft.example`, and `''` or a path such as `/weft`. */
export interface CookiePlace {
  readonly origin: string
  readonly basePath: string
}

/**
 * The name of a cookie, which also holds who may set it. On https at the root: by this very host alone. Below a path: that of this
 * installation alone. On plain http browsers send a cookie to every port of a host, so it carries the port.
 */
export function cookieName({ origin, basePath }: CookiePlace, kind: 'session' | 'visitor'): string {
  const path = basePath.replaceAll(/[^A-Za-z0-9]+/g, '-')
  const end = kind === 'session' ? path : `${path}-${kind}`
  if (origin.startsWith('https:')) return basePath === '' ? `__Host-weft${end}` : `__Secure-weft${end}`
  return `weft-${/:(\d+)$/.exec(origin)?.[1] ?? '80'}${end}`
}

/** The value of a Set-Cookie header; an age of 0 takes the cookie away. */
export function setCookie(
  place: CookiePlace,
  kind: 'session' | 'visitor',
  value: string,
  maxAgeSeconds: number,
): string {
  const { origin, basePath } = place
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(place, kind)}=${value}; Path=${basePath}/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

export const sessionCookieName = (place: CookiePlace): string => cookieName(place, 'session')

/** The value of a Set-Cookie header; without a secret the cookie goes. */
export const sessionCookie = (
  place: CookiePlace,
  session: { readonly secret: string; readonly maxAgeSeconds: number } | null,
): string => setCookie(place, 'session', session?.secret ?? '', session?.maxAgeSeconds ?? 0)

/**
 * The value of a cookie in a Cookie header; undefined where it is not there, or there with several values: one of them somebody
 * else may have set.
 */
export function readCookie(header: string, name: string): string | undefined {
  let found: string | undefined
  for (const part of header.split(';')) {
    const equals = part.indexOf('=')
    if (equals === -1 || part.slice(0, equals).trim() !== name) continue
    const value = part.slice(equals + 1).trim()
    if (found !== undefined && found !== value) return undefined
    found = value
  }
  return found
}
