import type { Method } from '@weft/contract'

/** On every reply: nothing of ours is sniffed, framed, or told to other sites. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
} as const

const order: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** `GET, POST, HEAD, OPTIONS`: the methods that a path takes; OPTIONS describes paths of the API alone. */
export function allowHeader(methods: readonly Method[], isApi = true): string {
  const sorted: string[] = order.filter((one) => methods.includes(one))
  return [...sorted, ...(methods.includes('GET') ? ['HEAD'] : []), ...(isApi ? ['OPTIONS'] : [])].join(', ')
}

/** The headers that replies depend on; the language is always English. For what shared caches keep. */
export const wholeVary = 'Accept, Authorization, Cookie'

/** By what the reply to a request differs: the form, and the credentials that came with it. */
export function varyOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const read = [
    ...(headers.authorization === undefined ? [] : ['Authorization']),
    ...(headers.cookie === undefined ? [] : ['Cookie']),
  ]
  return ['Accept', ...read].join(', ')
}

/**
 * No shared cache keeps what the API says, and a browser asks again; of what a token or a session reads neither keeps anything. A handler
 * says otherwise where it may.
 */
export const cacheControlOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string =>
  headers.authorization === undefined && headers.cookie === undefined
    ? 'private, no-cache'
    : 'private, no-cache, no-store'
