import { createHmac, timingSafeEqual } from 'node:crypto'

/** The letters that a person unsubscribes from: some kinds, at one frequency. */
export interface Unsubscription {
  readonly userId: number
  readonly frequency: number
  readonly kinds: readonly string[]
}

const signatureOf = (content: string, key: Buffer) =>
  createHmac('sha256', key).update(`unsubscribe ${content}`).digest().subarray(0, 16).toString('base64url')

/** The token in a letter's link: its holder may end these letters, and nothing else. It holds as long as letters are kept. */
export function unsubscribeToken({ userId, frequency, kinds }: Unsubscription, key: Buffer): string {
  const content = Buffer.from([userId, frequency, ...kinds].join(' ')).toString('base64url')
  return `${content}.${signatureOf(content, key)}`
}

/** The content of a token; undefined for a text that this site did not make. */
export function readUnsubscribeToken(token: string, key: Buffer): Unsubscription | undefined {
  const [, content, signature] = /^([\w-]{1,2000})\.([\w-]{22})$/.exec(token) ?? []
  if (content === undefined || signature === undefined) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(content, key)))) return undefined
  const [userId, frequency, ...kinds] = Buffer.from(content, 'base64url').toString().split(' ')
  return { userId: Number(userId), frequency: Number(frequency), kinds }
}
