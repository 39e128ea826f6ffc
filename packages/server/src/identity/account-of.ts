import { usernamePattern } from '@weft/contract'
import type { Transaction } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/add-user.ts'
import type { UserRow } from '../domain/user/find-user.ts'
import { isTakenName, withoutUnseen } from '../domain/user/name-problems.ts'
import { Refusal } from '../refusal.ts'
import type { ForeignIdentity, IdentityProvider } from './providers.ts'

const readUser = (tx: Transaction, id: number): Promise<UserRow> =>
  tx.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Connects an identity with an account. Throws `conflict` where it is connected with another one. */
export async function connectIdentity(
  tx: Transaction,
  userId: number,
  { provider, identity }: { readonly provider: IdentityProvider; readonly identity: ForeignIdentity },
): Promise<void> {
  const values = { provider: provider.id, subject: identity.subject, name: identity.username }
  const known = await tx.kysely
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', values.provider)
    .where('subject', '=', values.subject)
    .executeTakeFirst()
  if (known !== undefined && known.user_id !== userId)
    throw new Refusal('conflict', { detail: `This account of ${provider.name} is connected with another user.` })
  if (known === undefined)
    await tx.kysely
      .insertInto('identities')
      .values({ ...values, user_id: userId })
      .execute()
}

/** A name that is free, as near to the provider's as a name that somebody chooses here may be. */
async function freeName(tx: Transaction, wanted: string): Promise<string> {
  const plain = wanted
    .normalize('NFKC')
    .replaceAll(/[^\w.+-]+/g, '-')
    .replace(/^[^\w+-]+/, '')
    .slice(0, 100)
  const base = usernamePattern.test(plain) ? plain : 'user'
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`
    if (!(await isTakenName(tx, name))) return name
  }
}

const noAccount = ({ name }: IdentityProvider) =>
  new Refusal('authentication_failed', {
    detail: `No account here is connected with this one of ${name}: sign in otherwise, and connect it in your settings.`,
  })

/** Whose identity it is: known from before, by a verified address, or new, as far as the provider's settings let that be. */
export async function accountOf(
  tx: Transaction,
  provider: IdentityProvider,
  identity: ForeignIdentity,
): Promise<UserRow> {
  const known = await tx.kysely
    .updateTable('identities')
    .set({ last_used: new Date(), name: identity.username })
    .where('provider', '=', provider.id)
    .where('subject', '=', identity.subject)
    .returning('user_id')
    .executeTakeFirst()
  if (known !== undefined) return readUser(tx, known.user_id)
  const { email } = identity
  const owner =
    email === null
      ? undefined
      : await tx.kysely
          .selectFrom('users')
          .select('id')
          .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
          .executeTakeFirst()
  if (owner !== undefined && provider.match_addresses !== true) throw noAccount(provider)
  if (owner === undefined && provider.register !== true) throw noAccount(provider)
  const username = owner === undefined ? await freeName(tx, identity.username) : ''
  const fullName = (withoutUnseen(identity.fullName) || username).slice(0, 150)
  const id = owner?.id ?? (await addUser(tx, { username, fullName, email })).id
  await connectIdentity(tx, id, { provider, identity })
  return readUser(tx, id)
}

/**
 * Brings teams in line with the provider's groups: those that a group stands for are joined, and those left that a group put
 * the user into before. Memberships that people gave stay.
 */
export async function followGroups(
  tx: Transaction,
  userId: number,
  { provider, identity }: { readonly provider: IdentityProvider; readonly identity: ForeignIdentity },
): Promise<void> {
  if (provider.teams === undefined) return
  const { teams } = provider
  const names = [
    ...new Set(identity.groups.flatMap((group) => (Object.hasOwn(teams, group) ? (teams[group] ?? []) : []))),
  ]
  const wanted =
    names.length === 0
      ? []
      : await tx.kysely
          .selectFrom('teams')
          .select('id')
          .where('defining_project_id', 'is', null)
          .where('name', 'in', names)
          .execute()
  const ids = new Set(wanted.map(({ id }) => id))
  const given = await tx.kysely
    .selectFrom('identity_teams')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('provider', '=', provider.id)
    .execute()
  for (const { team_id } of given) if (!ids.has(team_id)) await leave(tx, { team_id, user_id: userId }, provider.id)
  for (const id of ids) await join(tx, { team_id: id, user_id: userId }, provider.id)
  dropCaches(tx, 'access')
}

interface Membership {
  readonly team_id: number
  readonly user_id: number
}

async function join(tx: Transaction, membership: Membership, provider: string): Promise<void> {
  const joined = await tx.kysely
    .insertInto('team_members')
    .values(membership)
    .onConflict((conflict) => conflict.doNothing())
    .returning('team_id')
    .execute()
  if (joined.length > 0)
    await tx.kysely
      .insertInto('identity_teams')
      .values({ ...membership, provider })
      .execute()
}

async function leave(tx: Transaction, { team_id, user_id }: Membership, provider: string): Promise<void> {
  await tx.kysely
    .deleteFrom('identity_teams')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .where('provider', '=', provider)
    .execute()
  await tx.kysely.deleteFrom('team_members').where('team_id', '=', team_id).where('user_id', '=', user_id).execute()
}
