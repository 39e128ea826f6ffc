import { statement, type Transaction } from '../../db/database.ts'
import type { ProviderRow } from '../../identity/stored-providers.ts'

/** How many accounts are connected with each provider, and how many of these have neither a password nor another one. */
export const countPeople = statement<{ provider: string; people: number; alone: number }>(
  'people_of_identity_providers',
  `select i.provider, count(distinct i.user_id)::int as people,
          count(distinct i.user_id) filter (where u.password_hash is null and not exists (
            select 1 from identities o where o.user_id = i.user_id and o.provider <> i.provider))::int as alone
     from identities i join users u on u.id = i.user_id group by i.provider`,
)

export const selectProvider = statement<ProviderRow>(
  'identity_provider',
  'select * from identity_providers where id = $1',
)

/** Held, so that two changes at once see each other. */
export const lockProvider = statement<ProviderRow>(
  'lock_identity_provider',
  'select * from identity_providers where id = $1 for update',
)

const write = statement<never>(
  'write_identity_provider',
  `insert into identity_providers (id, kind, name, client_id, issuer, api_url, scopes, groups_claim, register, match_addresses, teams, secret)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12)
   on conflict (id) do update set name = excluded.name, client_id = excluded.client_id, issuer = excluded.issuer,
     api_url = excluded.api_url, scopes = excluded.scopes, groups_claim = excluded.groups_claim, register = excluded.register,
     match_addresses = excluded.match_addresses, teams = excluded.teams, secret = excluded.secret, changed = now()`,
)

export async function writeProvider(tx: Transaction, row: Omit<ProviderRow, 'changed'>): Promise<void> {
  const { id, kind, name, client_id, issuer, api_url, scopes, groups_claim, register, match_addresses, secret } = row
  const texts = [id, kind, name, client_id, issuer, api_url, scopes, groups_claim]
  await tx.query(write, [...texts, register, match_addresses, JSON.stringify(row.teams), secret])
}

export const deleteProvider = statement<{ id: string }>(
  'delete_identity_provider',
  'delete from identity_providers where id = $1 returning id',
)
