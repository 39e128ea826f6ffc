import { readDemo, readDemoWork, readPublicKey, removeDemo, scanRepository, tryPush } from '@weft/contract'
import { lookUpProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { removeProject } from '../../domain/project/remove-project.ts'
import { GitError, parseRepositoryUrl } from '../../git/index.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { waitForTask } from '../../jobs/wait-for-task.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { can, site } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import type { KeyHolder } from '../../secrets/key-holder.ts'
import { ensureKeys } from '../../secrets/ssh-keys.ts'
import { refuseAddressOfOthers } from '../../sync/bind/refuse-address-of-others.ts'
import { enqueueScan, type ScanResult } from '../../sync/queue/scan-repository.ts'
import { askTrial } from '../../sync/queue/try-push.ts'
import { type DemoProjectRow, selectDemo, selectDemoWork } from './setup.queries.ts'

/** The project of a request, if the requester may create components; null: a new one that they may create. */
async function projectToSetUp(request: Lookup, slug: string | undefined): Promise<ProjectRecord | null> {
  if (slug === undefined) {
    demandRight(request.actor, 'project.add', site)
    return null
  }
  const project = await lookUpProject(request, slug)
  if (!project) throw invalidField('project', `There is no project ${slug}.`, 'does_not_exist')
  demandRight(request.actor, 'project.edit', project.scope)
  return project
}

/** The holder of the keys for an address: the project, whose keys open no address of others, or the creator of the next project. */
async function holderFor(request: Lookup, project: ProjectRecord | null, address: string): Promise<KeyHolder> {
  if (project === null) return { userId: request.actor.id }
  const granted = await refuseAddressOfOthers(request.services, {
    projectId: project.row.id,
    addresses: [address],
    mayUse: ({ scope }) => can(request.actor, 'component.edit', scope),
  })
  return { projectId: project.row.id, granted }
}

/** The public key; null where no OpenSSH is installed, which git needs for ssh addresses too. */
async function publicKeyOrNull({ services }: Lookup, holder: KeyHolder): Promise<string | null> {
  try {
    return (await ensureKeys(services, holder)).at(-1)?.public_key ?? null
  } catch (error) {
    if (!(error instanceof GitError)) throw error
    return null
  }
}

/** The projects of the demo that the actor may remove. */
async function removableDemo({ services, database, actor }: Lookup): Promise<DemoProjectRow[]> {
  const rows = await selectDemo(database, services.config.dataDir)
  const removable = await Promise.all(
    rows.map(async (row) => {
      const project = await services.catalog.project({ id: row.id })
      return project !== undefined && can(actor, 'project.edit', project.scope) ? [row] : []
    }),
  )
  return removable.flat()
}

export const setupRoutes = [
  route(readDemo, {
    permission: 'management.use',
    handle: async (request) => ({
      projects: (await removableDemo(request)).map(({ slug, name }) => ({ slug, name })),
    }),
  }),
  route(readDemoWork, {
    permission: 'management.use',
    async handle(request) {
      const ids = (await removableDemo(request)).map(({ id }) => id)
      const rows = await selectDemoWork(request.database, ids)
      const people = rows.map(({ username, full_name, changes }) => ({ username, full_name, changes }))
      return { people, count: rows[0]?.of ?? 0 }
    },
  }),
  route(removeDemo, {
    permission: 'management.use',
    async handle(request) {
      const { services, actor } = request
      const doer = { userId: actor.id, authorId: actor.id }
      await Promise.all((await removableDemo(request)).map(({ id }) => removeProject(services, id, doer)))
      return noContent()
    },
  }),
  route(readPublicKey, {
    permission: 'signed-in',
    async handle(request) {
      const project = await projectToSetUp(request, request.query.project)
      const holder = project === null ? { userId: request.actor.id } : { projectId: project.row.id }
      return { public_key: await publicKeyOrNull(request, holder) }
    },
  }),
  route(tryPush, {
    permission: 'signed-in',
    async handle(request) {
      const { services, actor, links, signal } = request
      const { push, branch, project, background } = request.body
      const place = await projectToSetUp(request, project)
      const url = parseRepositoryUrl(push)
      if (!url.ok) throw invalidField('push', url.problem.detail)
      const holder = await holderFor(request, place, push)
      const about = { userId: actor.id, background, signal }
      const answer = await askTrial(services, { push, branch, holder }, about)
      return answer.kind === 'done'
        ? answer.result
        : reply(202, { result: true, task_url: links.api('tasks', answer.taskId) })
    },
  }),
  route(scanRepository, {
    permission: 'signed-in',
    async handle(request) {
      const { services, actor, links, signal } = request
      const { repo, branch, project, background } = request.body
      const place = await projectToSetUp(request, project)
      const url = parseRepositoryUrl(repo)
      if (!url.ok) throw invalidField('repo', url.problem.detail)
      const holder = await holderFor(request, place, repo)
      const taskId = await enqueueScan(services, { repo, branch: branch || null, holder }, actor.id)
      const task = { result: true, task_url: links.api('tasks', taskId) }
      if (background) return reply(202, task)
      const end = await waitForTask<ScanResult>(services, taskId, signal)
      if (end === null) return reply(202, task)
      const { result } = end
      if (result === null || result === 'gone') throw new Refusal('unavailable')
      if ('error' in result) throw invalidField('repo', result.error)
      if (!result.result) throw invalidField('repo', result.detail)
      return { result: true, scan: result.scan }
    },
  }),
]
