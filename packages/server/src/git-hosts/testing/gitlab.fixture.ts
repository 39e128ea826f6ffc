import type { GitRemote } from '@weft/testkit'
import { commentRoutes } from './comments.fixture.ts'
import { fieldsLaw } from './fake-fields.fixture.ts'
import { type FakeHost, fakeHostOf } from './fake-host.fixture.ts'
import {
  FakeRefusal,
  type FakeReply,
  type FakeRequest,
  type FakeRoute,
  startFakeServer,
} from './fake-server.fixture.ts'
import { type Forge, type ForgePull, startForge } from './forge.fixture.ts'

const repository = 'weft/kiosk'
const login = 'weft-bot'
const people = ['anna', 'boris', login]
const project = '/projects/:id'
const request = `${project}/merge_requests/:iid`
const ok = (json: unknown, status = 200): FakeReply => ({ status, json })
const refuse = (status: number, message: unknown) => new FakeRefusal({ status, json: { message } })

/** docs.gitlab.com/api lists these fields for each operation: merge_requests, notes, project_forks, projects, users. */
const fields = fieldsLaw({
  [`GET ${project}/merge_requests`]: { query: ['state', 'source_branch', 'target_branch', 'per_page', 'page'] },
  [`POST ${project}/merge_requests`]: {
    body: ['source_branch', 'target_branch', 'title'],
    optional: ['target_project_id', 'description', 'labels', 'reviewer_ids', 'allow_collaboration'],
  },
  [`PUT ${request}`]: { optional: ['title', 'description', 'state_event'] },
  [`PUT ${request}/merge`]: { optional: ['auto_merge', 'merge_when_pipeline_succeeds', 'squash', 'sha'] },
  [`POST ${request}/notes`]: { body: ['body'] },
  [`GET ${request}/notes`]: { query: ['sort', 'order_by', 'per_page', 'page'] },
  [`PUT ${request}/notes/:comment_id`]: { body: ['body'] },
  [`GET ${project}/forks`]: { query: ['owned', 'per_page'] },
  [`POST ${project}/fork`]: { optional: ['namespace_path'] },
  'GET /users': { query: ['username'] },
})

/** GitLab: docs.gitlab.com/api. */
export async function startGitLab(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const secret = `glpat-${'Ab1'.repeat(7)}`
  const forge = startForge(remote)
  const server = await startFakeServer({
    prefix: '/api/v4',
    routes: [...projects(forge, secret), ...mergeRequests(forge)],
    admit({ headers }) {
      if (headers.authorization !== `Bearer ${secret}`) throw refuse(401, '401 Unauthorized')
    },
    check: fields,
  })
  const access = { username: '', secret, appId: '' }
  const parts = { vcs: 'gitlab', api: `${server.origin}/api/v4`, access, owner: '', repository, forge, server }
  return fakeHostOf(parts, remote)
}

/** Ids of projects: 1 is the one with the maintainers, 2 the fork. */
const idOf = (name: string): number => (name === repository ? 1 : 2)

function nameOf(forge: Forge, { params }: FakeRequest): string {
  const known = [repository, ...forge.forks.values()]
  const found = known.find((name) => name === params.id || String(idOf(name)) === params.id)
  if (found === undefined) throw refuse(404, '404 Project Not Found')
  return found
}

function projects(forge: Forge, secret: string): FakeRoute[] {
  const shown = (name: string) => ({
    id: idOf(name),
    path_with_namespace: name,
    http_url_to_repo: forge.remote.httpUrl(name),
    namespace: { full_path: name.split('/')[0] },
    import_status: name === repository ? 'none' : 'finished',
  })
  return [
    { route: 'GET /user', answer: () => ok({ id: 3, username: login }) },
    {
      route: 'GET /users',
      answer({ url }) {
        const found = people.filter((name) => name === url.searchParams.get('username'))
        return ok(found.map((username) => ({ id: people.indexOf(username) + 1, username })))
      },
    },
    { route: `GET ${project}`, answer: (asked) => ok(shown(nameOf(forge, asked))) },
    {
      route: `GET ${project}/forks`,
      answer(asked) {
        const fork = forge.forks.get(nameOf(forge, asked))
        return ok(fork === undefined ? [] : [shown(fork)])
      },
    },
    {
      route: `POST ${project}/fork`,
      async answer(asked) {
        const origin = nameOf(forge, asked)
        if (forge.forks.has(origin))
          throw refuse(409, { name: ['has already been taken'], path: ['has already been taken'] })
        const fork = `${login}/kiosk`
        await forge.fork(origin, fork)
        forge.remote.requireCredentials(fork, { username: 'oauth2', password: secret })
        return ok(shown(fork), 201)
      },
    },
  ]
}

function mergeRequests(forge: Forge): FakeRoute[] {
  const pullOf = async (asked: FakeRequest): Promise<ForgePull> => {
    if (nameOf(forge, asked) !== repository) throw refuse(404, '404 Not found')
    await forge.refresh()
    const found = forge.pulls.find(({ number }) => String(number) === asked.params.iid)
    if (found === undefined) throw refuse(404, '404 Not found')
    return found
  }
  const isDraft = (title: string) => /^draft: /i.test(title)
  const shown = (pull: ForgePull) => ({
    iid: pull.number,
    web_url: `https://gitlab.example/${repository}/-/merge_requests/${pull.number}`,
    state: pull.state === 'open' ? 'opened' : pull.state,
    title: pull.title,
    draft: isDraft(pull.title),
    sha: pull.tip,
    source_project_id: [repository, ...forge.forks.values()].includes(pull.head.repository)
      ? idOf(pull.head.repository)
      : null,
    target_project_id: 1,
    labels: pull.labels,
    reviewers: pull.reviewers.map((username) => ({ username })),
    merge_when_pipeline_succeeds: pull.mergesBy !== null,
  })

  return [
    {
      route: `GET ${project}/merge_requests`,
      async answer(asked) {
        const target = nameOf(forge, asked)
        await forge.refresh()
        const query = asked.url.searchParams
        const found = forge.pulls.filter(
          ({ state, base, head }) =>
            base.repository === target &&
            (query.get('state') !== 'opened' || state === 'open') &&
            (query.get('source_branch') ?? head.branch) === head.branch &&
            (query.get('target_branch') ?? base.branch) === base.branch,
        )
        return ok(found.map(shown))
      },
    },
    {
      route: `POST ${project}/merge_requests`,
      answer: async (asked) => ok(shown(await openRequest(forge, nameOf(forge, asked), asked.body)), 201),
    },
    { route: `GET ${request}`, answer: async (asked) => ok(shown(await pullOf(asked))) },
    {
      route: `PUT ${request}`,
      async answer(asked) {
        const pull = await pullOf(asked)
        const { title, description, state_event: event } = asked.body
        if (typeof title === 'string') pull.title = title
        if (typeof description === 'string') pull.body = description
        if (event !== undefined && event !== 'close' && event !== 'reopen')
          throw refuse(400, 'state_event does not have a valid value')
        if (event !== undefined && pull.state !== 'merged') pull.state = event === 'close' ? 'closed' : 'open'
        pull.isDraft = isDraft(pull.title)
        return ok(shown(pull))
      },
    },
    {
      route: `PUT ${request}/merge`,
      async answer(asked) {
        const pull = await pullOf(asked)
        const { sha, squash, auto_merge: auto } = asked.body
        if (sha !== undefined && sha !== pull.tip) throw refuse(409, 'SHA does not match HEAD of source branch')
        if (pull.state !== 'open' || isDraft(pull.title)) throw refuse(405, '405 Method Not Allowed')
        const method = squash === true ? 'squash' : 'merge'
        if (!forge.waitsForChecks) await forge.merge(pull.number, method)
        else if (auto === true) pull.mergesBy = method
        else throw refuse(405, '405 Method Not Allowed')
        return ok(shown(pull))
      },
    },
    ...commentRoutes({
      forge,
      pullOf,
      list: `GET ${request}/notes`,
      add: `POST ${request}/notes`,
      change: `PUT ${request}/notes/:comment_id`,
      pageSize: 'per_page',
      textOf: ({ body }) => body,
      show: ({ id, body }) => ({ id, body, author: { username: login } }),
      reply: (route, value) => ok(value, route.startsWith('POST') ? 201 : 200),
    }),
  ]
}

async function openRequest(forge: Forge, from: string, body: Readonly<Record<string, unknown>>): Promise<ForgePull> {
  const { source_branch: branch, target_branch: target, target_project_id: targetId = idOf(from), title } = body
  if (targetId !== 1) throw refuse(404, '404 Project Not Found')
  if ((await forge.tip(from, String(branch))) === '') throw refuse(422, [`Source branch "${branch}" does not exist`])
  if ((await forge.tip(repository, String(target))) === '') throw refuse(422, ['Target branch does not exist'])
  const known = forge.pulls.find(
    ({ state, head, base }) =>
      state === 'open' && head.repository === from && head.branch === branch && base.branch === target,
  )
  if (known !== undefined)
    throw refuse(409, [`Another open merge request already exists for this source branch: !${known.number}`])
  const opened = await forge.open({
    base: { repository, branch: String(target) },
    head: { repository: from, branch: String(branch) },
    title: String(title),
    body: String(body.description ?? ''),
    isDraft: /^draft: /i.test(String(title)),
  })
  // Labels that the account may not make, and people it may not ask, are left out without a word.
  opened.labels.push(
    ...String(body.labels ?? '')
      .split(',')
      .filter((label) => forge.knownLabels.has(label)),
  )
  const ids = (body.reviewer_ids ?? []) as number[] // as we send them
  opened.reviewers.push(...ids.map((id) => people[id - 1] ?? '').filter((name) => forge.knownPeople.has(name)))
  return opened
}
