import Type, { type Static } from 'typebox'
import githubAppJwt from 'universal-github-app-jwt'
import { keyOfSecret } from '../api/held-back.ts'
import { type HostApi, openHostApi, path } from '../api/host-api.ts'
import { ownerAndName } from '../api/repository-path.ts'
import { type HostAccess, HostFault, type HostReport, type HostRepository } from '../git-host.ts'
import { checkRunList } from './github-answers.ts'
import { gitHubHeaders } from './github-client.ts'

const appReply = Type.Object({ id: Type.Integer(), slug: Type.String({ minLength: 1 }) })
const tokenReply = Type.Object({ token: Type.String({ minLength: 1 }), expires_at: Type.String() })

/** A GitHub App at one repository: https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app. */
export interface GitHubApp {
  /** As the App itself. */
  readonly self: () => Promise<Static<typeof appReply>>
  /** A token of its installation in the repository, for that repository alone. */
  readonly token: () => Promise<string>
  /** Forgets a token that GitHub does not know any more. */
  readonly forgetToken: () => void
}

/** Milliseconds before its end at which a token is used no more. */
const spare = 5 * 60_000
const mostKept = 1000
const kept = new Map<string, { readonly token: string; readonly end: number }>()

export function openGitHubApp(access: HostAccess, repository: HostRepository): GitHubApp {
  const signIn = async () => ({ authorization: `Bearer ${await signedByKey(access)}` })
  const api = openHostApi(access, { signIn, headers: gitHubHeaders })
  // The key's hash is in the name: nobody gets a token by the number of an App alone.
  const key = keyOfSecret(access.api, access.appId, access.secret, repository.path)

  async function makeToken() {
    const { owner, name } = ownerAndName(repository)
    const answer = Type.Object({ id: Type.Integer() })
    const { id } = await api.ask({ path: path`/repos/${owner}/${name}/installation`, answer })
    const json = { repositories: [name] }
    const at = path`/app/installations/${id}/access_tokens`
    const { token, expires_at } = await api.ask({ method: 'POST', path: at, json, answer: tokenReply })
    return { token, end: Date.parse(expires_at) - spare }
  }
  return {
    self: () => api.ask({ path: '/app', answer: appReply }),
    async token() {
      const known = kept.get(key)
      if (known !== undefined && known.end > Date.now()) return known.token
      const made = await makeToken()
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, made)
      return made.token
    },
    forgetToken: () => void kept.delete(key),
  }
}

/** A token of ten minutes that the App's private key signs. */
async function signedByKey({ appId, secret }: HostAccess): Promise<string> {
  try {
    return (await githubAppJwt({ id: appId, privateKey: secret })).token
  } catch {
    // Its message may quote the key.
    throw new HostFault(
      'not-signed-in',
      'The private key of this App cannot be read: copy the whole file that GitHub gave.',
    )
  }
}

/** Characters of a check run's summary. */
const longestSummary = 65_000

/** Writes the App's check run of a commit, or replaces it: https://docs.github.com/en/rest/checks/runs. */
export async function writeCheckRun(
  { api, app, repository }: { readonly api: HostApi; readonly app: GitHubApp; readonly repository: HostRepository },
  { revision, title, text, conclusion }: HostReport,
): Promise<void> {
  const { owner, name } = ownerAndName(repository)
  const runs = path`/repos/${owner}/${name}/check-runs`
  const { id } = await app.self()
  const { check_runs } = await api.ask({
    path: path`/repos/${owner}/${name}/commits/${revision}/check-runs`,
    query: { check_name: 'Weft', per_page: 100 },
    answer: checkRunList,
  })
  const output = { title: title.slice(0, 255), summary: text.slice(0, longestSummary) }
  const json = { name: 'Weft', status: 'completed', conclusion, output }
  const mine = check_runs.find((run) => run.app?.id === id)
  if (mine === undefined) await api.ask({ method: 'POST', path: runs, json: { ...json, head_sha: revision } })
  else await api.ask({ method: 'PATCH', path: runs + path`/${mine.id}`, json })
}
