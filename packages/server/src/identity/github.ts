import { createHash } from 'node:crypto'
import Type, { type Static, type TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import type { Outbound, OutboundRequest } from '../outbound/outbound.ts'
import { OutboundFault } from '../outbound/outbound-fault.ts'
import type { ForeignIdentity, GitHubProvider, JourneyProof } from './providers.ts'

/** GitHub answered something else than its documentation says, or a refusal. */
export class GitHubFault extends Error {
  override readonly name = 'GitHubFault'
}

const timeoutMs = 10_000
/** The address of its pages. */
export const siteOf = ({ url = 'https://github.com' }: GitHubProvider) => url.replace(/\/$/, '')
const apiOf = ({ api_url, url }: GitHubProvider) =>
  (api_url ?? (url === undefined ? 'https://api.github.com' : `${url}/api/v3`)).replace(/\/$/, '')

const returnAddress = ({ returned }: JourneyProof) => `${returned.origin}${returned.pathname}`

export function gitHubAddress(provider: GitHubProvider, proof: JourneyProof): URL {
  const address = new URL(`${siteOf(provider)}/login/oauth/authorize`)
  const scopes = ['read:user', 'user:email', ...(provider.teams === undefined ? [] : ['read:org'])]
  address.search = new URLSearchParams({
    client_id: provider.client_id,
    redirect_uri: returnAddress(proof),
    scope: scopes.join(' '),
    state: proof.state,
    code_challenge: createHash('sha256').update(proof.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return address
}

/** Asks GitHub, or the server that the operator named in its place; no redirect is followed. */
export async function askGitHub<Schema extends TSchema>(
  outbound: Outbound,
  schema: Schema,
  request: OutboundRequest,
): Promise<Static<Schema>> {
  const headers = { accept: 'application/json', ...request.headers }
  const { status, body } = await outbound.send({ ...request, headers, allowPrivate: true, timeoutMs })
  const { pathname } = new URL(request.url)
  if (status < 200 || status > 299) throw new GitHubFault(`${pathname} answered ${status}`)
  const value: unknown = readJson(body.toString('utf8'))
  if (!Check(schema, value)) throw new GitHubFault(`${pathname} answered something else`)
  return value
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const tokenReply = Type.Object({ access_token: Type.String({ minLength: 1 }), token_type: Type.String() })
const userReply = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const emailsReply = Type.Array(Type.Object({ email: Type.String(), primary: Type.Boolean(), verified: Type.Boolean() }))
const teamsReply = Type.Array(Type.Object({ slug: Type.String(), organization: Type.Object({ login: Type.String() }) }))

/** Reads the identity of a person who returns from GitHub. Throws GitHubFault for what GitHub refuses. */
export async function readGitHubReturn(
  outbound: Outbound,
  provider: GitHubProvider,
  proof: JourneyProof,
): Promise<ForeignIdentity> {
  const code = proof.returned.searchParams.get('code')
  if (code === null) throw new GitHubFault(proof.returned.searchParams.get('error') ?? 'There is no code')
  const { access_token } = await askGitHub(outbound, tokenReply, {
    url: `${siteOf(provider)}/login/oauth/access_token`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: provider.client_id,
      client_secret: provider.client_secret,
      code,
      redirect_uri: returnAddress(proof),
      code_verifier: proof.verifier,
    }).toString(),
  })
  const headers = { authorization: `Bearer ${access_token}`, accept: 'application/vnd.github+json' }
  const api = apiOf(provider)
  const user = await askGitHub(outbound, userReply, { url: `${api}/user`, headers })
  const emails = await askGitHub(outbound, emailsReply, { url: `${api}/user/emails`, headers })
  const url = `${api}/user/teams?per_page=100`
  const teams = provider.teams === undefined ? [] : await askGitHub(outbound, teamsReply, { url, headers })
  return {
    subject: String(user.id),
    username: user.login,
    fullName: user.name ?? '',
    email: emails.find(({ primary, verified }) => primary && verified)?.email ?? null,
    groups: teams.map(({ slug, organization }) => `${organization.login}/${slug}`),
  }
}

/** Whether the fault is GitHub's. */
export const isGitHubFault = (error: unknown): boolean => error instanceof GitHubFault || error instanceof OutboundFault
