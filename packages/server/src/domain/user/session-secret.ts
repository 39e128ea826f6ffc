import { createHash, randomBytes } from 'node:crypto'

/** What a session's cookie holds: 256 bits in base64url. */
export const makeSessionSecret = (): string => randomBytes(32).toString('base64url')

/** What may be such a secret: nothing else is looked for. */
export const sessionSecretPattern = /^[\w-]{43}$/

/** What is kept of a session's secret. It is long and random, so that a plain hash tells nothing of it. */
export const hashSessionSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * What a page sends back with all that it writes. It follows from the cookie's secret, which no script reads and no other site
 * knows, and does not tell it.
 */
export const csrfTokenOf = (secret: string): string =>
  createHash('sha256').update('weft csrf ').update(secret).digest('base64url')
