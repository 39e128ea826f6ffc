import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in software, as WebAuthn Level 3 has them: ES256, no attestation. */
export interface SoftAuthenticator {
  readonly id: string
  /** Answers the options of a registration, as a browser at `origin` would. */
  register(options: object, origin: string): Readonly<Record<string, unknown>>
  /** Answers the options of a sign-in. */
  sign(options: object, origin: string, flags?: SignFlags): Readonly<Record<string, unknown>>
}

interface SignFlags {
  /** The holder showed who they are, by a PIN or a finger. */
  readonly verified?: boolean
  /** Does not count on: what a copy of the key does. */
  readonly counter?: number
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/** CBOR of what a registration holds: small maps, integers, bytes and texts. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
  throw new Error(`CBOR of ${typeof value} is not written here`)
}

const present = 1
const verified = 4
const attested = 64

export function makeSoftAuthenticator(): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let count = 0
  const clientData = (type: string, options: object, origin: string) => {
    const { challenge } = options as { challenge: string } // what the server sent
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }
  const authenticatorData = (rpId: string, flags: number, counter: number) => {
    const numbers = Buffer.alloc(5)
    numbers[0] = flags
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), numbers])
  }
  return {
    id,
    register(options, origin) {
      const { rp } = options as { rp: { id: string } }
      const bytes = (text: string) => Buffer.from(text, 'base64url')
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      )
      const length = Buffer.from([0, credentialId.length])
      const data = authenticatorData(rp.id, present | verified | attested, ++count)
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      const response = {
        clientDataJSON: clientData('webauthn.create', options, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    sign(options, origin, { verified: isVerified = true, counter } = {}) {
      const { rpId } = options as { rpId: string }
      const json = clientData('webauthn.get', options, origin)
      const data = authenticatorData(rpId, isVerified ? present | verified : present, counter ?? ++count)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(json)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: json.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
