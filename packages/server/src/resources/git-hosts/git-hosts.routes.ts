import {
  addProjectGitHost,
  addSiteGitHost,
  changeProjectGitHost,
  changeSiteGitHost,
  deleteProjectGitHost,
  deleteSiteGitHost,
  type GitHostVcs,
  type gitHostFaults,
  listProjectGitHosts,
  listSiteGitHosts,
  tryProjectGitHost,
  trySiteGitHost,
} from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { GitHostRow } from '../../git-hosts/store/git-host-rows.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { reply } from '../../http/reply/reply.ts'
import { Refusal } from '../../refusal.ts'
import { addHost, changeHost, removeHost, tryHost } from './change-host.ts'
import { countHosts, hostOrder, selectHost, selectHosts } from './git-hosts.queries.ts'
import { hostProblems } from './read-host.ts'

type FaultCode = (typeof gitHostFaults)[number]

/** A host without its secret. */
const present = ({ project_id: _project, secret: _secret, fault_detail, ...row }: GitHostRow) => ({
  ...row,
  vcs: row.vcs as GitHostVcs, // rows are written through the contract
  changed: isoTime(row.changed),
  tried: isoTimeOrNull(row.tried),
  fault: row.fault === '' ? null : { code: row.fault as FaultCode, detail: fault_detail }, // as change-host.ts writes it
})

/** The host of a path; it is looked for once the right to it is known, so that others do not hear which there are. */
async function demandHost(
  request: Lookup<{ readonly id: number }>,
  project: ProjectRecord | null,
): Promise<GitHostRow> {
  const row = await selectHost(request.database, request.params.id, project?.row.id ?? null)
  if (row === null) throw new Refusal('not_found')
  return row
}

const listOf = (request: Parameters<typeof listPage>[0] & Lookup<unknown>, project: ProjectRecord | null) => {
  const owner = project?.row.id ?? null
  return listPage<GitHostRow>(request, {
    count: () => countHosts(request.database, owner),
    order: hostOrder,
    rows: (part) => selectHosts(request.database, owner, part),
    present,
  })
}

export const gitHostRoutes = [
  route(listSiteGitHosts, { permission: 'management.configure', handle: (request) => listOf(request, null) }),
  route(addSiteGitHost, {
    permission: 'management.configure',
    problems: async (sent, _, { services }) =>
      sent.vcs === undefined ? [] : hostProblems(sent, { services, vcs: sent.vcs, before: null, isOfProject: false }),
    handle: async (request) => reply(201, present(await addHost(request, null, request.body))),
  }),
  route(changeSiteGitHost, {
    permission: 'management.configure',
    async problems(sent, _, request) {
      const row = await demandHost(request, null)
      return hostProblems(sent, { services: request.services, vcs: row.vcs, before: row, isOfProject: false })
    },
    async handle(request) {
      const row = await demandHost(request, null)
      return present(await changeHost(request, null, { row, sent: request.body }))
    },
  }),
  route(deleteSiteGitHost, {
    permission: 'management.configure',
    handle: async (request) => removeHost(request, null, await demandHost(request, null)),
  }),
  route(trySiteGitHost, {
    permission: 'management.configure',
    handle: async (request) => tryHost(request, await demandHost(request, null)),
  }),
  route(listProjectGitHosts, {
    permission: 'project.edit',
    find: findProject,
    handle: (request, { project }) => listOf(request, project),
  }),
  route(addProjectGitHost, {
    permission: 'project.edit',
    find: findProject,
    problems: async (sent, _, { services }) =>
      sent.vcs === undefined ? [] : hostProblems(sent, { services, vcs: sent.vcs, before: null, isOfProject: true }),
    handle: async (request, { project }) => reply(201, present(await addHost(request, project, request.body))),
  }),
  route(changeProjectGitHost, {
    permission: 'project.edit',
    find: findProject,
    async problems(sent, { project }, request) {
      const row = await demandHost(request, project)
      return hostProblems(sent, { services: request.services, vcs: row.vcs, before: row, isOfProject: true })
    },
    async handle(request, { project }) {
      const row = await demandHost(request, project)
      return present(await changeHost(request, project, { row, sent: request.body }))
    },
  }),
  route(deleteProjectGitHost, {
    permission: 'project.edit',
    find: findProject,
    handle: async (request, { project }) => removeHost(request, project, await demandHost(request, project)),
  }),
  route(tryProjectGitHost, {
    permission: 'project.edit',
    find: findProject,
    handle: async (request, { project }) => tryHost(request, await demandHost(request, project)),
  }),
]
