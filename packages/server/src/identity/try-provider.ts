import * as client from 'openid-client'
import Type from 'typebox'
import type { Outbound } from '../outbound/outbound.ts'
import { askGitHub, isGitHubFault, siteOf } from './github.ts'
import { configurationOf, isProviderFault } from './openid.ts'
import type { GitHubProvider, IdentityProvider, OpenIdProvider } from './providers.ts'

/** Whether a provider is there and knows this site. */
export interface ProviderVerdict {
  readonly code: 'fine' | 'unreachable' | 'wrong-client'
  /** The provider's own words. */
  readonly detail: string
}

/** No provider gave it: what it answers to that tells whether it knows the id and the secret. */
const noCode = 'weft-asks-whether-you-know-it'

/**
 * Asks a provider for a token by a code that it never gave. It refuses the code where it knows the site, and the site where it does
 * not; nobody is signed in.
 */
export async function tryProvider(
  outbound: Outbound,
  provider: IdentityProvider,
  returned: URL,
): Promise<ProviderVerdict> {
  try {
    return provider.kind === 'github'
      ? await tryGitHub(outbound, provider, returned)
      : await tryOpenId(outbound, provider, returned)
  } catch (error) {
    if (!isProviderFault(error) && !isGitHubFault(error)) throw error
    return { code: 'unreachable', detail: wordsOf(error) }
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message.slice(0, 300) : '')

async function tryOpenId(outbound: Outbound, provider: OpenIdProvider, returned: URL): Promise<ProviderVerdict> {
  // A copy is asked anew: what is known of the provider may be of yesterday.
  const configuration = await configurationOf(outbound, { ...provider })
  const sent = { code: noCode, redirect_uri: returned.href, code_verifier: noCode }
  try {
    await client.genericGrantRequest(configuration, 'authorization_code', sent)
  } catch (error) {
    if (!(error instanceof client.ResponseBodyError) && !(error instanceof client.WWWAuthenticateChallengeError))
      throw error
    const name = error instanceof client.ResponseBodyError ? error.error : 'invalid_client'
    const isUnknown = name === 'invalid_client' || name === 'unauthorized_client'
    return isUnknown ? { code: 'wrong-client', detail: name } : { code: 'fine', detail: '' }
  }
  return { code: 'fine', detail: '' }
}

const refusal = Type.Object({ error: Type.String() })

async function tryGitHub(outbound: Outbound, provider: GitHubProvider, returned: URL): Promise<ProviderVerdict> {
  const { error } = await askGitHub(outbound, refusal, {
    url: `${siteOf(provider)}/login/oauth/access_token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: provider.client_id,
      client_secret: provider.client_secret,
      code: noCode,
      redirect_uri: returned.href,
    }).toString(),
  })
  return error === 'incorrect_client_credentials'
    ? { code: 'wrong-client', detail: error }
    : { code: 'fine', detail: '' }
}
