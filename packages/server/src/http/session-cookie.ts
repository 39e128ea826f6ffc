/** Where pages and API stand, as the client sees it: `https://weft.example`, and `''` or a path such as `/weft`. */
export interface CookiePlace {
  readonly origin: string
  readonly basePath: string
}

/**
 * The cookie's name, which also holds who may set it. On https at the root: by this very host alone. Below a path: that of this
 * installation alone. On plain http browsers send a cookie to every port of a host, so it carries the port.
 */
export function sessionCookieName({ origin, basePath }: CookiePlace): string {
  const path = basePath.replaceAll(/[^A-Za-z0-9]+/g, '-')
  if (origin.startsWith('https:')) return basePath === '' ? '__Host-weft' : `__Secure-weft${path}`
  return `weft-${/:(\d+)$/.exec(origin)?.[1] ?? '80'}${path}`
}

/** The value of a Set-Cookie header; without a secret the cookie goes. */
export function sessionCookie(place: CookiePlace, session: { secret: string; maxAgeSeconds: number } | null): string {
  const { origin, basePath } = place
  const value = session === null ? '' : session.secret
  const age = session === null ? 0 : session.maxAgeSeconds
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${sessionCookieName(place)}=${value}; Path=${basePath}/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}

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
