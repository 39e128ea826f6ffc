import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** 32 MB and some 180 ms a try, as OWASP advises; the figures are kept with each hash, so that they may grow. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32

function derive(password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    // The same password typed on another keyboard may be composed otherwise (RFC 8265).
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** What is kept of a password: `scrypt$N$r$p$salt$key`, the last two in base64url (RFC 7914). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether a password is the one of which this was kept; false for a text that is no such hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hash)
  if (!match) return false
  const [, N, r, p, salt = '', key = ''] = match
  const kept = Buffer.from(key, 'base64url')
  const tried = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return kept.length === tried.length && timingSafeEqual(kept, tried)
}

/** Takes the work of verifyPassword, where there is no hash: false. */
export async function verifyPasswordOfNobody(password: string): Promise<false> {
  await derive(password, randomBytes(16), cost)
  return false
}

/** Without letters and digits that people mistake for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password to be typed once: 16 letters and digits in groups of four, 80 bits. */
export function makePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return groups.join('-')
}
