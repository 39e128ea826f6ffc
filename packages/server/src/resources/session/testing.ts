// Identity providers of tests: a real one, one that lies, and GitHub's documented endpoints.

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

interface TestServer {
  readonly url: string
  close(): Promise<void>
}

async function listen(server: Server): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A server of a test has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const client = { client_id: 'weft', client_secret: 'a secret of the provider and of Weft' }

/** A provider's data about a person. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

export interface TestProvider extends TestServer {
  readonly client: typeof client
  /** The person who signs in there from now on. */
  person: Claims
}

/** A certified provider, in which every visitor is signed in as `person`. */
export async function startOpenIdProvider(redirectUri: string): Promise<TestProvider> {
  // The provider must know its address before it is there.
  const server = createServer()
  const listening = await listen(server)
  const started: TestProvider = { ...listening, client, person: { sub: 'nobody' } }
  const provider = new Provider(listening.url, {
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'preferred_username'],
      groups: ['groups'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...started.person, sub }) }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: client.client_id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: started.person.sub } })
  })
  return started
}

/** Follows a provider's redirects as a browser would, up to the address to which it sends people back. */
export async function walkProvider(start: string, until: string): Promise<URL> {
  const jar = new Map<string, string>()
  let url = start
  for (let steps = 0; steps < 10 && !url.startsWith(until); steps++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const location = reply.headers.get('location')
    if (location === null) throw new Error(`The provider stayed at ${url}: ${reply.status} ${await reply.text()}`)
    url = new URL(location, url).href
  }
  return new URL(url)
}

/** In what a provider's ID token differs from a right one. */
export interface TokenForgery {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** The replacement of the signature. */
  readonly signature?: 'none' | 'of another key'
}

/** A provider that answers every code, with an ID token that is right but for its forgery. */
export async function startForgingProvider(): Promise<TestProvider & { forgery: TokenForgery; nonce: string }> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(request.url ?? '')))
  })
  const listening = await listen(server)
  const { url } = listening
  const started = { ...listening, client, person: { sub: 'forger' } as Claims, forgery: {} as TokenForgery, nonce: '' }
  const idToken = () => {
    const { forgery, person, nonce } = started
    const now = Math.floor(Date.now() / 1000)
    const head = encode({ alg: 'RS256', kid: 'one', ...forgery.header })
    const body = encode({
      iss: url,
      aud: client.client_id,
      iat: now,
      exp: now + 300,
      nonce,
      ...person,
      ...forgery.claims,
    })
    const key = forgery.signature === 'of another key' ? other.privateKey : pair.privateKey
    const signature = createSign('sha256').update(`${head}.${body}`).sign(key).toString('base64url')
    return `${head}.${body}.${forgery.signature === 'none' ? '' : signature}`
  }
  const answerTo = (path: string): object => {
    if (path.startsWith('/.well-known/'))
      return {
        issuer: url,
        authorization_endpoint: `${url}/authorize`,
        token_endpoint: `${url}/token`,
        jwks_uri: `${url}/keys`,
        id_token_signing_alg_values_supported: ['RS256', 'none'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      }
    if (path === '/keys')
      return { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }
    return { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token: idToken() }
  }
  return started
}

export interface TestGitHub extends TestServer {
  readonly client: typeof client
  readonly user: { id: number; login: string; name: string | null }
  emails: readonly { email: string; primary: boolean; verified: boolean }[]
  teams: readonly { slug: string; organization: { login: string } }[]
  /** Does the same as GitHub's page when a person agrees: the code goes back with the state. */
  agree(authorizeUrl: string): URL
}

/** GitHub's OAuth as its documentation has it: codes work once, with their secret, address and verifier. */
export async function startGitHub(): Promise<TestGitHub> {
  const codes = new Map<string, { redirectUri: string; challenge: string }>()
  const read = async (request: IncomingMessage) => {
    let text = ''
    for await (const part of request) text += part
    return new URLSearchParams(text)
  }
  const server = createServer((request, response) => {
    void answerTo(request).then(([status, value]) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(value))
    })
  })
  const listening = await listen(server)
  const started: TestGitHub = {
    ...listening,
    client,
    user: { id: 583_231, login: 'octocat', name: 'monalisa octocat' },
    emails: [{ email: 'octocat@github.example', primary: true, verified: true }],
    teams: [],
    agree(authorizeUrl) {
      const { searchParams } = new URL(authorizeUrl)
      const code = randomBytes(10).toString('hex')
      const redirectUri = searchParams.get('redirect_uri') ?? ''
      codes.set(code, { redirectUri, challenge: searchParams.get('code_challenge') ?? '' })
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString()
      return back
    },
  }
  const answerTo = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const path = (request.url ?? '').split('?')[0]
    if (path === '/login/oauth/access_token') {
      const sent = await read(request)
      const code = codes.get(sent.get('code') ?? '')
      codes.delete(sent.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(sent.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        sent.get('client_secret') === client.client_secret &&
        code?.redirectUri === sent.get('redirect_uri') &&
        code?.challenge === challenge
      // GitHub refuses with 200.
      return isRight
        ? [200, { access_token: 'gho_test', scope: 'read:user,user:email', token_type: 'bearer' }]
        : [200, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }]
    }
    if (request.headers.authorization !== 'Bearer gho_test') return [401, { message: 'Bad credentials' }]
    if (path === '/api/v3/user') return [200, started.user]
    if (path === '/api/v3/user/emails') return [200, started.emails]
    return path === '/api/v3/user/teams' ? [200, started.teams] : [404, { message: 'Not Found' }]
  }
  return started
}
