import {
  changeProject,
  createProject,
  deleteProject,
  listCategories,
  listProjects,
  readProject,
  replaceProject,
} from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { followSettings } from '../../domain/category/follow-settings.ts'
import { assignToLists } from '../../domain/component/assign-to-lists.ts'
import { checkMayDeleteLinks } from '../../domain/component/linking-components.ts'
import { readApprovals } from '../../domain/component/read-approvals.ts'
import { keepTeamReach } from '../../domain/component/team-reach.ts'
import { createProject as makeProject, type ProjectValues, projectChange } from '../../domain/project/create-project.ts'
import { inheritanceOf, projectPlace } from '../../domain/project/inheritance.ts'
import { addProjectTeams } from '../../domain/project/project-teams.ts'
import { recordSettings } from '../../domain/project/record-settings.ts'
import { removeProject } from '../../domain/project/remove-project.ts'
import { takenProjectValues } from '../../domain/project/taken-project-values.ts'
import { byRequest, changedRights, noteSettings } from '../../domain/security-events.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { selectFactors } from '../../domain/user/sign-in/second-factors.ts'
import { shelfOf } from '../../domain/visible.ts'
import type { Doer } from '../../events/ledger.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { listRecords } from '../../http/reply/list-records.ts'
import { listPage } from '../../http/reply/paging.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { recheckStringsKind } from '../../jobs/string-jobs.ts'
import { can, type Scope } from '../../permissions/index.ts'
import { presentCategory } from '../../present/category-shape.ts'
import { presentProject, projectJson } from '../../present/project-shape.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import {
  categoryOrder,
  countCategories,
  countProjects,
  projectOrder,
  selectCategories,
  selectProjectIds,
  updateProject,
} from './projects.queries.ts'

/** The people who manage a project's permissions decide who may see it. */
function checkMayChangeAccess({ actor }: Lookup, project: ProjectRecord, { access_control }: ProjectValues): void {
  if (access_control === undefined || access_control === project.row.access_control) return
  if (can(actor, 'project.permissions', project.scope)) return
  throw refusalOf({ code: 'who-sees-project' })
}

/** A person who asks others for a second factor has one: else the project would be closed to them as well. */
async function checkMayAskForFactor(
  { actor, database }: Lookup,
  project: ProjectRecord,
  { enforced_2fa }: ProjectValues,
) {
  if (enforced_2fa !== true || project.row.enforced_2fa) return
  const factors = await selectFactors(database, actor.id)
  if (!factors.some(({ confirmed }) => confirmed))
    throw invalidField('enforced_2fa', 'Add a second factor to your own account first.')
}

const startsReviews = ({ row }: ProjectRecord, { columns }: Awaited<ReturnType<typeof projectChange>>): boolean =>
  (columns.translation_review === true && !row.translation_review) ||
  (columns.source_review === true && !row.source_review)

/** A project that is closed to others no longer gives them its texts, unless the same request says so. */
function closedMemory<Written extends Awaited<ReturnType<typeof projectChange>>>(
  { row }: ProjectRecord,
  written: Written,
): Written {
  const { access_control: access, contribute_shared_tm: given } = written.columns
  const closes = access !== undefined && access >= 100 && row.access_control < 100
  if (!closes || given !== undefined || row.contribute_shared_tm === null) return written
  return { ...written, columns: { ...written.columns, contribute_shared_tm: null } }
}

/** Components have settings from it: what follows for them is done by a job. */
async function followProject(
  tx: Transaction,
  { row, inheritance }: ProjectRecord,
  { columns, settings }: Awaited<ReturnType<typeof projectChange>>,
  doer: Doer,
): Promise<void> {
  const place = projectPlace({ ...row, ...columns, settings: { ...row.settings, ...settings } })
  const after = inheritanceOf([place]).effective
  await followSettings(tx, { projectId: row.id, categoryId: null, before: inheritance.effective, after }, doer)
}

/** By the name of a project lists take in its components; without another name none is looked at. */
const reachOf = ({ actor }: Lookup, projectId: number, slug: string | undefined) => ({
  async componentIds(tx: Transaction) {
    if (slug === undefined) return []
    const rows = await tx.kysely.selectFrom('components').select('id').where('project_id', '=', projectId).execute()
    return rows.map(({ id }) => id)
  },
  mayGiveRights: (scope: Scope) => can(actor, 'project.permissions', scope),
})

async function writeProject(request: Lookup, project: ProjectRecord, body: ProjectValues) {
  const { database, services, links, actor } = request
  checkMayChangeAccess(request, project, body)
  await checkMayAskForFactor(request, project, body)
  const written = closedMemory(project, await projectChange(services, body, projectPlace(project.row)))
  const { columns, settings } = written
  if (Object.keys({ ...columns, ...settings }).length > 0) {
    await database.transaction(async (tx) => {
      await keepTeamReach(tx, reachOf(request, project.row.id, columns.slug), async () => {
        await updateProject(tx, project.row.id, written)
        if (columns.slug !== undefined) await assignToLists(tx, { projectId: project.row.id })
      })
      await recordSettings(tx, project.row, written, { userId: actor.id, authorId: actor.id })
      dropCaches(tx, 'settings', `project:${project.row.id}`)
      await followProject(tx, project, written, { userId: actor.id, authorId: actor.id })
      // Names stay the same in every language.
      const becomesOther = (['check_flags', 'name'] as const).some(
        (name) => columns[name] !== undefined && columns[name] !== project.row[name],
      )
      if (becomesOther) await enqueue(tx, recheckStringsKind, { projectId: project.row.id, componentId: null })
      if (startsReviews(project, written)) await readApprovals(tx, { projectId: project.row.id, userId: actor.id })
      if (columns.access_control !== undefined) {
        await addProjectTeams(tx, project.row.id, columns.access_control)
        dropCaches(tx, 'access')
      }
      const about = changedRights({ before: project.row, after: columns }).join(', ')
      if (columns.enforced_2fa !== undefined) dropCaches(tx, 'access')
      const notice = { action: 'access-changed', projectId: project.row.id, about } as const
      if (about !== '') noteAudit(tx, auditOrigin(request), notice)
    })
    const change = { about: project.row.slug, before: project.row, after: columns }
    noteSettings(services.securityLog, byRequest(request), change)
  }
  const changed = await services.catalog.project({ id: project.row.id })
  if (!changed) throw new Refusal('not_found')
  return presentProject(changed, links)
}

export const projectRoutes = [
  route(listProjects, {
    permission: 'public',
    handle(request) {
      const { database, services, actor, links, query } = request
      const visible = shelfOf(actor, { shelf: query.archived ? 'archived' : 'current' })
      return listRecords(request, {
        count: () => countProjects(database, visible),
        order: projectOrder,
        rows: (part) => selectProjectIds(database, visible, part),
        record: (id) => services.catalog.project({ id }),
        present: (project) => rawJson(projectJson(project, links)),
      })
    },
  }),
  route(createProject, {
    permission: 'project.add',
    problems: (sent, _target, { database }) => takenProjectValues(database, sent),
    async handle(request) {
      const { services, actor, links, body } = request
      const id = await makeProject(services, body, { userId: actor.id, authorId: actor.id })
      const project = await services.catalog.project({ id })
      if (!project) throw new Error(`project ${id} was just made`)
      return created(presentProject(project, links), links.api('projects', project.row.slug))
    },
  }),
  route(readProject, {
    permission: 'view',
    find: findProject,
    handle: ({ links }, { project }) => rawJson(projectJson(project, links)),
  }),
  route(replaceProject, {
    permission: 'project.edit',
    find: findProject,
    problems: (sent, { project }, { database }) => takenProjectValues(database, sent, project.row.id),
    shown: ({ project: { row } }) => ({ ...row.settings, ...row }),
    handle: (request, { project }) => writeProject(request, project, request.body),
  }),
  route(changeProject, {
    permission: 'project.edit',
    find: findProject,
    problems: (sent, { project }, { database }) => takenProjectValues(database, sent, project.row.id),
    shown: ({ project: { row } }) => ({ ...row.settings, ...row }),
    handle: (request, { project }) => writeProject(request, project, request.body),
  }),
  route(deleteProject, {
    permission: 'project.edit',
    find: findProject,
    async handle({ services, actor }, { project }) {
      await checkMayDeleteLinks(services, actor, { projectId: project.row.id })
      await removeProject(services, project.row.id, { userId: actor.id, authorId: actor.id })
      return noContent()
    },
  }),
  route(listCategories, {
    permission: 'view',
    find: findProject,
    handle(request, { project }) {
      const { database, links } = request
      return listPage(request, {
        count: () => countCategories(database, project.row.id),
        order: categoryOrder,
        rows: (part) => selectCategories(database, project.row.id, part),
        present: (row) => presentCategory(row, links),
      })
    },
  }),
]
