import { setTimeout as delay } from 'node:timers/promises'
import Type from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { findOwnComment, reportText } from '../api/own-comment.ts'
import { ownerAndName } from '../api/repository-path.ts'
import { type Fork, HostFault, type HostReport, type HostRepository } from '../git-host.ts'
import { commentReply, forkReply, userReply } from './github-answers.ts'

export const readLogin = async (api: HostApi): Promise<string> =>
  (await api.ask({ path: '/user', answer: userReply })).login

/** Milliseconds between looks at a fork that GitHub still makes, and how often it is looked at. */
const look = { every: 1000, times: 30 }

/** The account's fork. GitHub answers with the one that is there, or makes it after its answer. */
export async function forkAtGitHub(api: HostApi, repository: HostRepository, signal?: AbortSignal): Promise<Fork> {
  const { owner, name } = ownerAndName(repository)
  if ((await readLogin(api)).toLowerCase() === owner.toLowerCase()) return repositoryItself(api, repository)
  const json = { default_branch_only: true }
  const made = await api.ask({ method: 'POST', path: path`/repos/${owner}/${name}/forks`, json, answer: forkReply })
  const fork = { repository: { path: made.full_name }, pushUrl: made.clone_url }
  for (let left = look.times; left > 0; left--) {
    if (await hasBranch(api, fork.repository)) return fork
    await delay(look.every, undefined, { ...(signal && { signal }) })
  }
  throw new HostFault('unavailable', `GitHub has not made the fork ${made.full_name} yet.`, 60)
}

/** The repository as its own fork: nobody forks what is theirs. */
export async function repositoryItself(api: HostApi, repository: HostRepository): Promise<Fork> {
  const { owner, name } = ownerAndName(repository)
  const { clone_url } = await api.ask({ path: path`/repos/${owner}/${name}`, answer: forkReply })
  return { repository, pushUrl: clone_url }
}

/** Whether a fork has its first branch; its objects come after its name. */
async function hasBranch(api: HostApi, { path: fork }: HostRepository): Promise<boolean> {
  const { owner, name } = ownerAndName({ path: fork })
  const answer = Type.Array(Type.Object({ name: Type.String() }))
  try {
    const query = { per_page: 1 }
    return (await api.ask({ path: path`/repos/${owner}/${name}/branches`, query, answer })).length > 0
  } catch (error) {
    if (error instanceof HostFault && (error.code === 'not-found' || error.code === 'refused')) return false
    throw error
  }
}

const commentsAPage = 100

/** Writes our comment, or replaces it: check runs are for Apps alone. */
export async function commentAtGitHub(api: HostApi, repository: HostRepository, report: HostReport): Promise<void> {
  const { owner, name } = ownerAndName(repository)
  const issues = path`/repos/${owner}/${name}/issues`
  const at = issues + path`/${report.pullRequest}/comments`
  const mine = await findOwnComment(await readLogin(api), commentsAPage, async (page) => {
    const query = { per_page: commentsAPage, page }
    const found = await api.ask({ path: at, query, answer: Type.Array(commentReply) })
    return found.map(({ id, body = '', user }) => ({ id, body, author: user?.login ?? '' }))
  })
  const json = { body: reportText(report) }
  if (mine === null) await api.ask({ method: 'POST', path: at, json })
  else await api.ask({ method: 'PATCH', path: issues + path`/comments/${mine}`, json })
}
