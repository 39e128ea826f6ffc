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
import type { Database } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { byRequest } from '../../domain/security-events.ts'
import { anonymiseUser } from '../../domain/user/anonymise-user.ts'
import { createUser as makeUser } from '../../domain/user/create-user.ts'
import { findUser, isDeleted, type UserRow } from '../../domain/user/find-user.ts'
import { keepAdministrator } from '../../domain/user/keep-administrator.ts'
import { chosenNameProblems } from '../../domain/user/name-problems.ts'
import { auditOrigin, noteAudit } from '../../domain/user/note-audit.ts'
import { takenUserValues } from '../../domain/user/user-problems.ts'
import { visibleTo } from '../../domain/visible.ts'
import type { Links } from '../../http/links.ts'
import { listOf, listPage } from '../../http/paging.ts'
import { created, noContent } from '../../http/reply.ts'
import { type Lookup, type LookupOf, route } from '../../http/route.ts'
import { type Actor, can, site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { presentBasicUser, presentFullUser } from './users.present.ts'
import {
  countUsers,
  selectTeams,
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

export async function presentFor(request: { actor: Actor; database: Database; links: Links }, user: UserRow) {
  if (!seesUsers(request.actor)) return presentBasicUser(user)
  const teams = await selectTeams(request.database, [user.id])
  return presentFullUser(user, teams.get(user.id) ?? [], request.links)
}

/** People who do not manage users find themselves, and others whose name they begin to type. */
function filterFor(actor: Actor, query: LookupOf<typeof listUsers>['query']): UserFilter | null {
  const { username, id, is_active: isActive, email } = query
  if (seesUsers(actor)) return { username, id, isActive, email }
  if (actor.kind === 'anonymous') return null
  if (username === undefined) return { id: actor.id }
  return username.length < 2 ? null : { username, id, isActive: true, withoutBots: true }
}

interface UserBody {
  readonly email?: string | null
  readonly full_name?: string
  readonly username?: string
  readonly is_superuser?: boolean
  readonly is_active?: boolean
  readonly is_bot?: boolean
  readonly date_expires?: Date | null
}

/** Users with `user.edit` can neither make superusers nor change the account of one. */
function checkMayLookAfter(actor: Actor, user: UserRow | null, isSuperuser: boolean | undefined): void {
  if (actor.isSuperuser || !(user?.is_superuser || isSuperuser)) return
  throw new Refusal('permission_denied', { detail: 'Only superusers make, change and remove superusers.' })
}

const writesOwnName = (actor: Actor, user: UserRow, body: UserBody) =>
  user.id === actor.id && Object.keys(body).every((name) => name === 'full_name')

/** Those who manage users write everything; people write their own name; nobody writes the anonymous user. */
async function writeUser(request: Lookup<{ readonly username: string }>, user: UserRow, body: UserBody) {
  const { actor, database } = request
  const mayAll = can(actor, 'user.edit', site)
  const mayOwn = writesOwnName(actor, user, body)
  if ((!mayAll && !mayOwn) || user.username === 'anonymous') throw new Refusal('permission_denied')
  if (!mayOwn) checkMayLookAfter(actor, user, body.is_superuser)
  if (Object.keys(body).length === 0) return presentFor(request, user)
  const changed = await database.transaction(async (tx) => {
    dropCaches(tx, 'access')
    if (user.id !== actor.id) {
      const about = changedFields(user, body).join(', ')
      noteAudit(tx, auditOrigin(request), { action: 'account-changed', userId: user.id, about })
    }
    const write = () => updateUser(tx, user.id, body satisfies UserColumns)
    return user.is_superuser ? keepAdministrator(tx, write) : write()
  })
  noteUser(request, user, body)
  return presentFor(request, changed)
}

/** Which fields of a user change; of what the account may do also how. */
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
  return writesOwnName(actor, user, sent) ? chosenNameProblems(database, sent) : []
}

export const userRoutes = [
  route(listUsers, {
    permission: 'public',
    handle(request) {
      const { database, actor, links } = request
      const filter = filterFor(actor, request.query)
      if (filter === null) return listOf(request, [], presentBasicUser)
      const isFull = seesUsers(actor)
      let teams = new Map<number, number[]>()
      return listPage(request, {
        count: () => countUsers(database, filter),
        order: userOrder,
        async rows(part) {
          const rows = await selectUsers(database, filter, part)
          if (isFull)
            teams = await selectTeams(
              database,
              rows.map(({ id }) => id),
            )
          return rows
        },
        present: (user) => (isFull ? presentFullUser(user, teams.get(user.id) ?? [], links) : presentBasicUser(user)),
      })
    },
  }),
  route(createUser, {
    permission: 'user.edit',
    denied: 'You may not manage users.',
    problems: (sent, _, request) => takenUserValues(request.database, sent),
    async handle(request) {
      const { body, database, services, links } = request
      checkMayLookAfter(request.actor, null, body.is_superuser)
      await makeUser(services, body, { by: byRequest(request) })
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
    handle: (request, { user }) => writeUser(request, user, request.body),
  }),
  route(changeUser, {
    permission: 'signed-in',
    find: findTargetUser,
    problems: (sent, { user }, request) => nameProblems(sent, user, request),
    handle: (request, { user }) => writeUser(request, user, request.body),
  }),
  route(deleteUser, {
    permission: 'user.edit',
    find: findTargetUser,
    async handle(request, { user }) {
      if (user.username === 'anonymous') throw new Refusal('permission_denied')
      checkMayLookAfter(request.actor, user, undefined)
      await request.database.transaction(async (tx) => {
        await keepAdministrator(tx, () => anonymiseUser(tx, user.id))
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
