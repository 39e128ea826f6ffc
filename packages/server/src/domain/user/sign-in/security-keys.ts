import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import Type from 'typebox'
import { Check } from 'typebox/schema'

/** The name that keys are bound to, and the pages that use them. */
export interface KeyPlace {
  readonly rpId: string
  readonly origin: string
}

/** Why keys do not work here, in words of people. */
export interface KeylessPlace {
  readonly reason: string
}

/**
 * Browsers offer keys on https at a name, and on localhost. `own`: the origin of the request, which counts only without SITE_URL, because
 * the sender chooses it.
 */
export function keyPlace(siteUrl: string, own: string | null): KeyPlace | KeylessPlace {
  if (own !== null && new URL(own).hostname === 'localhost') return { rpId: 'localhost', origin: new URL(own).origin }
  const site = new URL(siteUrl)
  if (site.hostname === 'localhost') return { rpId: 'localhost', origin: site.origin }
  const name = site.hostname.replace(/^\[|\]$/g, '')
  if (isIP(name) !== 0)
    return { reason: `Browsers bind keys to names, and SITE_URL is an address (${name}): use a name, or localhost.` }
  if (site.protocol !== 'https:')
    return { reason: 'Browsers use keys over https alone (and on localhost), and SITE_URL begins with http.' }
  return { rpId: site.hostname, origin: site.origin }
}

/** The same for a request that came to `origin`. */
export const keyPlaceAt = (
  { siteUrl, siteUrlGiven }: { readonly siteUrl: string; readonly siteUrlGiven: boolean },
  origin: string,
): KeyPlace | KeylessPlace => keyPlace(siteUrl, siteUrlGiven ? null : origin)

/** A stored key. */
export interface KeyRow {
  readonly credential_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: readonly string[]
}

/** The options for adding a key of a user. */
export async function optionsForNewKey(
  place: KeyPlace,
  user: { readonly id: number; readonly username: string; readonly fullName: string },
  known: readonly Pick<KeyRow, 'credential_id'>[],
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Weft',
    rpID: place.rpId,
    userName: user.username,
    userDisplayName: user.fullName,
    // Says nothing of the person, and is the same for all their keys.
    userID: Uint8Array.from(Buffer.from(`weft:${user.id}`)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The options for signing in with a key; without keys: any passkey of this site. */
export async function optionsForSignIn(place: KeyPlace, keys: readonly Pick<KeyRow, 'credential_id'>[]) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const allowCredentials = keys.map(({ credential_id }) => ({ id: credential_id }))
  return generateAuthenticationOptions({
    rpID: place.rpId,
    ...(keys.length > 0 ? { allowCredentials } : {}),
    // A passkey alone stands for the password as well: it must know who holds it.
    userVerification: keys.length > 0 ? 'preferred' : 'required',
  })
}

const shared = { id: Type.String(), rawId: Type.String(), type: Type.Literal('public-key') }
const registrationShape = Type.Object({
  ...shared,
  response: Type.Object({
    clientDataJSON: Type.String(),
    attestationObject: Type.String(),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 10 })),
  }),
})
const assertionShape = Type.Object({
  ...shared,
  response: Type.Object({
    clientDataJSON: Type.String(),
    authenticatorData: Type.String(),
    signature: Type.String(),
  }),
})

/** The library throws plain errors for wrong input, which is the sender's fault. */
async function orNull<Result>(verifying: Promise<Result>): Promise<Result | null> {
  try {
    return await verifying
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

/** The key that answered; null where the answer is not right. */
export async function readNewKey(place: KeyPlace, challenge: string, answer: object): Promise<KeyRow | null> {
  if (!Check(registrationShape, answer)) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await orNull(
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON, // the used fields are checked above
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: false,
    }),
  )
  if (!verified?.verified) return null
  const { credential } = verified.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
  }
}

/** The id of the key that an answer says it comes from; null for what is no answer. */
export const idOfKey = (answer: object): string | null => (Check(assertionShape, answer) ? answer.id : null)

interface KeyAnswer {
  readonly place: KeyPlace
  readonly challenge: string
  readonly answer: object
  /** The key must know who holds it: by a PIN, a finger, a face. */
  readonly verifiesUser: boolean
}

/** The key's new counter; null where the answer is not right, or the key is a copy: its counter did not grow. */
export async function checkKey(key: KeyRow, { place, challenge, answer, verifiesUser }: KeyAnswer) {
  if (!Check(assertionShape, answer)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON, // the used fields are checked above
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: verifiesUser,
      credential: { id: key.credential_id, publicKey: Uint8Array.from(key.public_key), counter: key.counter },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}
