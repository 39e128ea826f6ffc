import { createHash } from 'node:crypto'
import type { Exchange } from '../bind/exchange.ts'
import { isFromPage } from '../session/identify.ts'

/** Bytes of a reply below which a tag saves nothing. */
const leastBytes = 512

/**
 * The tag of what a page reads again and again; null for other replies. It is weak: it names what the reply says, and nothing can be
 * changed by it.
 */
export function readingTag(exchange: Exchange, bytes: Buffer): string | null {
  if (bytes.length < leastBytes || (exchange.csrfToken === undefined && !isFromPage(exchange))) return null
  return `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
}

/** Whether a client has read what has this tag. */
export function hasRead(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const opaque = (one: string) => one.trim().replace(/^W\//, '')
  return header.split(',').some((one) => opaque(one) === opaque(tag))
}
