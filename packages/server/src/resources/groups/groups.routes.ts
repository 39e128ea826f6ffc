import { changeGroup, createGroup, deleteGroup, listGroups, readGroup, replaceGroup } from '@weft/contract'
import { lookUpProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { byRequest } from '../../domain/security-events.ts'
import { auditOrigin } from '../../domain/user/profile/note-audit.ts'
import { noteTeamAccess } from '../../domain/user/rights/note-team-access.ts'
import { checkMayGive, permissionsOf, type Team } from '../../domain/user/rights/team.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { type Actor, can, projectsWithRight, site } from '../../permissions/index.ts'
import { type FieldProblem, invalidField, Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import { findGroup, findGroupToEdit } from './find-group.ts'
import { presentGroup } from './groups.present.ts'
import {
  countGroups,
  type GroupRow,
  groupOrder,
  insertGroup,
  removeGroup,
  selectGroup,
  selectGroups,
  type TeamsOfReader,
  updateGroup,
} from './groups.queries.ts'

interface GroupBody {
  readonly name?: string
  readonly project_selection?: number
  readonly language_selection?: number
  readonly enforced_2fa?: boolean
  readonly defining_project?: string | null
}

const seesAll = (actor: Actor) => can(actor, 'group.view', site) || can(actor, 'group.edit', site)

const readerOf = (actor: Actor): TeamsOfReader | null =>
  seesAll(actor) ? null : { userId: actor.id, managed: projectsWithRight(actor, 'project.permissions') }

/** The team as its reader sees it now. */
export async function presentNow(request: Lookup, id: number) {
  const row = await selectGroup(request.database, id)
  if (!row) throw new Refusal('not_found')
  return presentGroup(request, row)
}

/** The project that an address of the API names. */
async function projectOf(request: Lookup, address: string): Promise<ProjectRecord> {
  const slug = /\/api\/projects\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1]
  if (slug === undefined) throw invalidField('defining_project', 'This is no address of a project.', 'no_match')
  const project = await lookUpProject(request, decoded(slug))
  if (!project) throw invalidField('defining_project', 'There is no such project.', 'does_not_exist')
  return project
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return segment
  }
}

async function makeGroup(request: Lookup, body: GroupBody & { readonly name: string }): Promise<number> {
  const { actor, database, services } = request
  const { defining_project: address, name, project_selection = 0, language_selection = 1, enforced_2fa = false } = body
  const mayAll = can(actor, 'group.edit', site)
  if (address == null && !mayAll) throw refusalOf({ code: 'no-new-teams' })
  const project = address == null ? null : await projectOf(request, address)
  if (project && !mayAll) demandRight(actor, 'project.permissions', project.scope)
  if (project && project_selection !== 0)
    throw invalidField('project_selection', 'The team of a project works in it alone: send 0, or nothing.')
  const values = { name, project_selection, language_selection, enforced_2fa }
  const id = await database.transaction(async (tx) => {
    dropCaches(tx, 'access')
    const team = { name, defining_project_id: project?.row.id ?? null }
    noteTeamAccess(tx, auditOrigin(request), { team, about: '+' })
    return insertGroup(tx, values, team.defining_project_id)
  })
  const { securityLog } = services
  securityLog.record({
    event: 'right-changed',
    ...byRequest(request),
    about: `team ${id}`,
    right: 'made',
    value: values,
  })
  return id
}

/**
 * The problems with fixed fields: all fields of built-in teams except the second factor, and the project of any team.
 */
async function fixedProblems(request: Lookup, team: Team, body: GroupBody): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  const isFixed = (name: 'name' | 'project_selection' | 'language_selection') =>
    body[name] !== undefined && body[name] !== team[name]
  const fixed = (['name', 'project_selection', 'language_selection'] as const).filter(isFixed)
  if (team.internal)
    for (const attr of fixed) problems.push({ code: 'invalid', attr, detail: 'Built-in teams cannot be changed here.' })
  else if (team.defining_project_id !== null && isFixed('project_selection'))
    problems.push({
      code: 'invalid',
      attr: 'project_selection',
      detail: 'A project’s team works in this project only.',
    })
  if (body.defining_project !== undefined) {
    const project = body.defining_project === null ? null : await projectOf(request, body.defining_project)
    if ((project?.row.id ?? null) !== team.defining_project_id)
      problems.push({ code: 'invalid', attr: 'defining_project', detail: 'The project of a team cannot be changed.' })
  }
  return problems
}

async function writeGroup(request: Lookup, team: Team, body: GroupBody) {
  const { actor, database, services } = request
  const problems = await fixedProblems(request, team, body)
  if (problems.length > 0) throw validationErrors(problems)
  const { defining_project: _, ...values } = body
  const moves =
    (values.project_selection ?? team.project_selection) !== team.project_selection ||
    (values.language_selection ?? team.language_selection) !== team.language_selection
  if (moves) checkMayGive(actor, team, permissionsOf(team))
  await database.transaction(async (tx) => {
    await updateGroup(tx, team.id, values)
    dropCaches(tx, 'access')
    const changed = Object.entries(values).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    if (changed.length > 0) noteTeamAccess(tx, auditOrigin(request), { team, about: changed.join(', ') })
  })
  const about = `team ${team.id}`
  for (const [right, value] of Object.entries(values))
    services.securityLog.record({ event: 'right-changed', ...byRequest(request), about, right, value })
  return presentNow(request, team.id)
}

export const groupRoutes = [
  route(listGroups, {
    permission: 'public',
    handle(request) {
      const { database, actor, query } = request
      const choice = { reader: readerOf(actor), project: query.project }
      const shown = new Map<number, Awaited<ReturnType<typeof presentGroup>>>()
      return listPage<GroupRow>(request, {
        count: () => countGroups(database, choice),
        order: groupOrder,
        async rows(part) {
          const rows = await selectGroups(database, choice, part)
          for (const row of rows) shown.set(row.id, await presentGroup(request, row))
          return rows
        },
        present(row) {
          const group = shown.get(row.id)
          if (!group) throw new Error('every row was presented')
          return group
        },
      })
    },
  }),
  route(createGroup, {
    permission: 'signed-in',
    async handle(request) {
      const id = await makeGroup(request, request.body)
      return created(await presentNow(request, id), request.links.api('groups', id))
    },
  }),
  route(readGroup, {
    permission: 'public',
    find: findGroup,
    handle: (request, { team }) => presentNow(request, team.id),
  }),
  route(replaceGroup, {
    permission: 'signed-in',
    find: findGroupToEdit,
    handle: (request, { team }) => writeGroup(request, team, request.body),
  }),
  route(changeGroup, {
    permission: 'signed-in',
    find: findGroupToEdit,
    handle: (request, { team }) => writeGroup(request, team, request.body),
  }),
  route(deleteGroup, {
    permission: 'signed-in',
    find: findGroupToEdit,
    async handle(request, { team }) {
      if (team.internal) throw refusalOf({ code: 'built-in-team' })
      await request.database.transaction(async (tx) => {
        await removeGroup(tx, team.id)
        dropCaches(tx, 'access')
        noteTeamAccess(tx, auditOrigin(request), { team, about: '-' })
      })
      const { securityLog } = request.services
      const about = `team ${team.id}`
      securityLog.record({ event: 'right-changed', ...byRequest(request), about, right: 'removed', value: team.name })
      return noContent()
    },
  }),
]
