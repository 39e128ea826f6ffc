import Type from 'typebox'
import { type HostApi, path } from '../api/host-api.ts'
import { askForExtras } from '../api/refused-extras.ts'
import { ownerAndName } from '../api/repository-path.ts'
import { type HostClient, HostFault, type HostRepository, type PullRequestBranches } from '../git-host.ts'
import { pullList, pullReply, pullRequestOf } from './github-answers.ts'
import { mergeByItself, setDraft } from './github-graph.ts'

/** Sent with every request: a later version of the API answers otherwise. */
export const gitHubHeaders = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }

/** How a token and an App differ. */
export interface GitHubAccount extends Pick<HostClient, 'account' | 'fork' | 'gitSignIn' | 'report'> {
  readonly api: HostApi
  /** The API's address. */
  readonly address: string
}

/** The pull requests of a repository at GitHub: https://docs.github.com/en/rest/pulls/pulls. */
export function gitHubClient(account: GitHubAccount, repository: HostRepository): HostClient {
  const { api, address } = account
  const base = () => {
    const { owner, name } = ownerAndName(repository)
    return path`/repos/${owner}/${name}`
  }
  const readPull = (number: string) => api.ask({ path: base() + path`/pulls/${number}`, answer: pullReply })

  return {
    account: account.account,
    fork: account.fork,
    gitSignIn: account.gitSignIn,
    report: account.report,
    async find(branches) {
      const query = { state: 'open', head: headOf(branches), base: branches.base, per_page: 100 }
      const [found] = await api.ask({ path: `${base()}/pulls`, query, answer: pullList })
      return found === undefined ? null : pullRequestOf(found)
    },
    read: async (number) => pullRequestOf(await readPull(number)),
    async open(request) {
      const { title, body, isDraft, labels, reviewers } = request
      const values = { title, body, base: request.base, head: headOf(request), maintainer_can_modify: true }
      const opened = await openPull(api, `${base()}/pulls`, { ...values, draft: isDraft })
      const issue = `${base()}${path`/issues/${opened.number}`}`
      const refusedLabels = await askForExtras(labels, (names) =>
        api.ask({ method: 'POST', path: `${issue}/labels`, json: { labels: names } }),
      )
      const refusedReviewers = await askForExtras(reviewers, (names) =>
        api.ask({
          method: 'POST',
          path: base() + path`/pulls/${opened.number}/requested_reviewers`,
          json: reviewersOf(names),
        }),
      )
      return { ...pullRequestOf(opened), refused: [...refusedLabels, ...refusedReviewers] }
    },
    async update(number, { title, body, isDraft }) {
      const json = { title, body }
      const at = base() + path`/pulls/${number}`
      const changed = await api.ask({ method: 'PATCH', path: at, json, answer: pullReply })
      if ((changed.draft ?? false) === isDraft) return pullRequestOf(changed)
      const isNow = await setDraft(api, address, changed.node_id, isDraft)
      return { ...pullRequestOf(changed), isDraft: isNow }
    },
    async close(number, comment) {
      const comments = base() + path`/issues/${number}/comments`
      await api.ask({ method: 'POST', path: comments, json: { body: comment } })
      await api.ask({ method: 'PATCH', path: base() + path`/pulls/${number}`, json: { state: 'closed' } })
    },
    async mergeWhenReady(number, method) {
      const pull = await readPull(number)
      if (pull.state !== 'open' || pull.draft === true) return false
      const answer = await mergeByItself(api, address, { id: pull.node_id, method })
      if (answer !== 'ready-now') return answer === 'waits'
      const json = { merge_method: method, sha: pull.head.sha }
      const { merged } = await api.ask({
        method: 'PUT',
        path: base() + path`/pulls/${number}/merge`,
        json,
        answer: Type.Object({ merged: Type.Boolean() }),
      })
      return merged
    },
  }
}

/** `owner:branch`, which GitHub takes for branches of the repository itself too. */
const headOf = ({ from, head }: PullRequestBranches): string => `${ownerAndName(from).owner}:${head}`

/** People by their names, teams as `organization/team`. */
function reviewersOf(names: readonly string[]) {
  const teams = names.filter((name) => name.includes('/'))
  return {
    reviewers: names.filter((name) => !name.includes('/')),
    team_reviewers: teams.map((name) => name.slice(name.indexOf('/') + 1)),
  }
}

/** Opens one, without its draft where the plan of a private repository has none. */
async function openPull(api: HostApi, at: string, json: { readonly draft: boolean }) {
  try {
    return await api.ask({ method: 'POST', path: at, json, answer: pullReply })
  } catch (error) {
    const hasNoDrafts =
      error instanceof HostFault && error.code === 'refused' && /draft pull requests/i.test(error.message)
    if (!hasNoDrafts || !json.draft) throw error
    return api.ask({ method: 'POST', path: at, json: { ...json, draft: false }, answer: pullReply })
  }
}
