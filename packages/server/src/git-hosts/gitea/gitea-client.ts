import Type from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { findOwnComment, reportText } from '../api/own-comment.ts'
import { askForExtras } from '../api/refused-extras.ts'
import { ownerAndName, withoutFolder } from '../api/repository-path.ts'
import {
  type Fork,
  type HostAccess,
  type HostClient,
  HostFault,
  type HostRepository,
  type PullRequestBranches,
} from '../git-host.ts'
import {
  commentReply,
  draftTitle,
  labelReply,
  type PullReply,
  pullReply,
  pullRequestOf,
  repositoryReply,
  userReply,
} from './gitea-answers.ts'

/** The most that Gitea gives at once by its usual settings, and pages of open pull requests that are looked through. */
const list = { aPage: 50, pages: 40 }

/** The pull requests of a repository at Gitea or Forgejo. */
export function giteaClient(api: HostApi, access: HostAccess, repository: HostRepository): HostClient {
  const namesOf = (of: HostRepository) => ownerAndName({ path: withoutFolder(of, access.api, '/api/v1') })
  const place = (of: HostRepository) => {
    const { owner, name } = namesOf(of)
    return path`/repos/${owner}/${name}`
  }
  const base = () => place(repository)
  const pull = (number: string) => base() + path`/pulls/${number}`
  const login = async () => (await api.ask({ path: '/user', answer: userReply })).login
  const headOf = ({ from, head }: PullRequestBranches) => `${namesOf(from).owner}:${head}`

  async function addLabels(number: number, labels: readonly string[]): Promise<readonly string[]> {
    if (labels.length === 0) return []
    const query = { limit: list.aPage }
    const known = await api.ask({ path: `${base()}/labels`, query, answer: Type.Array(labelReply) })
    const found = labels.filter((label) => known.some(({ name }) => name === label))
    const refused = await askForExtras(found, (names) => {
      const ids = known.flatMap(({ id, name }) => (names.includes(name) ? [id] : []))
      return api.ask({ method: 'POST', path: base() + path`/issues/${number}/labels`, json: { labels: ids } })
    })
    return [...labels.filter((label) => !found.includes(label)), ...refused]
  }

  async function find(branches: PullRequestBranches): Promise<PullReply | null> {
    const from = Object.values(namesOf(branches.from)).join('/')
    for (let page = 1; page <= list.pages; page++) {
      const query = { state: 'open', sort: 'recentupdate', limit: list.aPage, page }
      const found = await api.ask({ path: `${base()}/pulls`, query, answer: Type.Array(pullReply) })
      const ours = found.find(
        ({ head, base: target }) =>
          target.ref === branches.base && head.ref === branches.head && head.repo?.full_name === from,
      )
      if (ours !== undefined) return ours
      if (found.length === 0) return null
    }
    return null
  }

  return {
    account: login,
    async find(branches) {
      const found = await find(branches)
      return found && pullRequestOf(found)
    },
    read: async (number) => pullRequestOf(await api.ask({ path: pull(number), answer: pullReply })),
    async open(request) {
      const { title, body, isDraft, labels, reviewers } = request
      const json = { head: headOf(request), base: request.base, title: draftTitle(title, isDraft), body }
      const opened = await api.ask({ method: 'POST', path: `${base()}/pulls`, json, answer: pullReply })
      const refused = await addLabels(opened.number, labels)
      const unasked = await askForExtras(reviewers, (names) =>
        api.ask({
          method: 'POST',
          path: base() + path`/pulls/${opened.number}/requested_reviewers`,
          json: { reviewers: names },
        }),
      )
      return { ...pullRequestOf(opened), refused: [...refused, ...unasked] }
    },
    async update(number, { title, body, isDraft }) {
      const json = { title: draftTitle(title, isDraft), body }
      return pullRequestOf(await api.ask({ method: 'PATCH', path: pull(number), json, answer: pullReply }))
    },
    async close(number, comment) {
      await api.ask({ method: 'POST', path: base() + path`/issues/${number}/comments`, json: { body: comment } })
      await api.ask({ method: 'PATCH', path: pull(number), json: { state: 'closed' } })
    },
    async mergeWhenReady(number, method) {
      const { head } = await api.ask({ path: pull(number), answer: pullReply })
      const json = { Do: method, merge_when_checks_succeed: true, head_commit_id: head.sha }
      try {
        await api.ask({ method: 'POST', path: `${pull(number)}/merge`, json })
        return true
      } catch (error) {
        if (error instanceof HostFault && (error.code === 'refused' || error.code === 'forbidden')) return false
        throw error
      }
    },
    fork: async () => forkAtGitea(api, base(), await login()),
    gitSignIn: async () => ({ username: access.username || (await login()), password: access.secret }),
    async report(report) {
      const comments = base() + path`/issues/${report.pullRequest}/comments`
      // All comments come at once.
      const mine = await findOwnComment(await login(), Number.POSITIVE_INFINITY, async () =>
        (await api.ask({ path: comments, answer: Type.Array(commentReply) })).map(({ id, body, user }) => ({
          id,
          body,
          author: user.login,
        })),
      )
      const json = { body: reportText(report) }
      if (mine === null) await api.ask({ method: 'POST', path: comments, json })
      else await api.ask({ method: 'PATCH', path: base() + path`/issues/comments/${mine}`, json })
    },
  }
}

/** The account's fork, made if it is missing. */
async function forkAtGitea(api: HostApi, base: string, login: string): Promise<Fork> {
  const origin = await api.ask({ path: base, answer: repositoryReply })
  const forkOf = ({ full_name, clone_url }: { readonly full_name: string; readonly clone_url: string }): Fork => ({
    repository: { path: full_name },
    pushUrl: clone_url,
  })
  if (origin.owner.login === login) return forkOf(origin)
  const forks = api.ask({ path: `${base}/forks`, query: { limit: list.aPage }, answer: Type.Array(repositoryReply) })
  const own = (await forks).find(({ owner }) => owner.login === login)
  return forkOf(own ?? (await api.ask({ method: 'POST', path: `${base}/forks`, json: {}, answer: repositoryReply })))
}
