import { isDeepStrictEqual } from 'node:util'
import {
  changeUser,
  createUser,
  deleteUser,
  listUsers,
  readUser,
  readUserStatistics,
  replaceUser,
} from '@weft/contract'
import type { Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { checkMayLookAfter, checkMayMake } from '../../domain/delegation/look-after.ts'
import { byRequest } from '../../domain/security-events.ts'
import { accountMailKind } from '../../domain/user/profile/account-mail.ts'
import { anonymiseUser } from '../../domain/user/profile/anonymise-user.ts'
import { createUser as makeUser } from '../../domain/user/profile/create-user.ts'
import { findUser, isDeleted, type UserRow } from '../../domain/user/profile/find-user.ts'
import { chosenNameProblems } from '../../domain/user/profile/name-problems.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { takenUserValues } from '../../domain/user/profile/user-problems.ts'
import { keepAdministrator } from '../../domain/user/rights/keep-administrator.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { listOf, listPage } from '../../http/reply/paging.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { sendJob } from '../../jobs/enqueue.ts'
import { type Actor, can, site } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { checkLanguages, type ProfileBody, preferencesOf, presentProfile, watchedIn, writeWatched } from './profile.ts'
import { presentBasicUser, presentFullUser } from './users.present.ts'
import {
  countUsers,
  isSeen,
  type ListedUser,
  selectParts,
  selectUserActivity,
  selectUsers,
  type UserColumns,
  type UserFilter,
  updateUser,
  userOrder,
} from './users.queries.ts'

const seesUsers = (actor: Actor) => can(actor, 'user.view', site) || can(actor, 'user.edit', site)

export async function findTargetUser({ params, actor, database }: Lookup<{ readonly username: string }>) {
  if (actor.kind === 'anonymous') throw new Refusal('not_found')
  const user = await findUser(database, params.username)
  if (user === undefined || isDeleted(user)) throw new Refusal('not_found')
  return { scope: site, user }
}

export async function presentFor(request: Lookup, user: UserRow) {
  if (!seesUsers(request.actor)) return presentBasicUser(user)
  const [parts, profile] = await Promise.all([selectParts(request.database, [user.id]), presentProfile(request, user)])
  return { ...presentFullUser(user, parts(user.id), request.links), profile }
}

/** The reply for people who changed their account. */
async function presentSelf(request: Lookup, user: UserRow) {
  const { id, email, full_name, username } = user
  return { id, email, full_name, username, profile: await presentProfile(request, user) }
}

/** People who do not manage users find themselves, and others whose name they begin to type. */
function filterFor(actor: Actor, query: LookupOf<typeof listUsers>['query']): UserFilter | null {
  const { username, name, id, is_active: isActive, email } = query
  if (seesUsers(actor)) return { username, name, orAddress: true, id, isActive, email }
  if (actor.kind === 'anonymous') return null
  if (username === undefined && name === undefined) return { id: actor.id }
  if ((username ?? name ?? '').length < 2) return null
  return { username, name, id, isActive: true, withoutBots: true }
}

/** The string whose writers come first; null where none is named, or none that the reader sees. */
async function seenUnit({ database, actor }: Lookup, id: number | undefined): Promise<number | null> {
  return id !== undefined && (await isSeen(database, id, visibleTo(actor))) ? id : null
}

interface UserBody {
  readonly email?: string | null
  readonly full_name?: string
  readonly username?: string
  readonly is_superuser?: boolean
  readonly is_active?: boolean
  readonly is_bot?: boolean
  readonly date_expires?: Date | null
  readonly profile?: ProfileBody
}

/** The fields that people may write themselves; the others must repeat the present values, as in a PUT. */
const ownFields: readonly string[] = ['full_name', 'profile']

const writesOwn = (actor: Actor, user: UserRow, body: UserBody): boolean =>
  user.id === actor.id &&
  Object.entries(body).every(
    ([name, value]) =>
      value === undefined || ownFields.includes(name) || isDeepStrictEqual(value, user[name as keyof UserRow]),
  )

/** People are asked for what bots are not, such as a second factor: nobody turns from one into the other. */
function checkStaysBot(user: UserRow, { is_bot }: UserBody): void {
  if (is_bot !== undefined && is_bot !== user.is_bot)
    throw invalidField('is_bot', 'Whether an account is a bot is said when it is made, and stays.')
}

/** Those who manage users write everything; people write their own name and profile; nobody writes the anonymous user. */
async function writeUser(request: Lookup<{ readonly username: string }>, user: UserRow, body: UserBody) {
  const { actor, database } = request
  const mayAll = can(actor, 'user.edit', site)
  const mayOwn = writesOwn(actor, user, body)
  if ((!mayAll && !mayOwn) || user.username === 'anonymous') throw new Refusal('permission_denied')
  if (!mayOwn) await checkMayLookAfter(database, actor, user, body.is_superuser)
  checkStaysBot(user, body)
  const present = mayAll ? presentFor : presentSelf
  if (Object.keys(body).length === 0) return present(request, user)
  const { profile = {}, ...columns } = body
  await checkLanguages(request, profile)
  const projectIds = await watchedIn(request, profile)
  const changed = await database.transaction(async (tx) => {
    dropCaches(tx, 'access')
    if (user.id !== actor.id) {
      const about = changedFields(user, body).join(', ')
      noteAudit(tx, auditOrigin(request), { action: 'account-changed', userId: user.id, about })
    }
    // A link that was made for somebody with fewer rights lets nobody in to more.
    if (body.is_superuser && !user.is_superuser)
      await tx.kysely.deleteFrom('one_time_codes').where('user_id', '=', user.id).execute()
    tellOldAddress(tx, request, user, body)
    if (projectIds !== null) await writeWatched(tx, request, { userId: user.id, projectIds })
    const write = () => updateUser(tx, user.id, columns satisfies UserColumns, preferencesOf(profile))
    return user.is_superuser ? keepAdministrator(tx, write) : write()
  })
  noteUser(request, user, body)
  return present(request, changed)
}

/** The former address gets a letter: the change may be meant to keep the owner out. */
function tellOldAddress(
  tx: Transaction,
  { services }: Pick<Lookup, 'services'>,
  user: UserRow,
  { email }: UserBody,
): void {
  if (email === undefined || email === user.email || user.email === null || services.mail === null) return
  sendJob(tx, accountMailKind, { kind: 'email-changed', username: user.username, before: user.email })
}

/** The changed fields of a user; rights with their values. */
function changedFields(user: UserRow, body: UserBody): string[] {
  const before: Readonly<Record<string, unknown>> = { ...user }
  const told = ['is_superuser', 'is_active', 'is_bot', 'date_expires']
  return Object.entries(body)
    .filter(([name, value]) => !isDeepStrictEqual(value, before[name]))
    .map(([name, value]) => (told.includes(name) ? `${name}=${JSON.stringify(value)}` : name))
}

function noteUser(request: Lookup, user: UserRow, body: UserBody): void {
  const fields = changedFields(user, body)
  if (fields.length === 0) return
  const { securityLog } = request.services
  securityLog.record({ event: 'user-changed', ...byRequest(request), about: user.username, fields })
}

/** Only for those who may write: others get their 403 without a word about other people's names and addresses. */
async function nameProblems(sent: UserBody, user: UserRow, { actor, database }: Lookup) {
  if (can(actor, 'user.edit', site)) return takenUserValues(database, sent, user.id)
  const { full_name } = sent
  if (full_name === undefined || full_name === user.full_name || !writesOwn(actor, user, sent)) return []
  return chosenNameProblems(database, { full_name })
}

/** The names and the address as far as the writer sees them. */
const shownOf = (user: UserRow, actor: Actor): object => (seesUsers(actor) || user.id === actor.id ? user : {})

export const userRoutes = [
  route(listUsers, {
    permission: 'public',
    async handle(request) {
      const { database, actor, links } = request
      const filter = filterFor(actor, request.query)
      if (filter === null) return listOf(request, [], presentBasicUser)
      const choice = { filter, unitId: await seenUnit(request, request.query.unit) }
      const isFull = seesUsers(actor)
      let partsOf: Awaited<ReturnType<typeof selectParts>> | null = null
      return listPage<ListedUser>(request, {
        count: () => countUsers(database, filter),
        order: userOrder(choice),
        keyOf: ({ rank, id }) => (userOrder(choice).columns.length === 1 ? [id] : [rank, id]),
        async rows(part) {
          const rows = await selectUsers(database, choice, part)
          const ids = rows.map(({ id }) => id)
          if (isFull) partsOf = await selectParts(database, ids)
          return rows
        },
        present: (user) => (partsOf ? presentFullUser(user, partsOf(user.id), links) : presentBasicUser(user)),
      })
    },
  }),
  route(createUser, {
    permission: 'user.edit',
    problems: (sent, _, request) => takenUserValues(request.database, sent),
    async handle(request) {
      const { body, database, services, links } = request
      checkMayMake(request.actor, body.is_superuser)
      await makeUser(services, body, { by: byRequest(request), origin: auditOrigin(request) })
      const user = await findUser(database, body.username)
      if (user === undefined) throw new Error('A user that was added is not there')
      return created(await presentFor(request, user), links.api('users', user.username))
    },
  }),
  route(readUser, {
    permission: 'public',
    find: findTargetUser,
    handle: (request, { user }) => presentFor(request, user),
  }),
  route(replaceUser, {
    permission: 'signed-in',
    find: findTargetUser,
    problems: (sent, { user }, request) => nameProblems(sent, user, request),
    shown: ({ user }, { actor }) => shownOf(user, actor),
    handle: (request, { user }) => writeUser(request, user, request.body),
  }),
  route(changeUser, {
    permission: 'signed-in',
    find: findTargetUser,
    problems: (sent, { user }, request) => nameProblems(sent, user, request),
    shown: ({ user }, { actor }) => shownOf(user, actor),
    handle: (request, { user }) => writeUser(request, user, request.body),
  }),
  route(deleteUser, {
    permission: 'user.edit',
    find: findTargetUser,
    async handle(request, { user }) {
      if (user.username === 'anonymous') throw new Refusal('permission_denied')
      await checkMayLookAfter(request.database, request.actor, user)
      await request.database.transaction(async (tx) => {
        await keepAdministrator(tx, () => anonymiseUser(tx, user.id))
        noteAudit(tx, auditOrigin(request), { action: 'account-removed', userId: user.id })
        dropCaches(tx, 'access')
      })
      request.services.securityLog.record({ event: 'user-removed', ...byRequest(request), about: user.username })
      return noContent()
    },
  }),
  route(readUserStatistics, {
    permission: 'public',
    find: findTargetUser,
    handle: ({ database, actor }, { user }) => selectUserActivity(database, user.id, visibleTo(actor)),
  }),
]
