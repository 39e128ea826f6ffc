import { GitError, parseRepositoryUrl, type RepositoryUrl } from '../git/index.ts'
import type { SecretBox } from '../system/secret-box.ts'

/** Stands in an address in the place of user and password, before what they were sealed into. */
const mark = 'weft-sealed-1.'

/** A sealed user and password open for their own repository alone. */
const about = (url: RepositoryUrl) => `credentials of ${url.location}`

/**
 * An address as the database keeps it: user and password of http(s) are sealed, and everything else can be read. Equal addresses
 * stay equal. An address without a user, or an invalid one, does not change. It is called once, where an address comes in.
 */
export async function sealAddress(box: SecretBox, address: string): Promise<string> {
  const parsed = parseRepositoryUrl(address, { localPath: true, own: true })
  if (!parsed.ok || parsed.value.username === null || !/^https?$/.test(parsed.value.scheme)) return address
  const { username, password, location } = parsed.value
  const secret = Buffer.from(JSON.stringify([username, password]))
  const sealed = await box.sealAlike(secret, about(parsed.value))
  return location.replace('://', `://${mark}${sealed.toString('base64url')}@`)
}

/** Repository and push address of a request, sealed; missing ones stay missing. */
export async function sealAddresses<Values extends { readonly repo?: string; readonly push?: string }>(
  box: SecretBox,
  values: Values,
): Promise<Values> {
  const sealed: { repo?: string; push?: string } = {}
  for (const name of ['repo', 'push'] as const)
    if (values[name] !== undefined) sealed[name] = await sealAddress(box, values[name])
  return { ...values, ...sealed }
}

/** The sealed part of an address in the database, and its purpose; null without one. */
export function sealedPart(address: string): { readonly sealed: Buffer; readonly about: string } | null {
  const parsed = parseRepositoryUrl(address, { localPath: true, own: true })
  if (!parsed.ok || !parsed.value.username?.startsWith(mark)) return null
  return { sealed: Buffer.from(parsed.value.username.slice(mark.length), 'base64url'), about: about(parsed.value) }
}

/** The same address with its user and password sealed otherwise. */
export const withSealedPart = (address: string, sealed: Buffer): string =>
  address.replace(/:\/\/[^@/]*@/, `://${mark}${sealed.toString('base64url')}@`)

/** Whether an address has a user or password that can be read. */
export function hasPlainCredentials(address: string): boolean {
  const parsed = parseRepositoryUrl(address, { localPath: true, own: true })
  if (!parsed.ok || !/^https?$/.test(parsed.value.scheme)) return false
  return parsed.value.username !== null && !parsed.value.username.startsWith(mark)
}

/** An address as it was before it was sealed. Throws GitError where another key sealed it. */
export async function openSealedAddress(box: SecretBox, url: RepositoryUrl): Promise<RepositoryUrl> {
  if (!url.username?.startsWith(mark)) return url
  const opened = await box.open(Buffer.from(url.username.slice(mark.length), 'base64url'), about(url))
  if (!opened) {
    const detail = 'the user and password of this address do not open: SECRETS_KEY is not the one that sealed them'
    throw new GitError('address', { code: 'authentication-required', span: null, detail })
  }
  const [username, password]: [string, string | null] = JSON.parse(opened.toString()) // as sealAddress sealed it
  return { ...url, username, password }
}
