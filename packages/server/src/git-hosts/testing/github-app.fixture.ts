import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { FakeRefusal, type FakeRequest, type FakeRoute } from './fake-server.fixture.ts'
import { replyLike } from './github-openapi.fixture.ts'

export interface GitHubAppSignIn {
  readonly slug: string
  readonly access: { readonly username: string; readonly secret: string; readonly appId: string }
  readonly routes: readonly FakeRoute[]
  admits(request: FakeRequest): boolean
}

interface Claims {
  readonly iat: number
  readonly exp: number
  readonly iss: number | string
}

const appId = '77'

/** The sign-in of an App: its key signs a token of ten minutes, for which it gets tokens of an hour for an installation. */
export function gitHubAppSignIn(): GitHubAppSignIn {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issued = new Map<string, number>()
  const seconds = () => Math.floor(Date.now() / 1000)

  function isSignedByKey(token: string): boolean {
    const [head = '', body = '', signature = ''] = token.split('.')
    const data = Buffer.from(`${head}.${body}`)
    if (!verify('sha256', data, publicKey, Buffer.from(signature, 'base64url'))) return false
    const claims: Claims = JSON.parse(Buffer.from(body, 'base64url').toString()) // of an App that signed it
    const { iat, exp, iss } = claims
    return String(iss) === appId && iat <= seconds() && exp > seconds() && exp - seconds() <= 600
  }

  return {
    slug: 'weft-app',
    // GitHub gives the key as PKCS #1.
    access: { username: '', secret: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(), appId },
    admits({ url, headers }) {
      const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      if (/^\/app(\/|$)|\/installation$/.test(url.pathname)) return isSignedByKey(token)
      return (issued.get(token) ?? 0) > Date.now()
    },
    routes: [
      {
        route: 'GET /app',
        answer: () => replyLike('GET /app', { id: Number(appId), slug: 'weft-app', name: 'Weft' }),
      },
      {
        route: 'GET /repos/:owner/:repo/installation',
        answer: () => replyLike('GET /repos/{owner}/{repo}/installation', { id: 5, app_id: Number(appId) }),
      },
      {
        route: 'POST /app/installations/:installation_id/access_tokens',
        answer({ params, body }) {
          if (params.installation_id !== '5') throw new FakeRefusal({ status: 404, json: { message: 'Not Found' } })
          const token = `ghs_${createHash('sha256').update(`${issued.size}`).digest('hex').slice(0, 36)}`
          const end = Date.now() + 3_600_000
          issued.set(token, end)
          const names = (body.repositories ?? []) as string[] // as its schema has them
          return replyLike('POST /app/installations/{installation_id}/access_tokens', {
            token,
            expires_at: new Date(end).toISOString(),
            repositories: names.map((name) => ({ name, full_name: `weft/${name}` })),
          })
        },
      },
    ],
  }
}
