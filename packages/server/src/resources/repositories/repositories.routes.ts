import {
  operateComponentRepository,
  operateProjectRepository,
  operateTranslationRepository,
  type RepositoryOperation,
  readComponentRepository,
  readProjectRepository,
  readTranslationRepository,
  tryComponentPush,
} from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { findComponent, findProject, findTranslation } from '../../catalog/find.ts'
import { type ComponentRecord, repositoryOwnerOf } from '../../catalog/records.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { demandRight, refusalOfRight } from '../../permissions/demand-right.ts'
import { type Actor, can, canSee, type Permission } from '../../permissions/index.ts'
import { componentUrl } from '../../present/component-shape.ts'
import { translationUrl } from '../../present/translation-shape.ts'
import { refusalOf } from '../../refusal.ts'
import {
  askRepository,
  enqueueRequest,
  type RepositoryAnswer,
  repositoryPayload,
} from '../../sync/queue/ask-repository.ts'
import { readRepositoryStatus, sumPendingUnits } from '../../sync/queue/repository-status.ts'
import { askTrial } from '../../sync/queue/try-push.ts'
import { visibleResult } from '../../sync/queue/visible-result.ts'
import { presentPendingUnits, presentStatus } from './repositories.present.ts'
import { selectRepositories } from './repositories.queries.ts'

const permissionOf: { readonly [Operation in RepositoryOperation]: Permission } = {
  commit: 'vcs.commit',
  push: 'vcs.push',
  pull: 'vcs.update',
  'pull-rebase': 'vcs.update',
  'pull-merge': 'vcs.update',
  'pull-merge-noff': 'vcs.update',
  reset: 'vcs.reset',
  'reset-keep': 'vcs.reset',
  cleanup: 'vcs.reset',
  'file-sync': 'vcs.reset',
  'file-scan': 'vcs.reset',
}

const permissions: readonly Permission[] = Object.values(permissionOf)

/** Only who may do something to a repository is told how it stands. A link's is its owner's. */
const mayLook = (actor: Actor, component: ComponentRecord): boolean =>
  permissions.some((permission) => mayInRepository(actor, permission, component))

function checkMayLook(actor: Actor, component: ComponentRecord): void {
  if (mayLook(actor, component)) return
  throw refusalOf({ code: 'state-of-repository' })
}

interface ProjectRepositories {
  /** Components with a repository where somebody has the rights that are asked for. */
  readonly included: readonly ComponentRecord[]
  /** Others that they see. */
  readonly skipped: readonly ComponentRecord[]
}

/** The components of a project that own a repository, by whether somebody has these rights to each of them. */
async function repositoriesFor(
  { database, services, actor }: Lookup,
  projectId: number,
  isAllowed: (component: ComponentRecord) => boolean,
): Promise<ProjectRepositories> {
  const ids = await selectRepositories(database, projectId)
  const components = await Promise.all(ids.map((id) => services.catalog.component({ id })))
  const seen = components.flatMap((one) => (one && canSee(actor, one.scope) ? [one] : []))
  return { included: seen.filter(isAllowed), skipped: seen.filter((one) => !isAllowed(one)) }
}

/** Nothing but rights has a repository left out. */
function presentRepositories({ links }: Lookup, { included, skipped }: ProjectRepositories) {
  const urls = (components: readonly ComponentRecord[]) => components.map((one) => componentUrl(one, links))
  return { included_components: urls(included), skipped_components: urls(skipped), permission_blockers: urls(skipped) }
}

interface OperationRequest {
  readonly component: ComponentRecord
  readonly operation: RepositoryOperation
  readonly translationIds: readonly number[] | null
  readonly background: boolean
}

const busyWith = ({ links }: Lookup, { taskId }: RepositoryAnswer & { readonly kind: 'task' }) => ({
  result: false,
  detail: 'The repository is still busy with this; the task shows the progress.',
  task_url: links.api('tasks', taskId),
})

function presentAnswer(request: Lookup, answer: RepositoryAnswer, component: ComponentRecord) {
  if (answer.kind === 'task') return reply(423, busyWith(request, answer))
  const { result, detail } = visibleResult(answer.result, { actor: request.actor, component })
  return detail === undefined ? { result } : { result, detail }
}

async function operate(request: Lookup, { component, operation, translationIds, background }: OperationRequest) {
  const { services, actor, signal, links } = request
  const permission = permissionOf[operation]
  if (!mayInRepository(actor, permission, component)) throw refusalOfRight(actor, permission, component.scope)
  const ids = translationIds === null ? null : [...translationIds]
  const work = { kind: 'operation', operation, translationIds: ids } as const
  const payload = repositoryPayload({ component, work, actor, right: permission })
  if (background) {
    const taskId = await enqueueRequest(services.database, payload)
    return reply(202, { result: true, task_url: links.api('tasks', taskId) })
  }
  return presentAnswer(request, await askRepository(services, payload, signal), component)
}

export const repositoryRoutes = [
  route(readComponentRepository, {
    permission: 'view',
    find: findComponent,
    async handle({ services, actor, links }, { component }) {
      checkMayLook(actor, component)
      const status = await readRepositoryStatus(services, repositoryOwnerOf(component).row.id)
      return presentStatus(status, componentUrl(component, links, 'repository'))
    },
  }),
  route(readTranslationRepository, {
    permission: 'view',
    find: findTranslation,
    async handle({ services, actor, links }, { translation }) {
      checkMayLook(actor, translation.component)
      const status = await readRepositoryStatus(services, repositoryOwnerOf(translation.component).row.id)
      return presentStatus(status, translationUrl(translation, links, 'repository'))
    },
  }),
  route(operateComponentRepository, {
    permission: 'view',
    find: findComponent,
    handle: (request, { component }) => operate(request, { component, translationIds: null, ...request.body }),
  }),
  route(operateTranslationRepository, {
    permission: 'view',
    find: findTranslation,
    handle: (request, { translation }) =>
      operate(request, {
        component: translation.component,
        // A commit is the translation's own; all else is the whole repository's.
        translationIds: request.body.operation === 'commit' ? [translation.row.id] : null,
        ...request.body,
      }),
  }),
  route(tryComponentPush, {
    permission: 'view',
    find: findComponent,
    async handle({ services, actor, links, signal, body }, { component }) {
      // The host's words are the answer.
      for (const right of ['vcs.push', 'vcs.view'] as const)
        if (!mayInRepository(actor, right, component)) throw refusalOfRight(actor, right, component.scope)
      const owner = repositoryOwnerOf(component)
      const { push, branch, push_branch: target } = owner.row
      if (push === '') return { result: false, detail: 'Pushing is off: the component has no push URL.' }
      const about = { userId: actor.id, background: body.background, signal }
      const answer = await askTrial(
        services,
        { push, branch: target || branch, holder: { projectId: owner.row.project_id } },
        about,
      )
      return answer.kind === 'done'
        ? answer.result
        : reply(202, { result: true, task_url: links.api('tasks', answer.taskId) })
    },
  }),
  route(readProjectRepository, {
    permission: 'view',
    find: findProject,
    async handle(request, { project }) {
      const { services, actor, links } = request
      if (!permissions.some((permission) => can(actor, permission, project.scope))) {
        throw refusalOf({ code: 'state-of-repository' })
      }
      const repositories = await repositoriesFor(request, project.row.id, (component) => mayLook(actor, component))
      const all = await Promise.all(repositories.included.map(({ row }) => readRepositoryStatus(services, row.id)))
      return {
        needs_commit: all.some((status) => status.pendingEdits),
        needs_merge: all.some((status) => status.missing > 0),
        needs_push: all.some((status) => status.outgoing > 0),
        url: links.api('projects', project.row.slug, 'repository'),
        ...presentRepositories(request, repositories),
        pending_units: presentPendingUnits(sumPendingUnits(all.map(({ pendingUnits }) => pendingUnits))),
      }
    },
  }),
  route(operateProjectRepository, {
    permission: 'view',
    find: findProject,
    async handle(request, { project }) {
      const { operation } = request.body
      const permission = permissionOf[operation]
      demandRight(request.actor, permission, project.scope)
      const work = { kind: 'operation', operation, translationIds: null } as const
      const isAllowed = (component: ComponentRecord) => can(request.actor, permission, component.scope)
      const repositories = await repositoriesFor(request, project.row.id, isAllowed)
      const told = presentRepositories(request, repositories)
      const payloads = repositories.included.map((component) =>
        repositoryPayload({ component, work, actor: request.actor, right: permission }),
      )
      if (request.body.background && payloads.length > 0) {
        const tasks = await Promise.all(payloads.map((one) => enqueueRequest(request.database, one)))
        const task_urls = tasks.map((id) => request.links.api('tasks', id))
        return reply(202, { result: true, ...told, task_url: task_urls[0], task_urls })
      }
      const answers = await Promise.all(payloads.map((one) => askRepository(request.services, one, request.signal)))
      const busy = answers.find((answer) => answer.kind === 'task')
      if (busy) return reply(423, { ...busyWith(request, busy), ...told })
      const results = answers.flatMap((answer, index) =>
        answer.kind === 'done'
          ? [visibleResult(answer.result, { actor: request.actor, component: repositories.included[index] ?? null })]
          : [],
      )
      const detail = results.flatMap((one) => one.detail ?? []).join('\n')
      return { result: results.every((one) => one.result), ...told, ...(detail === '' ? {} : { detail }) }
    },
  }),
]
