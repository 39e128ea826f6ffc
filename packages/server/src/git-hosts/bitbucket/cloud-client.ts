import { httpCloneLink } from '../api/clone-link.ts'
import { type HostApi, path } from '../api/host-api.ts'
import { askForExtras } from '../api/refused-extras.ts'
import { ownerAndName } from '../api/repository-path.ts'
import { type Fork, type HostAccess, type HostClient, HostFault, type HostRepository } from '../git-host.ts'
import { pullPage, pullReply, pullRequestOf, repositoryPage, repositoryReply, userReply } from './cloud-answers.ts'

/** Characters of a report's details. */
const longestDetails = 2000

/** The pull requests of a repository at Bitbucket Cloud. It has no merge that waits for checks. */
export function bitbucketCloudClient(api: HostApi, access: HostAccess, repository: HostRepository): HostClient {
  const place = (of: HostRepository) => {
    const { owner, name } = ownerAndName(of)
    return path`/repositories/${owner}/${name}`
  }
  const base = () => place(repository)
  const pull = (number: string) => base() + path`/pullrequests/${number}`
  const readPull = (number: string) => api.ask({ path: pull(number), answer: pullReply })
  const change = (number: string, json: object) =>
    api.ask({ method: 'PUT', path: pull(number), json, answer: pullReply })

  return {
    async account() {
      try {
        const { nickname, display_name: name } = await api.ask({ path: '/user', answer: userReply })
        return nickname ?? name
      } catch (error) {
        // The token of a repository or a workspace signs in and reads no accounts.
        if (error instanceof HostFault && error.code === 'forbidden' && access.username === '') return 'x-token-auth'
        throw error
      }
    },
    async find({ from, head, base: target }) {
      const names = ownerAndName(from)
      const conditions = {
        state: 'OPEN',
        'source.branch.name': head,
        'source.repository.full_name': `${names.owner}/${names.name}`,
        'destination.branch.name': target,
      }
      const q = Object.entries(conditions).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
      const query = { q: q.join(' AND '), pagelen: 50 }
      const { values } = await api.ask({ path: `${base()}/pullrequests`, query, answer: pullPage })
      return values[0] === undefined ? null : pullRequestOf(values[0])
    },
    read: async (number) => pullRequestOf(await readPull(number)),
    async open({ from, head, base: target, title, body, isDraft, labels, reviewers }) {
      const names = ownerAndName(from)
      const source = { branch: { name: head }, repository: { full_name: `${names.owner}/${names.name}` } }
      const json = { title, description: body, draft: isDraft, source, destination: { branch: { name: target } } }
      const opened = await api.ask({ method: 'POST', path: `${base()}/pullrequests`, json, answer: pullReply })
      const asked: string[] = []
      const refused = await askForExtras(reviewers, async (more) => {
        await change(String(opened.id), { title, reviewers: [...asked, ...more].map(personOf) })
        asked.push(...more)
      })
      // Its pull requests have no labels.
      return { ...pullRequestOf(opened), refused: [...labels, ...refused] }
    },
    async update(number, { title, body, isDraft }) {
      const { reviewers = [] } = await readPull(number)
      const kept = reviewers.map(({ uuid }) => ({ uuid }))
      return pullRequestOf(await change(number, { title, description: body, draft: isDraft, reviewers: kept }))
    },
    async close(number, comment) {
      await api.ask({ method: 'POST', path: `${pull(number)}/comments`, json: { content: { raw: comment } } })
      await api.ask({ method: 'POST', path: `${pull(number)}/decline` })
    },
    async mergeWhenReady(number) {
      await readPull(number)
      return false
    },
    fork: () => forkAtCloud(api, base(), access.username !== ''),
    gitSignIn: async () => ({
      username: access.username === '' ? 'x-token-auth' : 'x-bitbucket-api-token-auth',
      password: access.secret,
    }),
    async report({ revision, title, text, conclusion }) {
      const result = conclusion === 'failure' ? 'FAILED' : 'PASSED'
      const json = { title, details: text.slice(0, longestDetails), report_type: 'TEST', reporter: 'Weft', result }
      await api.ask({ method: 'PUT', path: base() + path`/commit/${revision}/reports/weft-strings`, json })
    },
  }
}

/** Bitbucket knows people by their account id, or by a UUID in braces, since names may change. */
const personOf = (name: string) => (name.startsWith('{') ? { uuid: name } : { account_id: name })

/** The account's fork, made if it is missing; the token of a repository has none. */
async function forkAtCloud(api: HostApi, base: string, isPerson: boolean): Promise<Fork> {
  const forkOf = ({ full_name, links }: { full_name: string; links: Parameters<typeof httpCloneLink>[0] }): Fork => ({
    repository: { path: full_name },
    pushUrl: httpCloneLink(links),
  })
  const origin = await api.ask({ path: base, answer: repositoryReply })
  if (!isPerson || origin.owner.uuid === (await api.ask({ path: '/user', answer: userReply })).uuid)
    return forkOf(origin)
  const query = { role: 'owner', pagelen: 100 }
  const { values } = await api.ask({ path: `${base}/forks`, query, answer: repositoryPage })
  const [own] = values
  return forkOf(own ?? (await api.ask({ method: 'POST', path: `${base}/forks`, json: {}, answer: repositoryReply })))
}
