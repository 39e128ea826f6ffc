import type { Lookup } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { type IdentityProvider, issuerOf } from '../../identity/providers.ts'
import { openProviderSecret, type ProviderRow, selectProviders } from '../../identity/stored-providers.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { countPeople } from './identity-providers.queries.ts'

/** The address to which a provider sends people back. */
export const returnUrlOf = ({ config }: Services, id: string): string =>
  `${config.siteUrl}/api/session/providers/${id}/return/`

/** One of the file: the file has its secret, and decides all of it. */
const fromFile = (provider: IdentityProvider) => ({
  id: provider.id,
  kind: provider.kind,
  name: provider.name,
  client_id: provider.client_id,
  issuer: issuerOf(provider),
  api_url: provider.kind === 'github' ? (provider.api_url ?? '') : '',
  scopes: provider.kind === 'openid' ? (provider.scopes ?? '') : '',
  groups_claim: provider.kind === 'openid' ? (provider.groups_claim ?? '') : '',
  register: provider.register ?? false,
  match_addresses: provider.match_addresses ?? false,
  teams: Object.entries(provider.teams ?? {}).flatMap(([group, teams]) => teams.map((team) => ({ group, team }))),
  decided_by: 'IDENTITY_PROVIDERS',
  works: true,
  changed: null,
})

/** One of the database, without its secret. */
const stored = ({ secret: _secret, changed, ...row }: ProviderRow, works: boolean) => ({
  ...row,
  decided_by: null,
  works,
  changed: isoTime(changed),
})

/** All providers, those of the file first. One of the database with the id of one of the file is there, and does nothing. */
export async function presentProviders({ services, database }: Lookup) {
  const counts = new Map((await database.query(countPeople, [])).map((row) => [row.provider, row]))
  const files = services.identityProviders.ofFile()
  const inFile = new Set(files.map(({ id }) => id))
  const rows = await Promise.all(
    (await selectProviders(database)).map(async (row) => {
      const opens = (await openProviderSecret(services.secretBox, row)) !== null
      return stored(row, opens && !inFile.has(row.id))
    }),
  )
  return {
    variable: services.config.identityProviders === null ? null : 'IDENTITY_PROVIDERS',
    return_url: returnUrlOf(services, '{id}'),
    results: [...files.map(fromFile), ...rows].map((one) => ({
      ...one,
      teams: [...one.teams],
      return_url: returnUrlOf(services, one.id),
      people: counts.get(one.id)?.people ?? 0,
      people_without_other_way: counts.get(one.id)?.alone ?? 0,
    })),
  }
}

/** The one of the database with this id. */
export async function presentFound(request: Lookup, id: string) {
  const { results } = await presentProviders(request)
  const found = results.find((one) => one.id === id && one.decided_by === null)
  if (!found) throw new Refusal('not_found')
  return found
}
