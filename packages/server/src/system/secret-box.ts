import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type KeyFile, openKeyFile } from './key-file.ts'

/** Encrypts what must be read again, so that the database alone does not give it away. */
export interface SecretBox {
  /** `about`: whose it is; what was sealed about one is not opened about another. */
  seal(secret: Buffer, about: string): Promise<Buffer>
  /** The same, with equal results for equal secrets: what is sealed so can be compared. */
  sealAlike(secret: Buffer, about: string): Promise<Buffer>
  /** Null where it was sealed with another key or about something else, or changed since. */
  open(sealed: Buffer, about: string): Promise<Buffer | null>
  /** Whether it opens with the key that seals now; what an older one opens is still to be sealed anew. */
  isNewest(sealed: Buffer, about: string): Promise<boolean>
  /** Names the key that seals now, and tells nothing about it: 16 hexadecimal digits. */
  fingerprint(): Promise<string>
  /** The key in DATA_DIR: in use where SECRETS_KEY names none, else what an installation without one has left behind. */
  readonly keyFile: KeyFile
  /** Whether SECRETS_KEY names the key that seals. */
  readonly isKeyGiven: boolean
}

/** Bytes of a nonce and of a tag (GCM). */
const nonceBytes = 12
const tagBytes = 16

interface BoxPlace {
  readonly dataDir: string
  /** Those of SECRETS_KEY, the newest first; none: of a file in dataDir, which is made at the first use. */
  readonly keys: readonly Buffer[]
}

export function openSecretBox({ dataDir, keys }: BoxPlace): SecretBox {
  const keyFile = openKeyFile(dataDir)
  const load = async () => (keys.length === 0 ? keyFile.readOrMake() : [...keys, ...(await keyFile.read())])
  const newest = async () => {
    const [key] = await load()
    if (key === undefined) throw new Error('There is no key that seals')
    return key
  }
  return {
    keyFile,
    isKeyGiven: keys.length > 0,
    async seal(secret, about) {
      return encrypt(await newest(), { secret, about, nonce: randomBytes(nonceBytes) })
    },
    async sealAlike(secret, about) {
      const key = await newest()
      const nonce = createHmac('sha256', key).update(`${about}\0`).update(secret).digest().subarray(0, nonceBytes)
      return encrypt(key, { secret, about, nonce })
    },
    async open(sealed, about) {
      for (const key of await load()) {
        const opened = decrypt(key, sealed, about)
        if (opened) return opened
      }
      return null
    },
    async isNewest(sealed, about) {
      return decrypt(await newest(), sealed, about) !== null
    },
    async fingerprint() {
      return createHmac('sha256', await newest())
        .update('fingerprint of the key')
        .digest('hex')
        .slice(0, 16)
    },
  }
}

interface SealedContent {
  readonly secret: Buffer
  readonly about: string
  readonly nonce: Buffer
}

function encrypt(key: Buffer, { secret, about, nonce }: SealedContent): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes))
  const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
  try {
    return Buffer.concat([text, decipher.final()])
  } catch (error) {
    // The one failure of a GCM's end: the tag does not fit.
    if (error instanceof Error && /authenticate/.test(error.message)) return null
    throw error
  }
}
