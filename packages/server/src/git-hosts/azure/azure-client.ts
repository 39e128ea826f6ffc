import { path } from '../api/host-api.ts'
import { type HostAccess, type HostClient, HostFault, type HostRepository, type PullRequest } from '../git-host.ts'
import { accountReply, type PullReply, pullList, pullReply, states, version } from './azure-answers.ts'
import { type AzureApis, addExtras, commentAtAzure, reportAtAzure } from './azure-extras.ts'
import { forkAtAzure, readRepository } from './azure-fork.ts'
import { azureRepository } from './azure-path.ts'

/** Characters of a title and of a description. */
const longest = { title: 400, body: 4000 }
const strategies = { merge: 'noFastForward', squash: 'squash', rebase: 'rebase' } as const

/** The pull requests of a repository at Azure DevOps. */
export function azureClient({ api, people }: AzureApis, access: HostAccess, repository: HostRepository): HostClient {
  const namesOf = (of: HostRepository) => azureRepository(of, access.api)
  const base = () => {
    const { organisation, project, name } = namesOf(repository)
    return path`/${organisation}/${project}/_apis/git/repositories/${name}`
  }
  const pull = (number: string) => base() + path`/pullRequests/${number}`
  const readPull = (number: string) => api.ask({ path: pull(number), query: version, answer: pullReply })
  const change = (number: string, json: object) =>
    api.ask({ method: 'PATCH', path: pull(number), query: version, json, answer: pullReply })

  async function readAccount() {
    const organisation = repository.path.split('/')[0] ?? ''
    if (organisation === '')
      throw new HostFault('not-found', 'Name the organisation, such as weft of dev.azure.com/weft.')
    const query = { 'api-version': '7.1-preview' }
    const at = path`/${organisation}/_apis/connectionData`
    return (await api.ask({ path: at, query, answer: accountReply })).authenticatedUser
  }
  const shown = (reply: PullReply): PullRequest => {
    const { organisation, project, name } = namesOf(repository)
    return {
      number: String(reply.pullRequestId),
      url: access.api + path`/${organisation}/${project}/_git/${name}/pullrequest/${reply.pullRequestId}`,
      state: states[reply.status],
      title: reply.title,
      isDraft: reply.isDraft ?? false,
      head: reply.lastMergeSourceCommit?.commitId ?? '',
    }
  }
  /** The fork that a pull request comes from; null: the repository itself. */
  const forkId = async (from: HostRepository): Promise<string | null> => {
    const [own, other] = [namesOf(repository), namesOf(from)]
    return own.name === other.name && own.project === other.project ? null : (await readRepository(api, other)).id
  }
  const texts = (title: string, body: string) => ({
    title: title.slice(0, longest.title),
    description: body.slice(0, longest.body),
  })

  return {
    account: async () => (await readAccount()).providerDisplayName,
    async find({ from, head, base: target }) {
      const id = await forkId(from)
      const query = {
        'searchCriteria.status': 'active',
        'searchCriteria.sourceRefName': `refs/heads/${head}`,
        'searchCriteria.targetRefName': `refs/heads/${target}`,
        $top: 100,
        ...version,
      }
      const { value } = await api.ask({ path: `${base()}/pullrequests`, query, answer: pullList })
      const ours = value.find(({ forkSource }) => (forkSource?.repository.id ?? null) === id)
      return ours === undefined ? null : shown(ours)
    },
    read: async (number) => shown(await readPull(number)),
    async open({ from, head, base: target, title, body, isDraft, labels, reviewers }) {
      const id = await forkId(from)
      const json = {
        ...texts(title, body),
        sourceRefName: `refs/heads/${head}`,
        targetRefName: `refs/heads/${target}`,
        isDraft,
        ...(id !== null && { forkSource: { repository: { id } } }),
      }
      const at = `${base()}/pullrequests`
      const opened = await api.ask({ method: 'POST', path: at, query: version, json, answer: pullReply })
      const place = { pull: pull(String(opened.pullRequestId)), organisation: namesOf(repository).organisation }
      return { ...shown(opened), refused: await addExtras({ api, people }, place, { labels, reviewers }) }
    },
    update: async (number, { title, body, isDraft }) => shown(await change(number, { ...texts(title, body), isDraft })),
    async close(number, text) {
      await commentAtAzure(api, pull(number), text)
      await change(number, { status: 'abandoned' })
    },
    async mergeWhenReady(number, method) {
      const { status, isDraft } = await readPull(number)
      if (status !== 'active' || isDraft === true) return false
      const completionOptions = { mergeStrategy: strategies[method] }
      try {
        await change(number, { autoCompleteSetBy: { id: (await readAccount()).id }, completionOptions })
        return true
      } catch (error) {
        if (error instanceof HostFault && (error.code === 'refused' || error.code === 'forbidden')) return false
        throw error
      }
    },
    fork: () => forkAtAzure(api, namesOf(repository)),
    gitSignIn: async () => ({ username: 'weft', password: access.secret }),
    report: async (report) => reportAtAzure(api, pull(report.pullRequest), { report, me: (await readAccount()).id }),
  }
}
