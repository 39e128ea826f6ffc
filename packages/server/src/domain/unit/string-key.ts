import { hash } from 'node:crypto'
import type { Identity, StoredString } from '@weft/formats'

/**
 * A stable 64-bit name of a text, signed as the API shows it: the same string has the same in every language and component.
 * The first eight bytes of a SHA-256, so that nobody can make two strings collide.
 */
export function textHash(...parts: readonly string[]): bigint {
  return hash('sha256', parts.join('\u0000'), 'buffer').readBigInt64BE(0)
}

/** The hash that identifies a string: of its key where that names it, else of its texts. */
export const identityHash = (identity: Identity, row: StoredString): bigint => textHash(...identity.lastingParts(row))

/** The hash of what a string says: context and source text. */
const contentHash = (context: string, storedSource: string): bigint => textHash(storedSource, context)

/** The content hash of a string for clients: in bilingual files the text is the name. */
export const shownContentHash = (
  isBilingual: boolean,
  { id_hash, context, source }: { readonly id_hash: bigint; readonly context: string; readonly source: string },
): bigint => (isBilingual ? id_hash : contentHash(context, source))

/** The checksum of a string's address in the web interface: the hash as 16 hexadecimal digits, from zero up. */
export const checksum = (hashed: bigint): string => (hashed + 2n ** 63n).toString(16).padStart(16, '0')
