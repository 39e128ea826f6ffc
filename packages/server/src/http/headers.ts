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

/** Replies differ by these; the language is always English. */
export const varyHeader = 'Accept, Authorization, Cookie'
