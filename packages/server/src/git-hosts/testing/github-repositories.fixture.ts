import { FakeRefusal, type FakeRequest, type FakeRoute } from './fake-server.fixture.ts'
import { replyLike } from './github-openapi.fixture.ts'
import { type GitHubPlace, notFound } from './github-pulls.fixture.ts'

/** https://docs.github.com/en/rest/users/users, …/repos/repos, …/repos/forks, …/branches/branches and …/checks/runs. */
export function gitHubRepositories({ forge, repository, login, password, canFork }: GitHubPlace): FakeRoute[] {
  const nameOf = ({ params }: FakeRequest): string => {
    const name = `${params.owner}/${params.repo}`
    if (name !== repository && ![...forge.forks.values()].includes(name)) throw notFound()
    return name
  }
  const shown = (name: string) => ({
    name: name.split('/')[1],
    full_name: name,
    owner: { login: name.split('/')[0] },
    fork: name !== repository,
    clone_url: forge.remote.httpUrl(name),
  })
  const run = (id: number, name: string, revision: string) => ({ id, name, head_sha: revision, app: { id: 77 } })
  const checks = '/repos/:owner/:repo/check-runs'

  return [
    {
      route: 'GET /user',
      answer() {
        // An installation is no user.
        if (!canFork)
          throw new FakeRefusal({ status: 403, json: { message: 'Resource not accessible by integration' } })
        return replyLike('GET /user', { login })
      },
    },
    {
      route: 'GET /repos/:owner/:repo',
      answer: (request) =>
        replyLike('GET /repos/{owner}/{repo}', {
          ...shown(nameOf(request)),
          language: null,
          source: { language: null },
          parent: { language: null },
        }),
    },
    {
      route: 'POST /repos/:owner/:repo/forks',
      async answer(request) {
        if (!canFork)
          throw new FakeRefusal({ status: 403, json: { message: 'Resource not accessible by integration' } })
        const origin = nameOf(request)
        const fork = `${login}/${origin.split('/')[1]}`
        if (!forge.forks.has(origin)) {
          await forge.fork(origin, fork)
          forge.remote.requireCredentials(fork, { username: 'x-access-token', password })
        }
        return replyLike('POST /repos/{owner}/{repo}/forks', { ...shown(fork), has_discussions: false })
      },
    },
    {
      route: 'GET /repos/:owner/:repo/branches',
      async answer(request) {
        const names = await forge.remote.git(
          nameOf(request),
          'for-each-ref',
          '--format=%(refname:lstrip=2)',
          'refs/heads',
        )
        const branches = names.split('\n').filter((name) => name !== '')
        const size = Number(request.url.searchParams.get('per_page') ?? 30)
        const route = 'GET /repos/{owner}/{repo}/branches'
        return replyLike(
          route,
          branches.slice(0, size).map((name) => ({ name, protection: { required_status_checks: { checks: [] } } })),
        )
      },
    },
    {
      route: `POST ${checks}`,
      answer(request) {
        nameOf(request)
        demandApp(canFork)
        const { name, head_sha: revision, conclusion, output } = request.body
        const { title, summary } = output as { title: string; summary: string } // as its schema has it
        const id = forge.nextId()
        forge.checks.push({ id, revision: String(revision), title, text: summary, passed: conclusion !== 'failure' })
        return replyLike('POST /repos/{owner}/{repo}/check-runs', run(id, String(name), String(revision)))
      },
    },
    {
      route: `PATCH ${checks}/:check_run_id`,
      answer(request) {
        nameOf(request)
        demandApp(canFork)
        const found = forge.checks.find(({ id }) => String(id) === request.params.check_run_id)
        if (found === undefined) throw notFound()
        const { conclusion, output } = request.body
        const { title, summary } = output as { title: string; summary: string } // as its schema has it
        Object.assign(found, { title, text: summary, passed: conclusion !== 'failure' })
        return replyLike('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', run(found.id, 'Weft', found.revision))
      },
    },
    {
      route: 'GET /repos/:owner/:repo/commits/:ref/check-runs',
      answer(request) {
        nameOf(request)
        const found = forge.checks.filter(({ revision }) => revision === request.params.ref)
        const check_runs = found.map(({ id, revision }) => run(id, 'Weft', revision))
        const route = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs'
        return replyLike(route, { total_count: check_runs.length, check_runs })
      },
    },
  ]
}

/** Tokens of people write no check runs. */
function demandApp(isPerson: boolean): void {
  if (isPerson) throw new FakeRefusal({ status: 403, json: { message: 'You must authenticate via a GitHub App.' } })
}
