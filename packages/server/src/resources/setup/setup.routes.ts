import { readDemo, readPublicKey, removeDemo, scanRepository, tryPush } from '@weft/contract'
import { lookUpProject } from '../../catalog/find.ts'
import { removeProject } from '../../domain/project/remove-project.ts'
import { GitError, type GitSettings, readPublicKey as makePublicKey, parseRepositoryUrl } from '../../git/index.ts'
import { noContent, reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { waitForTask } from '../../jobs/wait-for-task.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { can, site } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { enqueueScan, type ScanResult } from '../../sync/queue/scan-repository.ts'
import { askTrial } from '../../sync/queue/try-push.ts'
import { type DemoProjectRow, selectDemo } from './setup.queries.ts'

/** Only who may make a component has a repository looked through: in the project that is named, or in one that is yet to be made. */
async function checkMayCreate(request: Lookup, slug: string | undefined): Promise<void> {
  const detail = 'You may not make components here.'
  if (slug === undefined) {
    demandRight(request.actor, 'project.add', site, detail)
    return
  }
  const project = await lookUpProject(request, slug)
  if (!project) throw invalidField('project', `There is no project ${slug}.`, 'does_not_exist')
  demandRight(request.actor, 'project.edit', project.scope, detail)
}

/** The public key; null where no OpenSSH is installed, which git needs for ssh addresses too. */
async function publicKeyOrNull(git: GitSettings): Promise<string | null> {
  try {
    return await makePublicKey(git)
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
    handle: async ({ services }) => ({ public_key: await publicKeyOrNull(services.git) }),
  }),
  route(tryPush, {
    permission: 'signed-in',
    async handle(request) {
      const { services, actor, links, signal } = request
      const { push, branch, project, background } = request.body
      await checkMayCreate(request, project)
      const url = parseRepositoryUrl(push)
      if (!url.ok) throw invalidField('push', url.problem.detail)
      const about = { userId: actor.id, background, signal }
      const answer = await askTrial(services, { push, branch }, about)
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
      await checkMayCreate(request, project)
      const url = parseRepositoryUrl(repo)
      if (!url.ok) throw invalidField('repo', url.problem.detail)
      const taskId = await enqueueScan(services, { repo, branch: branch || null }, actor.id)
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
