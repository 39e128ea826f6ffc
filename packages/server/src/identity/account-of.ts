import { usernamePattern } from '@weft/contract'
import { type Database, statement, type Transaction } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import type { UserRow } from '../domain/user/profile/find-user.ts'
import { isTakenName, withoutUnseen } from '../domain/user/profile/name-problems.ts'
import { type AuditOrigin, noteAudit } from '../domain/user/profile/note-audit.ts'
import { endTokens } from '../domain/user/rights/end-tokens.ts'
import { endSessions } from '../domain/user/sign-in/end-sessions.ts'
import { type ForeignIdentity, type IdentityProvider, issuerOf } from './providers.ts'
import { RefusedReturn } from './refused-return.ts'

const readUser = (tx: Transaction, id: number): Promise<UserRow> =>
  tx.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Connects an identity with an account. Throws `conflict` where it is connected with another one. */
export async function connectIdentity(
  tx: Transaction,
  userId: number,
  { provider, identity }: { readonly provider: IdentityProvider; readonly identity: ForeignIdentity },
): Promise<void> {
  const values = {
    provider: provider.id,
    issuer: issuerOf(provider),
    subject: identity.subject,
    name: identity.username,
  }
  const known = await tx.kysely
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', values.provider)
    .where('subject', '=', values.subject)
    .where('issuer', '=', values.issuer)
    .executeTakeFirst()
  if (known !== undefined && known.user_id !== userId)
    throw new RefusedReturn('taken', `This account of ${provider.name} is connected with another user.`, {
      code: 'conflict',
    })
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
  new RefusedReturn(
    'no-account',
    `No account here is connected with this one of ${name}: sign in otherwise, and connect it in your settings.`,
  )

/** The account of an identity; `isGiven`: an account that somebody else may have made is its owner's from now on. */
interface FoundAccount {
  readonly user: UserRow
  readonly isGiven: boolean
}

interface ComingIdentity {
  readonly provider: IdentityProvider
  readonly identity: ForeignIdentity
  readonly origin: AuditOrigin
}

/**
 * Finds the account of an identity: connected before, by a verified address, or new, as far as the provider's settings
 * allow.
 */
export async function accountOf(
  tx: Transaction,
  { provider, identity, origin }: ComingIdentity,
): Promise<FoundAccount> {
  const known = await tx.kysely
    .updateTable('identities')
    .set({ last_used: new Date(), name: identity.username })
    .where('provider', '=', provider.id)
    .where('subject', '=', identity.subject)
    .where('issuer', '=', issuerOf(provider))
    .returning('user_id')
    .executeTakeFirst()
  const { email } = identity
  if (known !== undefined) {
    // The address of somebody who is known already is shown by the way.
    if (provider.match_addresses && email !== null)
      await tx.kysely
        .updateTable('users')
        .set({ email_shown: true })
        .where('id', '=', known.user_id)
        .where('email_shown', '=', false)
        .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .execute()
    return { user: await readUser(tx, known.user_id), isGiven: false }
  }
  const owner =
    email === null
      ? undefined
      : await tx.kysely
          .selectFrom('users')
          .select(['id', 'email_shown'])
          .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
          .executeTakeFirst()
  if (owner !== undefined && provider.match_addresses !== true) throw noAccount(provider)
  if (owner === undefined && provider.register !== true) throw noAccount(provider)
  const username = owner === undefined ? await freeName(tx, identity.username) : ''
  const fullName = (withoutUnseen(identity.fullName) || username).slice(0, 150)
  // Only a provider that the operator trusts with addresses shows whose one is.
  const emailShown = provider.match_addresses === true && email !== null
  const id = owner?.id ?? (await addUser(tx, { username, fullName, email, emailShown })).id
  if (owner === undefined) {
    const about = `by=${JSON.stringify(provider.name)}`
    noteAudit(tx, { ...origin, doerId: id }, { action: 'account-added', userId: id, about })
  }
  const isGiven = owner?.email_shown === false
  if (isGiven) await giveToOwner(tx, owner.id)
  await connectIdentity(tx, id, { provider, identity })
  return { user: await readUser(tx, id), isGiven }
}

/**
 * Gives an account with an unverified address to the first person who verifies it: somebody else may have made it, so all sessions, tokens
 * and links end.
 */
async function giveToOwner(tx: Transaction, userId: number): Promise<void> {
  await endSessions(tx, userId, 'all')
  const tokens = await tx.kysely.selectFrom('tokens').select('id').where('user_id', '=', userId).execute()
  await endTokens(
    tx,
    tokens.map(({ id }) => id),
  )
  for (const table of ['second_factors', 'recovery_codes', 'identities', 'one_time_codes', 'pending_sign_ins'] as const)
    await tx.kysely.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.kysely.deleteFrom('identity_journeys').where('user_id', '=', userId).execute()
  for (const table of ['invitations', 'one_time_codes'] as const)
    await tx.kysely.deleteFrom(table).where('maker_id', '=', userId).execute()
  await tx.kysely
    .updateTable('users')
    .set({ email_shown: true, password_hash: null })
    .where('id', '=', userId)
    .execute()
  dropCaches(tx, 'access')
}

const nameIssuers = statement<never>(
  'issuers_of_identities',
  'update identities set issuer = $2 where provider = $1 and issuer is null',
)

/** Says of identities that were connected before issuers were kept, by which they are. Done at each start. */
export async function bindIssuers(database: Database, providers: readonly IdentityProvider[]): Promise<void> {
  for (const provider of providers) await database.query(nameIssuers, [provider.id, issuerOf(provider)])
}

/**
 * Brings teams in line with the provider's groups: joins the teams of present groups, and leaves teams that former groups
 * gave. Memberships that people gave stay.
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
