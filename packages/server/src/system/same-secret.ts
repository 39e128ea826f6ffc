import { createHash, timingSafeEqual } from 'node:crypto'

const hash = (text: string) => createHash('sha256').update(text).digest()

/** Whether a sent secret is the expected one; how long the answer takes tells nothing of either. */
export const isSameSecret = (sent: string | undefined, expected: string): boolean =>
  sent !== undefined && timingSafeEqual(hash(sent), hash(expected))
