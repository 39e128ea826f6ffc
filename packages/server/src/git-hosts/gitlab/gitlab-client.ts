import Type from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { findOwnComment, reportText } from '../api/own-comment.ts'
import { withoutFolder } from '../api/repository-path.ts'
import { type HostAccess, type HostClient, HostFault, type HostRepository } from '../git-host.ts'
import { draftTitle, mergeRequest, noteReply, projectReply, pullRequestOf, userReply } from './gitlab-answers.ts'
import { forkAtGitLab } from './gitlab-fork.ts'

const aPage = 100
/** GitLab's answers to a merge that it does not want: 401, 405, 409 and 422 (and 403 if a role is missing). */
const unwanted: ReadonlySet<string> = new Set(['refused', 'forbidden', 'not-signed-in'])

/** The merge requests of a project at GitLab. */
export function gitLabClient(api: HostApi, access: HostAccess, repository: HostRepository): HostClient {
  const nameOf = (of: HostRepository): string => withoutFolder(of, access.api, '/api/v4')
  const project = (of: HostRepository) => path`/projects/${nameOf(of)}`
  const requests = () => `${project(repository)}/merge_requests`
  const at = (number: string) => requests() + path`/${number}`
  const login = async () => (await api.ask({ path: '/user', answer: userReply })).username
  const readProject = (of: HostRepository) => api.ask({ path: project(of), answer: projectReply })

  /** The ids of people whom GitLab knows by these names. */
  async function findPeople(names: readonly string[]): Promise<number[]> {
    const ids: number[] = []
    for (const username of names) {
      const found = await api.ask({ path: '/users', query: { username }, answer: Type.Array(userReply) })
      ids.push(...found.map(({ id }) => id))
    }
    return ids
  }

  return {
    account: login,
    async find({ from, head, base }) {
      const source = await readProject(from).catch((error: unknown) => {
        if (error instanceof HostFault && error.code === 'not-found') return null
        throw error
      })
      const query = { state: 'opened', source_branch: head, target_branch: base, per_page: aPage }
      const found = await api.ask({ path: requests(), query, answer: Type.Array(mergeRequest) })
      const ours = found.find(({ source_project_id }) => source !== null && source_project_id === source.id)
      return ours === undefined ? null : pullRequestOf(ours)
    },
    read: async (number) => pullRequestOf(await api.ask({ path: at(number), answer: mergeRequest })),
    async open({ from, head, base, title, body, isDraft, labels, reviewers }) {
      const target = await readProject(repository)
      const json = {
        source_branch: head,
        target_branch: base,
        target_project_id: target.id,
        title: draftTitle(title, isDraft),
        description: body,
        labels: labels.join(','),
        reviewer_ids: await findPeople(reviewers),
        allow_collaboration: true,
      }
      const opened = await api.ask({
        method: 'POST',
        path: `${project(from)}/merge_requests`,
        json,
        answer: mergeRequest,
      })
      // GitLab leaves out without a word what the account may not set.
      const named = new Set([...(opened.labels ?? []), ...(opened.reviewers ?? []).map(({ username }) => username)])
      return { ...pullRequestOf(opened), refused: [...labels, ...reviewers].filter((name) => !named.has(name)) }
    },
    async update(number, { title, body, isDraft }) {
      const json = { title: draftTitle(title, isDraft), description: body }
      return pullRequestOf(await api.ask({ method: 'PUT', path: at(number), json, answer: mergeRequest }))
    },
    async close(number, comment) {
      await api.ask({ method: 'POST', path: `${at(number)}/notes`, json: { body: comment } })
      await api.ask({ method: 'PUT', path: at(number), json: { state_event: 'close' } })
    },
    async mergeWhenReady(number, method) {
      const { sha } = await api.ask({ path: at(number), answer: mergeRequest })
      // The second name of the first one, for GitLab before 17.11.
      const json = { auto_merge: true, merge_when_pipeline_succeeds: true, squash: method === 'squash', sha }
      try {
        const after = await api.ask({ method: 'PUT', path: `${at(number)}/merge`, json, answer: mergeRequest })
        return after.state === 'merged' || after.merge_when_pipeline_succeeds === true
      } catch (error) {
        if (error instanceof HostFault && unwanted.has(error.code)) return false
        throw error
      }
    },
    fork: () => forkAtGitLab(api, { repository, nameOf, login, ...(access.signal && { signal: access.signal }) }),
    gitSignIn: async () => ({ username: 'oauth2', password: access.secret }),
    async report(report) {
      const notes = `${at(report.pullRequest)}/notes`
      const mine = await findOwnComment(await login(), aPage, async (page) => {
        const query = { sort: 'asc', order_by: 'created_at', per_page: aPage, page }
        const found = await api.ask({ path: notes, query, answer: Type.Array(noteReply) })
        return found.map(({ id, body, author }) => ({ id, body, author: author.username }))
      })
      const json = { body: reportText(report) }
      if (mine === null) await api.ask({ method: 'POST', path: notes, json })
      else await api.ask({ method: 'PUT', path: notes + path`/${mine}`, json })
    },
  }
}
