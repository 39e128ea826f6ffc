import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Knows browsers again in which somebody has signed in: they are not held up by who tries that account's password elsewhere. */
export interface KnownDevices {
  /** The cookie that a browser keeps after its user has signed in. */
  cookieFor(user: DeviceOwner, now?: number): string
  /** The device that a cookie names, where it was given to the account of this name or address; else null. The account itself is not looked up. */
  recognise(value: string | undefined, login: string, now?: number): string | null
}

export interface DeviceOwner {
  readonly username: string
  readonly email: string | null
}

/** Milliseconds that a browser is known after its last sign-in. */
export const deviceLifetime = 365 * 86_400_000
/** Clocks of several nodes differ by this much at most. */
const clockSkew = 5 * 60_000

const normal = (login: string) => login.trim().normalize('NFKC').toLowerCase()

export function makeKnownDevices(key: Buffer): KnownDevices {
  const signatureOf = (device: string, login: string) =>
    createHmac('sha256', key)
      .update(`device ${device} ${normal(login)}`)
      .digest()
      .subarray(0, 16)
  return {
    cookieFor({ username, email }, now = Date.now()) {
      const device = `${now.toString(36)}.${randomBytes(12).toString('base64url')}`
      // Both are typed to sign in. Without an address there is a second signature all the same.
      const logins = [username, email ?? randomBytes(12).toString('hex')]
      return [device, ...logins.map((login) => signatureOf(device, login).toString('base64url'))].join('.')
    },
    recognise(value, login, now = Date.now()) {
      const [, device, ...signatures] = /^([a-z\d]{1,10}\.[\w-]{16})\.([\w-]{22})\.([\w-]{22})$/.exec(value ?? '') ?? []
      if (device === undefined) return null
      const issued = Number.parseInt(device, 36)
      if (issued > now + clockSkew || issued < now - deviceLifetime) return null
      const right = signatureOf(device, login)
      return signatures.some((one) => timingSafeEqual(Buffer.from(one, 'base64url'), right)) ? device : null
    },
  }
}
