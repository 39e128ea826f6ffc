import { type Queries, statement } from '../db/database.ts'
import type { SecretBox } from '../system/secret-box.ts'
import type { IdentityProvider } from './providers.ts'

/** A group of a provider, and the team of the site that it stands for. */
export interface GroupOfTeam {
  readonly group: string
  readonly team: string
}

/** A provider that administrators added, as the database has it. */
export interface ProviderRow {
  readonly id: string
  readonly kind: 'openid' | 'github'
  readonly name: string
  readonly client_id: string
  readonly issuer: string
  readonly api_url: string
  readonly scopes: string
  readonly groups_claim: string
  readonly register: boolean
  readonly match_addresses: boolean
  readonly teams: readonly GroupOfTeam[]
  readonly secret: Buffer
  readonly changed: Date
}

const selectAll = statement<ProviderRow>('identity_providers', 'select * from identity_providers order by id')

export const selectProviders = (queries: Queries): Promise<ProviderRow[]> => queries.query(selectAll, [])

/** Bound to the addresses: a change of them cannot have the secret sent there. As in `secrets/sealed-places.ts`. */
const about = ({ id, issuer, api_url }: Pick<ProviderRow, 'id' | 'issuer' | 'api_url'>): string =>
  `identity provider ${id} at ${issuer} ${api_url}`

export const sealProviderSecret = (
  box: SecretBox,
  provider: Pick<ProviderRow, 'id' | 'issuer' | 'api_url'>,
  secret: string,
): Promise<Buffer> => box.seal(Buffer.from(secret), about(provider))

/** Null where another SECRETS_KEY sealed it, or for other addresses. */
export async function openProviderSecret(box: SecretBox, row: ProviderRow): Promise<string | null> {
  return (await box.open(row.secret, about(row)))?.toString() ?? null
}

/** The provider as sign-in uses it; null where its secret does not open. */
export async function openProvider(box: SecretBox, row: ProviderRow): Promise<IdentityProvider | null> {
  const secret = await openProviderSecret(box, row)
  if (secret === null) return null
  const { id, name, kind, client_id, issuer, api_url, scopes, groups_claim, register, match_addresses } = row
  const shared = { id, name, client_id, client_secret: secret, register, match_addresses, ...teamsOf(row) }
  if (kind === 'openid')
    return { ...shared, kind, issuer, ...(scopes !== '' && { scopes }), ...(groups_claim !== '' && { groups_claim }) }
  return { ...shared, kind, ...(issuer !== '' && { url: issuer }), ...(api_url !== '' && { api_url }) }
}

/** A provider without any follows no groups. */
function teamsOf({ teams }: ProviderRow): Pick<IdentityProvider, 'teams'> {
  if (teams.length === 0) return {}
  const byGroup = Map.groupBy(teams, ({ group }) => group)
  return { teams: Object.fromEntries([...byGroup].map(([group, all]) => [group, all.map(({ team }) => team)])) }
}
