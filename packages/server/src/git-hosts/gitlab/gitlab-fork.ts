import { setTimeout as delay } from 'node:timers/promises'
import Type from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { type Fork, HostFault, type HostRepository } from '../git-host.ts'
import { type ProjectReply, projectReply } from './gitlab-answers.ts'

interface ForkPlace {
  readonly repository: HostRepository
  readonly nameOf: (repository: HostRepository) => string
  readonly login: () => Promise<string>
  readonly signal?: AbortSignal
}

/** Milliseconds between looks at a fork that GitLab still copies, and how often it is looked at. */
const look = { every: 1000, times: 60 }

const forkOf = ({ path_with_namespace, http_url_to_repo }: ProjectReply): Fork => ({
  repository: { path: path_with_namespace },
  pushUrl: http_url_to_repo,
})

/** The account's fork, made if it is missing: https://docs.gitlab.com/api/project_forks/. */
export async function forkAtGitLab(api: HostApi, { repository, nameOf, login, signal }: ForkPlace): Promise<Fork> {
  const project = path`/projects/${nameOf(repository)}`
  const [origin, name] = [await api.ask({ path: project, answer: projectReply }), await login()]
  if (origin.namespace.full_path === name) return forkOf(origin)
  const query = { owned: 'true', per_page: 100 }
  const forks = await api.ask({ path: `${project}/forks`, query, answer: Type.Array(projectReply) })
  const own = forks.find(({ namespace }) => namespace.full_path === name)
  let fork =
    own ??
    (await api.ask({ method: 'POST', path: `${project}/fork`, json: { namespace_path: name }, answer: projectReply }))
  for (let left = look.times; left > 0; left--) {
    if (fork.import_status === 'failed') throw new HostFault('unavailable', 'GitLab could not make the fork.', 60)
    if (!/^(scheduled|started)$/.test(fork.import_status ?? '')) return forkOf(fork)
    await delay(look.every, undefined, { ...(signal && { signal }) })
    fork = await api.ask({ path: path`/projects/${fork.id}`, answer: projectReply })
  }
  throw new HostFault('unavailable', `GitLab has not made the fork ${fork.path_with_namespace} yet.`, 60)
}
