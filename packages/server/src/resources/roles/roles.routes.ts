import { hash } from 'node:crypto'
import { changeRole, createRole, deleteRole, listRoles, readRole, replaceRole } from '@weft/contract'
import { sql } from 'kysely'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { besideOf, byId, sequenceOf } from '../../db/list-part.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import type { Links } from '../../http/reply/links.ts'
import { listPage } from '../../http/reply/paging.ts'
import { matchesTag } from '../../http/reply/preconditions.ts'
import { created, noContent, reply } from '../../http/reply/reply.ts'
import { type Actor, can, inListOrder, isPermission, mayGive, type Permission, site } from '../../permissions/index.ts'
import { type FieldProblem, Refusal, refusalOf } from '../../refusal.ts'

interface RoleRow {
  readonly id: number
  readonly name: string
  readonly permissions: readonly string[]
}

const seesAll = (actor: Actor) => can(actor, 'role.view', site) || can(actor, 'role.edit', site)

/** Computed from all that people write of a role, so that two who change it at once do not undo each other. */
const versionOf = ({ name, permissions }: RoleRow): string =>
  hash('sha256', JSON.stringify([name, inListOrder(permissions.filter(isPermission))]), 'base64url').slice(0, 22)

const tagOf = (role: RoleRow): string => `"${versionOf(role)}"`

const present = (role: RoleRow, links: Links) => ({
  id: role.id,
  name: role.name,
  permissions: inListOrder(role.permissions.filter(isPermission)),
  version: versionOf(role),
  url: links.api('roles', role.id),
})

const presentTagged = (role: RoleRow, links: Links) => reply(200, present(role, links), { etag: tagOf(role) })

/** Those of somebody's teams, or all. */
const shown = (actor: Actor) =>
  seesAll(actor)
    ? sql<boolean>`true`
    : sql<boolean>`roles.id in (select tr.role_id from team_roles tr join team_members m on m.team_id = tr.team_id
        where m.user_id = ${actor.id})`

const rolesOf = (database: Queries, actor: Actor) => database.kysely.selectFrom('roles').where(shown(actor))

async function countRoles(database: Database, actor: Actor): Promise<number> {
  const row = await rolesOf(database, actor)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function findRole({ database, params, actor }: Lookup<{ readonly id: number }>) {
  const role = await rolesOf(database, actor).selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!role) throw new Refusal('not_found')
  return { scope: site, role }
}

/** To change it; who may not is told so of every number, so that it tells nothing. */
function findRoleToEdit(request: Lookup<{ readonly id: number }>) {
  if (!can(request.actor, 'role.edit', site)) throw new Refusal('permission_denied')
  return findRole(request)
}

interface RoleBody {
  readonly name?: string | undefined
  readonly permissions?: readonly string[] | undefined
}

/** Refuses an unknown codename, and a name that another role has; told only to those who may write roles. */
async function roleProblems(body: RoleBody, { database, actor }: Lookup, except?: number): Promise<FieldProblem[]> {
  if (!can(actor, 'role.edit', site)) return []
  const problems: FieldProblem[] = []
  const unknown = body.permissions?.filter((one) => !isPermission(one)) ?? []
  if (unknown.length > 0) {
    const detail = `No permission has the name ${unknown.map((one) => JSON.stringify(one)).join(', ')}.`
    problems.push({ code: 'invalid', attr: 'permissions', detail })
  }
  if (body.name === undefined) return problems
  const other = await database.kysely.selectFrom('roles').select('id').where('name', '=', body.name).executeTakeFirst()
  if (other && other.id !== except)
    problems.push({ code: 'unique', attr: 'name', detail: 'Another role has this name.' })
  return problems
}

/** A role is in teams by and by: who puts a permission into it has to have it everywhere. */
function checkMayPut(actor: Actor, permissions: readonly Permission[]): void {
  if (mayGive(actor, permissions, site)) return
  throw refusalOf({ code: 'exceeds-role' })
}

/** Locks the present role: nobody else changes it before the transaction ends. */
async function lockRole(tx: Transaction, id: number, ifMatch: string | undefined): Promise<RoleRow> {
  const role = await tx.kysely.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (role === undefined) throw new Refusal('not_found')
  if (!matchesTag(ifMatch, tagOf(role))) throw new Refusal('precondition_failed')
  return role
}

type RoleChange = (role: RoleRow) => { readonly name: string; readonly permissions: readonly Permission[] }

async function writeRole(request: Lookup, id: number, change: RoleChange) {
  const { actor, database, services, links } = request
  const written = await database.transaction(async (tx) => {
    const role = await lockRole(tx, id, request.header('if-match'))
    const { name, permissions: wanted } = change(role)
    const permissions = inListOrder(wanted)
    checkMayPut(
      actor,
      permissions.filter((one) => !role.permissions.includes(one)),
    )
    dropCaches(tx, 'access')
    noteAudit(tx, auditOrigin(request), { action: 'role-changed', about: aboutChange(role, { name, permissions }) })
    const values = { name, permissions }
    return tx.kysely.updateTable('roles').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  })
  const { permissions } = written
  const about = `role ${id}`
  services.securityLog.record({
    event: 'right-changed',
    ...byRequest(request),
    about,
    right: 'permissions',
    value: permissions,
  })
  return presentTagged(written, links)
}

/** `Translate: +unit.review -unit.edit`. */
function aboutChange(
  before: RoleRow,
  after: { readonly name: string; readonly permissions: readonly string[] },
): string {
  const renamed = before.name === after.name ? [] : [`→ ${after.name}`]
  const added = after.permissions.filter((one) => !before.permissions.includes(one)).map((one) => `+${one}`)
  const removed = before.permissions.filter((one) => !after.permissions.includes(one)).map((one) => `-${one}`)
  return `${before.name}: ${[...renamed, ...added, ...removed].join(' ')}`
}

const roleOrder = byId('id')

export const roleRoutes = [
  route(listRoles, {
    permission: 'public',
    handle: (request) =>
      listPage<RoleRow>(request, {
        count: () => countRoles(request.database, request.actor),
        order: roleOrder,
        rows: (part) =>
          rolesOf(request.database, request.actor)
            .selectAll()
            .where(besideOf(roleOrder, part))
            .orderBy(sequenceOf(roleOrder, part))
            .limit(part.limit)
            .offset(part.offset)
            .execute(),
        present: (role) => present(role, request.links),
      }),
  }),
  route(createRole, {
    permission: 'role.edit',
    problems: (sent, _, request) => roleProblems(sent, request),
    async handle(request) {
      const { actor, body, database, links, services } = request
      const permissions = inListOrder(body.permissions.filter(isPermission))
      checkMayPut(actor, permissions)
      const values = { name: body.name, permissions }
      const role = await database.transaction((tx) => {
        noteAudit(tx, auditOrigin(request), {
          action: 'role-changed',
          about: `+ ${body.name}: ${permissions.join(' ')}`,
        })
        return tx.kysely.insertInto('roles').values(values).returningAll().executeTakeFirstOrThrow()
      })
      const about = `role ${role.id}`
      services.securityLog.record({
        event: 'right-changed',
        ...byRequest(request),
        about,
        right: 'made',
        value: values,
      })
      return created(present(role, links), links.api('roles', role.id))
    },
  }),
  route(readRole, {
    permission: 'public',
    find: findRole,
    handle: ({ links }, { role }) => presentTagged(role, links),
  }),
  route(replaceRole, {
    permission: 'role.edit',
    find: findRoleToEdit,
    problems: (sent, { role }, request) => roleProblems(sent, request, role.id),
    handle: (request, { role }) =>
      writeRole(request, role.id, () => ({
        name: request.body.name,
        permissions: request.body.permissions.filter(isPermission),
      })),
  }),
  route(changeRole, {
    permission: 'role.edit',
    find: findRoleToEdit,
    problems: (sent, { role }, request) => roleProblems(sent, request, role.id),
    handle(request, { role }) {
      const { name, permissions = [] } = request.body
      return writeRole(request, role.id, (present) => ({
        name: name ?? present.name,
        permissions: [...present.permissions, ...permissions].filter(isPermission),
      }))
    },
  }),
  route(deleteRole, {
    permission: 'role.edit',
    find: findRoleToEdit,
    async handle(request, { role }) {
      await request.database.transaction(async (tx) => {
        const { name } = await lockRole(tx, role.id, request.header('if-match'))
        await tx.kysely.deleteFrom('roles').where('id', '=', role.id).execute()
        noteAudit(tx, auditOrigin(request), { action: 'role-changed', about: `- ${name}` })
        dropCaches(tx, 'access')
      })
      const about = `role ${role.id}`
      const { securityLog } = request.services
      securityLog.record({ event: 'right-changed', ...byRequest(request), about, right: 'removed', value: role.name })
      return noContent()
    },
  }),
]
