import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/schema'
import { ConfigError } from '../config.ts'

const shared = {
  /** Stands in addresses: the one of the return is `SITE_URL/api/session/providers/ID/return/`. */
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }),
  /** As people see it on the button. */
  name: Type.String({ minLength: 1, maxLength: 100 }),
  client_id: Type.String({ minLength: 1 }),
  client_secret: Type.String({ minLength: 1 }),
  /**
   * Everybody whom the provider knows gets an account at the first sign-in. Else only those come in who have connected
   * theirs.
   */
  register: Type.Optional(Type.Boolean()),
  /** An account with an address that the provider has verified is that person's. Only for providers that give nobody's address to others. */
  match_addresses: Type.Optional(Type.Boolean()),
  /** The provider's groups -> the teams of the site that they stand for. GitHub's are `organization/team`. */
  teams: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
}
const httpUrl = Type.String({ pattern: '^https?://[^/?#@]+(/[^?#]*)?$' })

const openId = Type.Object(
  {
    ...shared,
    kind: Type.Literal('openid'),
    /** The provider's address, also on a private network, because the operator chooses it. */
    issuer: httpUrl,
    scopes: Type.Optional(Type.String()),
    groups_claim: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
const gitHub = Type.Object(
  {
    ...shared,
    kind: Type.Literal('github'),
    /** For GitHub Enterprise Server; without them github.com. */
    url: Type.Optional(httpUrl),
    api_url: Type.Optional(httpUrl),
  },
  { additionalProperties: false },
)
const check = Compile(Type.Array(Type.Union([openId, gitHub]), { maxItems: 50 }))

export type OpenIdProvider = Static<typeof openId>
export type GitHubProvider = Static<typeof gitHub>
export type IdentityProvider = OpenIdProvider | GitHubProvider

/** The issuer that identifies a provider's people: another issuer under the same id has other people. */
export const issuerOf = (provider: IdentityProvider): string =>
  provider.kind === 'openid' ? provider.issuer : (provider.url ?? 'https://github.com')

/** Whom a provider says that somebody is. */
export interface ForeignIdentity {
  /** The provider's own id of the account, which never changes. */
  readonly subject: string
  readonly username: string
  readonly fullName: string
  /** Null unless the provider has verified it. */
  readonly email: string | null
  readonly groups: readonly string[]
}

/** The values that a journey must bring back, and its start values. */
export interface JourneyProof {
  /** The address to which the provider sends people back, with its query. */
  readonly returned: URL
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The providers of a file. Throws ConfigError for the first fault, without a word of what stands in it. */
export function readProviders(file: string | null): readonly IdentityProvider[] {
  if (file === null) return []
  const wrong = (expected: string) => new ConfigError('IDENTITY_PROVIDERS', file, expected)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw wrong(`the file cannot be read (${error.code})`)
  }
  const value = parse(text)
  if (!check.Check(value)) {
    const [, [first]] = check.Errors(value)
    throw wrong(
      `a list of providers stands in it, as docs/guide/operate.md shows; see ${first?.instancePath || 'its start'}`,
    )
  }
  const ids = value.map(({ id }) => id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw wrong(`two providers have the id ${twice}`)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
