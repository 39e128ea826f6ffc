import { hash } from 'node:crypto'
import type { FileUnit, Format, UnitKey } from '@weft/formats'
import { splitPlural } from '../../db/unit-state.ts'

/** Names a string within its component: bilingual by context and first source text, monolingual by its key. */
export function stringKey(carries: Format['carries'], context: string, source: string): string {
  return carries === 'one-language' ? context : `${context}\u0004${source}`
}

/** The key of a string that a file holds. */
export const keyOfUnit = (carries: Format['carries'], unit: FileUnit): string =>
  stringKey(carries, unit.context, unit.source[0] ?? '')

/** The same of a string that is kept: `storedSource` has its plural forms joined. */
export const keyOfStored = (carries: Format['carries'], context: string, storedSource: string): string =>
  stringKey(carries, context, splitPlural(storedSource)[0] ?? '')

/** The name by which a format finds the string in a file. */
export const fileKey = (carries: Format['carries'], context: string, storedSource: string): UnitKey => ({
  context,
  source: carries === 'one-language' ? '' : (splitPlural(storedSource)[0] ?? ''),
})

/**
 * A stable 64-bit name of a text, signed as the API shows it: the same string has the same in every language and component.
 * The first eight bytes of a SHA-256, so that nobody can make two strings collide.
 */
export function textHash(...parts: readonly string[]): bigint {
  return hash('sha256', parts.join('\u0000'), 'buffer').readBigInt64BE(0)
}

/** The hash that identifies a string: of its key where it is monolingual, else of its texts. */
export function identityHash(carries: Format['carries'], context: string, storedSource: string): bigint {
  return carries === 'one-language' ? textHash(context) : contentHash(context, storedSource)
}

/** The hash of what a string says: context and source text. */
export const contentHash = (context: string, storedSource: string): bigint => textHash(storedSource, context)

/** The checksum of a string's address in the web interface: the hash as 16 hexadecimal digits, from zero up. */
export const checksum = (hashed: bigint): string => (hashed + 2n ** 63n).toString(16).padStart(16, '0')
