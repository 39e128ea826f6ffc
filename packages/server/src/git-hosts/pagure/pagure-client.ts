import Type, { type Static } from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { askForEach } from '../api/refused-extras.ts'
import {
  type Fork,
  type HostAccess,
  type HostClient,
  HostFault,
  type HostRepository,
  type PullRequest,
  type PullRequestBranches,
} from '../git-host.ts'
import { pagurePath, pagureRepository } from './pagure-path.ts'

const pullReply = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  status: Type.Enum(['Open', 'Merged', 'Closed']),
  branch: Type.String(),
  branch_from: Type.String(),
  repo_from: Type.Union([Type.Object({ fullname: Type.String() }), Type.Null()]),
  commit_stop: Type.Union([Type.String(), Type.Null()]),
  full_url: Type.String(),
})
type Pull = Static<typeof pullReply>
const pullList = Type.Object({ requests: Type.Array(pullReply) })
const accountReply = Type.Object({ username: Type.String({ minLength: 1 }) })
const urlsReply = Type.Object({ urls: Type.Record(Type.String(), Type.String()) })
const projectReply = Type.Object({ fullname: Type.String() })
const states = { Open: 'open', Merged: 'merged', Closed: 'closed' } as const

const shown = (reply: Pull): PullRequest => ({
  number: String(reply.id),
  url: reply.full_url,
  state: states[reply.status],
  title: reply.title,
  isDraft: false,
  head: reply.commit_stop ?? '',
})
const list = { aPage: 100, pages: 10 }
/** Characters of a flag, which is shown in one line. */
const longestFlag = 500

/** The pull requests of a project at Pagure. It has no drafts, no automatic merge, and labels that its API does not set. */
export function pagureClient(api: HostApi, access: HostAccess, repository: HostRepository): HostClient {
  const base = () => pagurePath(pagureRepository(repository))
  const pull = (number: string) => base() + path`/pull-request/${number}`
  const login = async () => (await api.ask({ method: 'POST', path: '/-/whoami', answer: accountReply })).username
  const readPull = (number: string) => api.ask({ path: pull(number), answer: pullReply })
  const write = (at: string, form: Readonly<Record<string, string>>) => api.ask({ method: 'POST', path: at, form })

  /** The open pull requests of these branches, the oldest first: Pagure takes several. */
  async function findAll({ from, head, base: target }: PullRequestBranches): Promise<Pull[]> {
    const { fullName } = pagureRepository(from)
    const found: Pull[] = []
    for (let page = 1; page <= list.pages; page++) {
      const query = { status: 'Open', per_page: list.aPage, page }
      const { requests } = await api.ask({ path: `${base()}/pull-requests`, query, answer: pullList })
      found.push(...requests)
      if (requests.length < list.aPage) break
    }
    const ours = found.filter(
      ({ branch, branch_from, repo_from }) =>
        branch === target && branch_from === head && repo_from?.fullname === fullName,
    )
    return ours.sort((one, two) => one.id - two.id)
  }
  const close = async (number: string, comment: string) => {
    await write(`${pull(number)}/comment`, { comment })
    await write(`${pull(number)}/close`, {})
  }

  return {
    account: login,
    async find(branches) {
      const [first] = await findAll(branches)
      return first === undefined ? null : shown(first)
    },
    read: async (number) => shown(await readPull(number)),
    async open({ from, head, base: target, title, body, labels, reviewers }) {
      const { name, namespace, username } = pagureRepository(from)
      const form = {
        title,
        initial_comment: body,
        branch_to: target,
        branch_from: head,
        repo_from: name,
        ...(username !== '' && { repo_from_username: username }),
        ...(namespace !== '' && { repo_from_namespace: namespace }),
      }
      const opened = await api.ask({ method: 'POST', path: `${base()}/pull-request/new`, form, answer: pullReply })
      const number = String(opened.id)
      const [first] = await findAll({ from, head, base: target })
      if (first !== undefined && first.id < opened.id) {
        await close(number, `The same as #${first.id}.`)
        throw new HostFault('refused', `A pull request of this branch is open already: ${first.full_url}`)
      }
      // It has one assignee in the place of reviewers.
      const refused = await askForEach(reviewers.slice(0, 1), (assignee) =>
        write(`${pull(number)}/assign`, { assignee }),
      )
      return { ...shown(opened), refused: [...labels, ...refused, ...reviewers.slice(1)] }
    },
    async update(number, { title, body }) {
      const form = { title, initial_comment: body }
      return shown(await api.ask({ method: 'POST', path: pull(number), form, answer: pullReply }))
    },
    close,
    async mergeWhenReady(number) {
      await readPull(number)
      return false
    },
    fork: async () => forkAtPagure(api, repository, await login()),
    gitSignIn: async () => ({ username: access.username || (await login()), password: access.secret }),
    async report({ pullRequest, title, text, conclusion }) {
      const { full_url: url } = await readPull(pullRequest)
      const comment = `${title}: ${text}`.replace(/\s+/g, ' ').slice(0, longestFlag)
      const status = conclusion === 'failure' ? 'failure' : 'success'
      await write(`${pull(pullRequest)}/flag`, { username: 'Weft', comment, url, status, uid: 'weft-strings' })
    },
  }
}

/** The account's fork, made if it is missing. */
async function forkAtPagure(api: HostApi, repository: HostRepository, login: string): Promise<Fork> {
  const { name, namespace, username } = pagureRepository(repository)
  const fork = pagureRepository({ path: ['forks', login, namespace, name].filter((part) => part !== '').join('/') })
  const target = username === login ? pagureRepository(repository) : fork
  try {
    await api.ask({ path: pagurePath(target), answer: projectReply })
  } catch (error) {
    if (!(error instanceof HostFault) || error.code !== 'not-found') throw error
    const form = { repo: name, ...(namespace !== '' && { namespace }), ...(username !== '' && { username }), wait: '1' }
    await api.ask({ method: 'POST', path: '/fork', form })
  }
  const { urls } = await api.ask({ path: `${pagurePath(target)}/git/urls`, answer: urlsReply })
  const pushUrl = Object.values(urls).find((url) => /^https?:/.test(url))
  if (pushUrl === undefined) throw new HostFault('refused', 'This host offers no address for git over https.')
  return { repository: { path: target.fullName }, pushUrl }
}
