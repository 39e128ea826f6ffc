import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import Type from 'typebox'
import { Check } from 'typebox/schema'
import { MachineFault } from '../machine-fault.ts'
import type { ServiceCall } from '../service-call.ts'

const account = Type.Object({ client_email: Type.String(), private_key: Type.String() })
const reply = Type.Object({ access_token: Type.String(), expires_in: Type.Integer() })
const tokenUrl = 'https://oauth2.googleapis.com/token'
/** For texts, and for files where glossaries are. */
export const translationScope = 'https://www.googleapis.com/auth/cloud-translation'
export const storageScope = 'https://www.googleapis.com/auth/devstorage.read_write'

interface KeptToken {
  readonly token: string
  /** Milliseconds. */
  readonly until: number
}

const kept = new Map<string, KeptToken>()
const mostKept = 1000
/** Milliseconds before its end at which a token is not used any more. */
const margin = 60_000

/** A token for an hour, signed by the key of a service account (RFC 7523). */
export async function googleToken(
  credentials: string,
  scopes: readonly string[],
  call: ServiceCall<unknown>,
): Promise<string> {
  const scope = scopes.join(' ')
  const { client_email, private_key } = readAccount(credentials)
  const key = `${scope} ${private_key}`
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.token
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: client_email, scope, aud: tokenUrl, iat: now, exp: now + 3600 }
  const assertion = signed(claims, keyOf(private_key))
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const { access_token, expires_in } = await call.json({ url: tokenUrl, body }, reply).catch((error: unknown) => {
    if (error instanceof MachineFault && error.code === 'refused') throw new MachineFault('key', error.said)
    throw error
  })
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, { token: access_token, until: Date.now() + expires_in * 1000 - margin })
  return access_token
}

function readAccount(credentials: string) {
  try {
    const value: unknown = JSON.parse(credentials)
    if (Check(account, value)) return value as { client_email: string; private_key: string } // checked by the schema
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new MachineFault('key')
}

function keyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new MachineFault('key')
  }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(claims: object, key: KeyObject): string {
  const text = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}
