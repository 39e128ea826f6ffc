import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from './has-code.ts'

/** Encrypts what must be read again, so that the database alone does not give it away. */
export interface SecretBox {
  /** `about`: whose it is; what was sealed about one is not opened about another. */
  seal(secret: Buffer, about: string): Promise<Buffer>
  /** Null where it was sealed with another key or about something else, or changed since. */
  open(sealed: Buffer, about: string): Promise<Buffer | null>
}

/** Bytes of a key (AES-256), of a nonce and of a tag (GCM). */
export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

interface BoxPlace {
  readonly dataDir: string
  /** That of SECRETS_KEY; null: of a file in dataDir, which is made at the first use. */
  readonly key: Buffer | null
}

export function openSecretBox({ dataDir, key }: BoxPlace): SecretBox {
  let loading: Promise<Buffer> | undefined
  const load = () => {
    loading ??= key === null ? readKey(join(dataDir, 'secrets', 'seeds.key')) : Promise.resolve(key)
    return loading
  }
  return {
    async seal(secret, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', await load(), nonce).setAAD(Buffer.from(about))
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
    },
    async open(sealed, about) {
      if (sealed.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', await load(), sealed.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-tagBytes))
      const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
      try {
        return Buffer.concat([text, decipher.final()])
      } catch (error) {
        // The one failure of a GCM's end: the tag does not fit.
        if (error instanceof Error && /authenticate/.test(error.message)) return null
        throw error
      }
    },
  }
}

/** The key of a file; of several processes that make it at once, one does. */
async function readKey(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const scratch = `${path}.${process.pid}`
  await writeFile(scratch, randomBytes(keyBytes), { mode: 0o600, flush: true })
  try {
    await link(scratch, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(scratch, { force: true })
  }
  return readFile(path)
}
