/**
 * In whose name requests are sent. `token`: of an access token. `session`: of who is signed in, by the browser's cookies; `csrf` gives
 * the session's token against forged requests, asked before each request that writes. null: nobody's.
 */
export type Credentials = { readonly token: string } | { readonly session: { csrf(): string } } | null

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The headers and options that carry the credentials in a request. A token and a page's cookies are never sent
 * together.
 */
export function credentialsInit(
  credentials: Credentials,
  method: string,
): { readonly headers: Record<string, string>; readonly credentials: 'same-origin' | 'omit' } {
  if (credentials !== null && 'session' in credentials) {
    const headers: Record<string, string> = reading.has(method) ? {} : { 'x-csrftoken': credentials.session.csrf() }
    return { headers, credentials: 'same-origin' }
  }
  return { headers: credentials === null ? {} : { authorization: `Token ${credentials.token}` }, credentials: 'omit' }
}
