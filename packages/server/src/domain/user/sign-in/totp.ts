import { Secret, TOTP } from 'otpauth'

/** Bytes of a seed: as many as SHA-1 gives (RFC 4226). */
export const seedBytes = 20
/** Seconds of a step, digits of a code: what every app knows. */
const period = 30
const digits = 6
/** A code counts one step before and after its own: clocks differ, people type. */
const window = 1

/** The address that an app scans or that people type in: `otpauth://totp/…`. */
export function totpUri(seed: Buffer, { issuer, username }: { readonly issuer: string; readonly username: string }) {
  const secret = new Secret({ buffer: Uint8Array.from(seed).buffer })
  const totp = new TOTP({ issuer, label: username, algorithm: 'SHA1', digits, period, secret })
  return { uri: totp.toString(), secret: secret.base32 }
}

/** The step whose code this is; null where it is the code of no step near now. A step's code works once. */
export function stepOfCode(seed: Buffer, code: string, now: number = Date.now()): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const secret = new Secret({ buffer: Uint8Array.from(seed).buffer })
  const delta = TOTP.validate({ token, secret, algorithm: 'SHA1', digits, period, timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
