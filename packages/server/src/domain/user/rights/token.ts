import { createHash, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A new API token: `wlu_` (`wlp_` for one of a project) and 36 letters and digits, 214 bits. */
export function makeToken(prefix: 'wlu_' | 'wlp_' = 'wlu_'): string {
  return `${prefix}${Array.from({ length: 36 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/** The hash of a token that is stored. A token is long and random, so a plain hash reveals nothing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
