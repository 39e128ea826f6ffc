import type { GitRemote } from '@weft/testkit'
import { type FakeHost, fakeHostOf } from './fake-host.fixture.ts'
import { FakeRefusal, type FakeRequest, startFakeServer } from './fake-server.fixture.ts'
import { startForge } from './forge.fixture.ts'
import { gitHubAppSignIn } from './github-app.fixture.ts'
import { violationsOf } from './github-openapi.fixture.ts'
import { type GitHubPlace, gitHubPulls } from './github-pulls.fixture.ts'
import { gitHubRepositories } from './github-repositories.fixture.ts'

const login = 'weft-bot'
const repository = 'weft/kiosk'

/** GitHub with the token of an account. Requests and answers follow GitHub's own OpenAPI; GraphQL: docs.github.com/en/graphql/reference. */
export async function startGitHub(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const secret = `ghp_${'a1B2'.repeat(9)}`
  const forge = startForge(remote)
  const place: GitHubPlace = { forge, repository, login, password: secret, canFork: true }
  const server = await startFakeServer({
    prefix: '',
    routes: [...gitHubRepositories(place), ...gitHubPulls(place)],
    admit(request) {
      demandHeaders(request)
      if (request.headers.authorization !== `Bearer ${secret}`) throw badCredentials()
    },
    check: checkGitHub,
  })
  const access = { username: '', secret, appId: '' }
  return fakeHostOf({ vcs: 'github', api: server.origin, access, owner: '', repository, forge, server }, remote)
}

/** GitHub as an App sees it: docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app. */
export async function startGitHubApp(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const forge = startForge(remote)
  const signIn = gitHubAppSignIn()
  const place: GitHubPlace = { forge, repository, login: `${signIn.slug}[bot]`, password: '', canFork: false }
  const server = await startFakeServer({
    prefix: '',
    routes: [...signIn.routes, ...gitHubRepositories(place), ...gitHubPulls(place)],
    admit(request) {
      demandHeaders(request)
      if (!signIn.admits(request)) throw badCredentials()
    },
    check: checkGitHub,
  })
  const { access } = signIn
  return fakeHostOf({ vcs: 'github-app', api: server.origin, access, owner: '', repository, forge, server }, remote)
}

const checkGitHub = (request: FakeRequest, route: string): readonly string[] =>
  route === 'POST /graphql' ? [] : violationsOf(request, route)

const badCredentials = () => new FakeRefusal({ status: 401, json: { message: 'Bad credentials', status: '401' } })

/** GitHub refuses requests of nobody (User-Agent), and of versions of the API that it does not know. */
function demandHeaders({ headers }: FakeRequest): void {
  if (headers['user-agent'] === undefined)
    throw new FakeRefusal({ status: 403, text: 'Request forbidden by administrative rules.' })
  if (headers['x-github-api-version'] !== '2022-11-28' || headers.accept !== 'application/vnd.github+json')
    throw new FakeRefusal({ status: 400, json: { message: 'X-GitHub-Api-Version is not supported' } })
}
