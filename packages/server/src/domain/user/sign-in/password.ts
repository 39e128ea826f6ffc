import { argon2, randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { currentAsker, nobodyInParticular } from '../../../system/asker.ts'
import { makeFairGate } from '../../../system/fair-gate.ts'

/**
 * Memory in KiB, passes and lanes: 64 MiB and some 150 ms a try, above what OWASP advises. They stand with each hash, so that
 * they may grow.
 */
const cost = { m: 65_536, t: 3, p: 1 }
const keyLength = 32

/**
 * Two at once take 128 MiB and two threads of libuv's four; files and names of hosts need the others. Addresses take turns. Known
 * users and devices have separate places, and their turn comes first.
 */
const hashing = makeFairGate({
  atOnce: 2,
  atOnceForAnonymous: 2,
  perClient: { anonymous: 2, user: 2 },
  waitingPerClient: 16,
  waiting: 32,
  patienceMs: 30_000,
})

/** Runs the work of a password when its turn comes. Throws `throttled` or `unavailable` where too many wait. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  hashing.run(currentAsker() ?? nobodyInParticular, work)

const deriveArgon = promisify(argon2)

/** The same password typed on another keyboard may be composed otherwise (RFC 8265). */
const composed = (password: string) => password.normalize('NFC')

function byArgon(password: string, nonce: Buffer, { m, t, p }: typeof cost): Promise<Buffer> {
  const parameters = { message: composed(password), nonce, parallelism: p, tagLength: keyLength, memory: m, passes: t }
  return deriveArgon('argon2id', parameters)
}

interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

function byScrypt(password: string, salt: Buffer, { N, r, p }: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise((resolve, reject) => {
    scrypt(composed(password), salt, keyLength, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** The stored form of a password: `$argon2id$v=19$m=65536,t=3,p=1$salt$key`, the form of the PHC. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await inTurn(() => byArgon(password, salt, cost))
  return `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${unpadded(salt)}$${unpadded(key)}`
}

/** How a kept hash is made again of a password; null for a text that is no hash. */
function derivationOf(hash: string): { readonly key: Buffer; derive(password: string): Promise<Buffer> } | null {
  const ofArgon =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]{11,})\$([A-Za-z\d+/]{11,})$/.exec(hash)
  if (ofArgon !== null) {
    const [, m, t, p, salt = '', key = ''] = ofArgon
    const nonce = Buffer.from(salt, 'base64')
    const kept = { m: Number(m), t: Number(t), p: Number(p) }
    return { key: Buffer.from(key, 'base64'), derive: (password) => byArgon(password, nonce, kept) }
  }
  const ofScrypt = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(hash)
  if (ofScrypt === null) return null
  const [, N, r, p, salt = '', key = ''] = ofScrypt
  const kept = { N: Number(N), r: Number(r), p: Number(p) }
  const bytes = Buffer.from(salt, 'base64url')
  return { key: Buffer.from(key, 'base64url'), derive: (password) => byScrypt(password, bytes, kept) }
}

/** The hash of nobody's password: compared for unknown users, so that the answer takes as long. */
const nobody = `$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Whether a password matches its stored form. Null (nobody of that name, or a user without a password) takes the
 * same work and is false. Throws `unavailable` where too many wait.
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const derivation = derivationOf(hash ?? nobody)
  if (derivation === null) return false
  const tried = await inTurn(() => derivation.derive(password))
  const { key } = derivation
  return hash !== null && key.length === tried.length && timingSafeEqual(key, tried)
}

/** Whether a hash has outdated parameters: the next sign-in makes a new one. */
export const isOutdatedHash = (hash: string): boolean =>
  !hash.startsWith(`$argon2id$v=19$m=${cost.m},t=${cost.t},p=${cost.p}$`)

/** Without letters and digits that people mistake for each other. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A password to be typed once: 16 letters and digits in groups of four, 80 bits. */
export function makePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  return groups.join('-')
}
