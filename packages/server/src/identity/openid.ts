import * as client from 'openid-client'
import { asFetch } from '../outbound/as-fetch.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { OutboundFault } from '../outbound/outbound-fault.ts'
import type { ForeignIdentity, JourneyProof, OpenIdProvider } from './providers.ts'

/** Seconds that a provider has for an answer. */
const timeout = 10

const known = new WeakMap<OpenIdProvider, Promise<client.Configuration>>()

/** The provider's configuration, requested once; again after a failure. */
export function configurationOf(outbound: Outbound, provider: OpenIdProvider): Promise<client.Configuration> {
  const asked = known.get(provider)
  if (asked !== undefined) return asked
  const isPlain = provider.issuer.startsWith('http:')
  const asking = client.discovery(new URL(provider.issuer), provider.client_id, provider.client_secret, undefined, {
    timeout,
    [client.customFetch]: asFetch(outbound, { allowPrivate: true, timeoutMs: timeout * 1000 }),
    // Signatures are checked although the answer comes from the provider itself. Plain http is for those who wrote it into the file.
    execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
  })
  known.set(provider, asking)
  asking.catch(() => known.delete(provider))
  return asking
}

export async function openIdAddress(
  outbound: Outbound,
  provider: OpenIdProvider,
  { returned, state, nonce, verifier }: JourneyProof,
): Promise<URL> {
  return client.buildAuthorizationUrl(await configurationOf(outbound, provider), {
    redirect_uri: returned.href,
    scope: provider.scopes ?? 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Reads the identity of a person who returns from the provider. Throws for any wrong issuer, audience, signature, nonce or time.
 */
export async function readOpenIdReturn(
  outbound: Outbound,
  provider: OpenIdProvider,
  proof: JourneyProof,
): Promise<ForeignIdentity> {
  const configuration = await configurationOf(outbound, provider)
  const tokens = await client.authorizationCodeGrant(configuration, proof.returned, {
    pkceCodeVerifier: proof.verifier,
    expectedState: proof.state,
    expectedNonce: proof.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('A provider gave no ID token')
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub) : {}
  const all: Readonly<Record<string, unknown>> = { ...more, ...claims }
  const groups = all[provider.groups_claim ?? 'groups']
  return {
    subject: claims.sub,
    username: textOf(all.preferred_username) || textOf(all.nickname) || textOf(all.email).split('@')[0] || 'user',
    fullName: textOf(all.name),
    email: all.email_verified === true ? textOf(all.email) || null : null,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  }
}

/** Whether the fault is the provider's. */
export const isProviderFault = (error: unknown): boolean =>
  error instanceof client.ClientError ||
  error instanceof client.ResponseBodyError ||
  error instanceof client.AuthorizationResponseError ||
  error instanceof client.WWWAuthenticateChallengeError ||
  (error instanceof Error && (error.name === 'OperationProcessingError' || error.name === 'TimeoutError')) ||
  error instanceof OutboundFault ||
  (error instanceof Error && error.cause instanceof OutboundFault)
