import { createHmac, timingSafeEqual } from 'node:crypto'
import { type CookiePlace, cookieName, setCookie } from './session-cookie.ts'

const day = 86_400_000
const lifetime = 30 * day
/** Clocks of several nodes differ by this much at most. */
const clockSkew = 5 * 60_000

const signatureOf = (issued: string, key: Buffer) => createHmac('sha256', key).update(`visitor ${issued}`).digest()

/**
 * The cookie of a page for visitors: it proves that the browser read a page of ours, and when. It names nobody; requests that carry
 * it are counted by address, at the rate of pages.
 */
export function visitorCookie(place: CookiePlace, key: Buffer, now = Date.now()): string {
  const issued = now.toString(36)
  const value = `${issued}.${signatureOf(issued, key).toString('base64url')}`
  return setCookie(place, 'visitor', value, lifetime / 1000)
}

export const visitorCookieName = (place: CookiePlace): string => cookieName(place, 'visitor')

/** Whether this is such a cookie's value, of the last thirty days. */
export function isVisitor(value: string | undefined, key: Buffer, now = Date.now()): boolean {
  const [, issued, signature] = /^([a-z\d]{1,10})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (issued === undefined || signature === undefined) return false
  const time = Number.parseInt(issued, 36)
  if (time > now + clockSkew || time < now - lifetime) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(issued, key))
}
