import {
  addGroupAdmin,
  addGroupComponent,
  addGroupComponentList,
  addGroupLanguage,
  addGroupProject,
  addGroupRole,
  addTeamCategory,
  listTeamMembers,
  removeGroupAdmin,
  removeGroupComponent,
  removeGroupComponentList,
  removeGroupLanguage,
  removeGroupProject,
  removeGroupRole,
  removeTeamCategory,
} from '@weft/contract'
import { dropCaches } from '../../domain/cache-drop.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin } from '../../domain/user/profile/note-audit.ts'
import { noteTeamAccess } from '../../domain/user/rights/note-team-access.ts'
import {
  addTeamMember,
  checkMayAddMember,
  checkMayGive,
  permissionsOf,
  type Team,
} from '../../domain/user/rights/team.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent } from '../../http/reply/reply.ts'
import { can, canSee, isPermission, type Permission, type Scope } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { findGroupToEdit, findGroupToFill } from './find-group.ts'
import {
  countMembers,
  deleteAdmin,
  deletePart,
  findCategory,
  findComponentList,
  findMember,
  findRole,
  insertAdmin,
  insertPart,
  limits,
  type MemberRow,
  memberOrder,
  nameOfPart,
  type PartTable,
  selectMembers,
} from './groups.queries.ts'
import { presentNow } from './groups.routes.ts'

/** A part added to a team. */
interface Part {
  readonly id: number
  /** The additional rights that it gives the team. */
  readonly permissions?: readonly Permission[]
}

/** The part that a body names by this field; refuses none and one that is not there. */
async function named(
  attr: string,
  value: number | undefined,
  find: (id: number) => Promise<Part | undefined> | Part | undefined,
): Promise<Part> {
  if (value === undefined) throw invalidField(attr, 'A valid integer is required.')
  const part = await find(value)
  if (!part) throw invalidField(attr, `Nothing has the id ${value} that you could add.`)
  return part
}

/** Writes to the security log what a team got (`+`) or lost (`-`). */
function noteChange(request: Lookup, team: Pick<Team, 'id'>, right: PartTable | 'admins', value: string): void {
  const about = `team ${team.id}`
  request.services.securityLog.record({ event: 'right-changed', ...byRequest(request), about, right, value })
}

async function addPart(request: Lookup, team: Team, table: PartTable, part: Part) {
  const { database, actor } = request
  checkMayGive(actor, team, [...permissionsOf(team), ...(part.permissions ?? [])])
  await database.transaction(async (tx) => {
    await insertPart(tx, table, team.id, part.id)
    dropCaches(tx, 'access')
    noteTeamAccess(tx, auditOrigin(request), { team, about: `+${await nameOfPart(tx, table, part.id)}` })
  })
  noteChange(request, team, table, `+${part.id}`)
  return presentNow(request, team.id)
}

async function takePart(request: Lookup, team: Team, table: PartTable, partId: number) {
  const { database, actor } = request
  // With the last component a limit may end: the team gives then more than before.
  if (limits.includes(table)) checkMayGive(actor, team, permissionsOf(team))
  await database.transaction(async (tx) => {
    if (!(await deletePart(tx, table, team.id, partId))) throw new Refusal('not_found')
    dropCaches(tx, 'access')
    noteTeamAccess(tx, auditOrigin(request), { team, about: `-${await nameOfPart(tx, table, partId)}` })
  })
  noteChange(request, team, table, `-${partId}`)
  return noContent()
}

const notOfProject = (attr: string, team: Team): void => {
  if (team.defining_project_id !== null) throw invalidField(attr, 'A project’s team works in this project only.')
}

/** A manager of a project's people also manages those of its restricted components, without seeing the components. */
const mayChoose = ({ actor }: Lookup, scope: Scope): boolean =>
  canSee(actor, scope) ||
  (scope.kind === 'project' && can(actor, 'project.permissions', { ...scope, restricted: false, componentId: null }))

const isOfTeam = (team: Team, projectId: number): boolean =>
  team.defining_project_id === null || team.defining_project_id === projectId

async function findComponentFor(request: Lookup, team: Team, id: number): Promise<Part | undefined> {
  const component = await request.services.catalog.component({ id })
  return component && isOfTeam(team, component.row.project_id) && mayChoose(request, component.scope)
    ? { id }
    : undefined
}

async function findCategoryFor(request: Lookup, team: Team, id: number): Promise<Part | undefined> {
  const category = await findCategory(request.database, id)
  const project = category && (await request.services.catalog.project({ id: category.project_id }))
  return project && isOfTeam(team, project.row.id) && canSee(request.actor, project.scope) ? { id } : undefined
}

const edits = { permission: 'signed-in', find: findGroupToEdit } as const
const fills = { permission: 'signed-in', find: findGroupToFill } as const

export const groupPartRoutes = [
  route(addGroupRole, {
    ...edits,
    async handle(request, { team }) {
      const part = await named('role_id', request.body.role_id, async (id) => {
        const role = await findRole(request.database, id)
        return role && { id, permissions: role.permissions.filter(isPermission) }
      })
      return addPart(request, team, 'team_roles', part)
    },
  }),
  route(removeGroupRole, {
    ...edits,
    handle: (request, { team }) => takePart(request, team, 'team_roles', request.params.role),
  }),
  route(addGroupLanguage, {
    ...edits,
    async handle(request, { team }) {
      const { language_code: code } = request.body
      const language = code === undefined ? undefined : await request.services.catalog.language({ code })
      if (!language) throw invalidField('language_code', 'The code of a language is required.')
      return addPart(request, team, 'team_languages', { id: language.id })
    },
  }),
  route(removeGroupLanguage, {
    ...edits,
    async handle(request, { team }) {
      const language = await request.services.catalog.language({ code: request.params.language })
      if (!language) throw new Refusal('not_found')
      return takePart(request, team, 'team_languages', language.id)
    },
  }),
  route(addGroupProject, {
    ...edits,
    async handle(request, { team }) {
      notOfProject('project_id', team)
      const part = await named('project_id', request.body.project_id, async (id) => {
        const project = await request.services.catalog.project({ id })
        return project && canSee(request.actor, project.scope) ? { id } : undefined
      })
      return addPart(request, team, 'team_projects', part)
    },
  }),
  route(removeGroupProject, {
    ...edits,
    handle(request, { team }) {
      notOfProject('project_id', team)
      return takePart(request, team, 'team_projects', request.params.project_id)
    },
  }),
  route(addGroupComponentList, {
    ...edits,
    async handle(request, { team }) {
      notOfProject('component_list_id', team)
      const find = (id: number) => findComponentList(request.database, id)
      const part = await named('component_list_id', request.body.component_list_id, find)
      return addPart(request, team, 'team_component_lists', part)
    },
  }),
  route(removeGroupComponentList, {
    ...edits,
    handle: (request, { team }) => takePart(request, team, 'team_component_lists', request.params.list),
  }),
  route(addGroupComponent, {
    ...edits,
    async handle(request, { team }) {
      const find = (id: number) => findComponentFor(request, team, id)
      return addPart(request, team, 'team_components', await named('component_id', request.body.component_id, find))
    },
  }),
  route(removeGroupComponent, {
    ...edits,
    handle: (request, { team }) => takePart(request, team, 'team_components', request.params.component_id),
  }),
  route(addTeamCategory, {
    ...edits,
    async handle(request, { team }) {
      const find = (id: number) => findCategoryFor(request, team, id)
      return addPart(request, team, 'team_categories', await named('category_id', request.body.category_id, find))
    },
  }),
  route(removeTeamCategory, {
    ...edits,
    handle: (request, { team }) => takePart(request, team, 'team_categories', request.params.category),
  }),
  route(addGroupAdmin, {
    ...fills,
    async handle(request, { team }) {
      const { database, actor, body } = request
      const { id } = await named('user_id', body.user_id, (userId) => findMember(database, userId))
      checkMayAddMember(actor, team)
      await database.transaction(async (tx) => {
        const user = await findMember(tx, id)
        if (!user) throw invalidField('user_id', 'There is no such user.')
        const doer = { userId: actor.id, authorId: actor.id }
        await addTeamMember(tx, team, { userId: id, username: user.username }, doer)
        await insertAdmin(tx, team.id, id)
        const about = `+${user.username}, decides who is in it`
        noteTeamAccess(tx, auditOrigin(request), { team, about, member: { userId: id } })
      })
      noteChange(request, team, 'admins', `+${id}`)
      return { detail: 'Administration rights granted.' }
    },
  }),
  route(removeGroupAdmin, {
    ...fills,
    async handle(request, { team }) {
      const { user_id: id } = request.params
      await request.database.transaction(async (tx) => {
        if (!(await deleteAdmin(tx, team.id, id))) throw invalidField('user_id', 'No administrator has this id.')
        dropCaches(tx, 'access')
        const about = `${(await findMember(tx, id))?.username ?? id} no longer decides who is in it`
        noteTeamAccess(tx, auditOrigin(request), { team, about, member: { userId: id } })
      })
      noteChange(request, team, 'admins', `-${id}`)
      return presentNow(request, team.id)
    },
  }),
  route(listTeamMembers, {
    permission: 'signed-in',
    find: findGroupToFill,
    handle: (request, { team }) =>
      listPage<MemberRow>(request, {
        count: () => countMembers(request.database, team.id),
        order: memberOrder,
        rows: (part) => selectMembers(request.database, team.id, part),
        present: (member) => ({ ...member, url: request.links.api('users', member.username) }),
      }),
  }),
]
