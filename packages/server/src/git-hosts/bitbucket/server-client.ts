import { httpCloneLink } from '../api/clone-link.ts'
import { type HostApi, path } from '../api/host-api.ts'
import { askForEach } from '../api/refused-extras.ts'
import { ownerAndName, withoutFolder } from '../api/repository-path.ts'
import { type Fork, type HostAccess, type HostClient, HostFault, type HostRepository } from '../git-host.ts'
import { accountReply, pullPage, pullReply, pullRequestOf, repositoryReply } from './server-answers.ts'

const list = { aPage: 100, pages: 20 }
/** Characters of a report's details. */
const longestDetails = 2000
const strategies = { merge: 'no-ff', squash: 'squash', rebase: 'rebase-no-ff' } as const
/** Answers to a merge that the host does not want; 401 is one who may not merge. */
const unwanted: ReadonlySet<string> = new Set(['refused', 'forbidden', 'not-signed-in'])

/** The pull requests of a repository at Bitbucket Data Center. */
export function bitbucketServerClient(api: HostApi, access: HostAccess, repository: HostRepository): HostClient {
  const namesOf = (of: HostRepository) =>
    ownerAndName({ path: withoutFolder(of, access.api, '/rest').replace(/^scm\//, '') })
  const place = (of: HostRepository) => {
    const { owner, name } = namesOf(of)
    return path`/projects/${owner}/repos/${name}`
  }
  const base = () => `/api/latest${place(repository)}`
  const pull = (number: string) => base() + path`/pull-requests/${number}`
  const readPull = (number: string) => api.ask({ path: pull(number), answer: pullReply })

  return {
    async account() {
      // Only an account that is signed in gets the answer, and a header names the account.
      const at = path`/api/latest/users/${access.username || '~'}`
      const { value, headers } = await api.askWhole({ path: at, answer: accountReply })
      return headers['x-ausername'] ?? value.name
    },
    async find({ from, head, base: target }) {
      const { owner, name } = namesOf(from)
      for (let start = 0, left = list.pages; left > 0; left--) {
        const query = { state: 'OPEN', at: `refs/heads/${target}`, direction: 'INCOMING', limit: list.aPage, start }
        const page = await api.ask({ path: `${base()}/pull-requests`, query, answer: pullPage })
        const ours = page.values.find(
          ({ fromRef: { id, repository: at }, toRef }) =>
            id === `refs/heads/${head}` &&
            toRef.id === `refs/heads/${target}` &&
            at.slug === name &&
            at.project.key.toLowerCase() === owner.toLowerCase(),
        )
        if (ours !== undefined) return pullRequestOf(ours)
        if (page.isLastPage || !page.nextPageStart) return null
        start = page.nextPageStart
      }
      return null
    },
    read: async (number) => pullRequestOf(await readPull(number)),
    async open({ from, head, base: target, title, body, isDraft, labels, reviewers }) {
      const refOf = (of: HostRepository, branch: string) => {
        const { owner, name } = namesOf(of)
        return { id: `refs/heads/${branch}`, repository: { slug: name, project: { key: owner } } }
      }
      const json = {
        title,
        description: body,
        draft: isDraft,
        fromRef: refOf(from, head),
        toRef: refOf(repository, target),
      }
      const opened = await api.ask({ method: 'POST', path: `${base()}/pull-requests`, json, answer: pullReply })
      const participants = `${pull(String(opened.id))}/participants`
      const refused = await askForEach(reviewers, (name) =>
        api.ask({ method: 'POST', path: participants, json: { user: { name }, role: 'REVIEWER' } }),
      )
      // Its pull requests have no labels.
      return { ...pullRequestOf(opened), refused: [...labels, ...refused] }
    },
    async update(number, { title, body, isDraft }) {
      const { version, reviewers = [] } = await readPull(number)
      const kept = reviewers.map(({ user }) => ({ user: { name: user.name } }))
      const json = { version, title, description: body, draft: isDraft, reviewers: kept }
      return pullRequestOf(await api.ask({ method: 'PUT', path: pull(number), json, answer: pullReply }))
    },
    async close(number, comment) {
      await api.ask({ method: 'POST', path: `${pull(number)}/comments`, json: { text: comment } })
      const { version } = await readPull(number)
      await api.ask({ method: 'POST', path: `${pull(number)}/decline`, query: { version }, json: {} })
    },
    async mergeWhenReady(number, method) {
      const { version, state, draft } = await readPull(number)
      if (state !== 'OPEN' || draft === true) return false
      const json = { autoMerge: true, strategyId: strategies[method] }
      try {
        await api.ask({ method: 'POST', path: `${pull(number)}/merge`, query: { version }, json, answer: pullReply })
        return true
      } catch (error) {
        if (error instanceof HostFault && unwanted.has(error.code)) return false
        throw error
      }
    },
    fork: () => forkAtServer(api, namesOf(repository), access.username),
    gitSignIn: async () => ({ username: access.username || 'x-token-auth', password: access.secret }),
    async report({ revision, title, text, conclusion }) {
      const result = conclusion === 'failure' ? 'FAIL' : 'PASS'
      const json = { title, details: text.slice(0, longestDetails), reporter: 'Weft', result, data: [] }
      const at = path`/commits/${revision}/reports/weft`
      await api.ask({ method: 'PUT', path: `/insights/latest${place(repository)}${at}`, json })
    },
  }
}

/** The fork in the account's personal project, made if it is missing; a token of a project has none. */
async function forkAtServer(
  api: HostApi,
  { owner, name }: { readonly owner: string; readonly name: string },
  username: string,
): Promise<Fork> {
  const origin = path`/api/latest/projects/${owner}/repos/${name}`
  const personal = `~${username}`
  const ask = (request: { method?: 'POST'; path: string; json?: object }) =>
    api.ask({ ...request, answer: repositoryReply })
  if (username === '' || owner.toLowerCase() === personal.toLowerCase()) return forkOf(await ask({ path: origin }))
  try {
    return forkOf(await ask({ path: path`/api/latest/projects/${personal}/repos/${name}` }))
  } catch (error) {
    if (!(error instanceof HostFault) || error.code !== 'not-found') throw error
    return forkOf(await ask({ method: 'POST', path: origin, json: {} }))
  }
}

function forkOf({
  slug,
  project,
  links,
}: {
  slug: string
  project: { key: string }
  links: Parameters<typeof httpCloneLink>[0]
}): Fork {
  return { repository: { path: `${project.key}/${slug}` }, pushUrl: httpCloneLink(links) }
}
