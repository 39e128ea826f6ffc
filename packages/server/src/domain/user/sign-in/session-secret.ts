import { createHash, randomBytes } from 'node:crypto'

/** The secret in a session's cookie: 256 bits in base64url. */
export const makeSessionSecret = (): string => randomBytes(32).toString('base64url')

/** The form of such a secret; anything else is not looked up. */
export const sessionSecretPattern = /^[\w-]{43}$/

/** The hash of a session's secret that is stored. The secret is long and random, so a plain hash reveals nothing. */
export const hashSessionSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/**
 * The value that a page sends with every write. It follows from the cookie's secret, which no script reads and no other site
 * knows, and does not tell it.
 */
export const csrfTokenOf = (secret: string): string =>
  createHash('sha256').update('weft csrf ').update(secret).digest('base64url')
