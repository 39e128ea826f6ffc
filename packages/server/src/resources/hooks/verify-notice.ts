import { createHmac } from 'node:crypto'
import type { HookService } from '@weft/contract'
import { isSameSecret } from '../../system/same-secret.ts'

/** The proof in a webhook that its sender knows the secret. */
export interface SignedNotice {
  header(name: string): string | undefined
  /** Null: not kept, so that no signature fits. */
  readonly bytes: Uint8Array | null
}

/** Headers with an HMAC (SHA-256, in hexadecimal digits) of the body, by the kind of host. */
const signatures: { readonly [S in HookService]: readonly string[] } = {
  github: ['x-hub-signature-256'],
  gitea: ['x-gitea-signature', 'x-gogs-signature', 'x-hub-signature-256'],
  forgejo: ['x-forgejo-signature', 'x-gitea-signature', 'x-hub-signature-256'],
  bitbucket: ['x-hub-signature', 'x-hub-signature-256'],
  pagure: ['x-pagure-signature-256'],
  gitlab: [],
  gitee: [],
  azure: [],
}

/** A header for hosts that sign nothing but can send a header along. */
const plainHeader = 'x-weft-token'
const plainHeaders: { readonly [S in HookService]?: string } = { gitlab: 'x-gitlab-token', gitee: 'x-gitee-token' }

/** Milliseconds for which a signature over a time alone is good. */
const freshness = 3_600_000

/** Whether a notice was sent by somebody who knows the secret. Takes the same time for any fault. */
export function isVerified(service: HookService, notice: SignedNotice, secret: Buffer): boolean {
  const { header, bytes } = notice
  const sent = [plainHeader, plainHeaders[service]].map((name) => (name === undefined ? undefined : header(name)))
  const isPlain = [...sent, basicPassword(header('authorization'))].some((one) => isSameSecret(one, secret.toString()))
  const digest = bytes === null ? null : createHmac('sha256', secret).update(bytes).digest('hex')
  const isSigned =
    digest !== null &&
    signatures[service].some((name) =>
      isSameSecret(
        header(name)
          ?.toLowerCase()
          .replace(/^sha256=/, ''),
        digest,
      ),
    )
  return isPlain || isSigned || (service === 'gitee' && isSignedTime(notice, secret))
}

/** The password of basic authentication, which Azure sends. */
function basicPassword(authorization: string | undefined): string | undefined {
  const encoded = /^basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return undefined
  const text = Buffer.from(encoded, 'base64').toString()
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined
}

/** Gitee signs the time (in milliseconds) with the secret, not the body. */
function isSignedTime({ header }: SignedNotice, secret: Buffer): boolean {
  const time = header('x-gitee-timestamp') ?? ''
  if (!/^\d{10,15}$/.test(time) || Math.abs(Date.now() - Number(time)) > freshness) return false
  const expected = createHmac('sha256', secret).update(`${time}\n${secret.toString()}`).digest('base64')
  const sent = header('x-gitee-token')
  return isSameSecret(sent, expected) || isSameSecret(sent, encodeURIComponent(expected))
}
