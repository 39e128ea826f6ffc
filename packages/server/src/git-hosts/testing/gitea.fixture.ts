import type { GitRemote } from '@weft/testkit'
import type { MergeMethod } from '../git-host.ts'
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
const base = '/repos/:owner/:repo'
const pull = `${base}/pulls/:index`
const ok = (json: unknown, status = 200): FakeReply => ({ status, json })
const refuse = (status: number, message: string) =>
  new FakeRefusal({ status, json: { message, url: 'https://gitea.example/api/swagger' } })

/** As docs.gitea.com/api lists them: repository, issue, user. */
const fields = fieldsLaw({
  [`GET ${base}/pulls`]: { query: ['state', 'sort', 'milestone', 'labels', 'poster', 'page', 'limit'] },
  [`POST ${base}/pulls`]: { body: ['head', 'base', 'title'], optional: ['body', 'labels', 'assignees', 'reviewers'] },
  [`PATCH ${pull}`]: { optional: ['title', 'body', 'state', 'base', 'labels', 'allow_maintainer_edit'] },
  [`POST ${pull}/merge`]: {
    body: ['Do'],
    optional: ['merge_when_checks_succeed', 'head_commit_id', 'force_merge', 'delete_branch_after_merge'],
  },
  [`POST ${pull}/requested_reviewers`]: { optional: ['reviewers', 'team_reviewers'] },
  [`GET ${base}/labels`]: { query: ['page', 'limit'] },
  [`POST ${base}/issues/:index/labels`]: { body: ['labels'] },
  [`POST ${base}/issues/:index/comments`]: { body: ['body'] },
  [`PATCH ${base}/issues/comments/:comment_id`]: { body: ['body'] },
  [`GET ${base}/forks`]: { query: ['page', 'limit'] },
  [`POST ${base}/forks`]: { optional: ['name', 'organization'] },
})

/** Gitea and Forgejo: docs.gitea.com/api. */
export async function startGitea(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const secret = 'c0ffee'.repeat(7).slice(0, 40)
  const forge = startForge(remote)
  const server = await startFakeServer({
    prefix: '/api/v1',
    routes: [...repositories(forge, secret), ...pulls(forge), ...comments(forge)],
    admit({ headers }) {
      if (headers.authorization !== `token ${secret}`) throw refuse(401, 'token is required')
    },
    check: fields,
  })
  const access = { username: '', secret, appId: '' }
  const parts = { vcs: 'gitea', api: `${server.origin}/api/v1`, access, owner: '', repository, forge, server }
  return fakeHostOf(parts, remote)
}

function nameOf(forge: Forge, { params }: FakeRequest): string {
  const name = `${params.owner}/${params.repo}`
  if (name !== repository && ![...forge.forks.values()].includes(name)) throw refuse(404, 'not found')
  return name
}

async function pullOf(forge: Forge, asked: FakeRequest): Promise<ForgePull> {
  if (nameOf(forge, asked) !== repository) throw refuse(404, 'not found')
  await forge.refresh()
  const found = forge.pulls.find(({ number }) => String(number) === asked.params.index)
  if (found === undefined) throw refuse(404, 'not found')
  return found
}

function repositories(forge: Forge, secret: string): FakeRoute[] {
  const shown = (name: string) => ({
    full_name: name,
    clone_url: forge.remote.httpUrl(name),
    owner: { login: name.split('/')[0] },
    fork: name !== repository,
    parent: name === repository ? null : { full_name: repository },
  })
  const labels = [...forge.knownLabels].map((name, at) => ({ id: at + 1, name }))
  return [
    { route: 'GET /user', answer: () => ok({ id: 3, login }) },
    { route: `GET ${base}`, answer: (asked) => ok(shown(nameOf(forge, asked))) },
    {
      route: `GET ${base}/forks`,
      answer(asked) {
        const fork = forge.forks.get(nameOf(forge, asked))
        return ok(fork === undefined ? [] : [shown(fork)])
      },
    },
    {
      route: `POST ${base}/forks`,
      async answer(asked) {
        const origin = nameOf(forge, asked)
        if (forge.forks.has(origin)) throw refuse(409, 'The repository with the same name already exists.')
        const fork = `${login}/kiosk`
        await forge.fork(origin, fork)
        forge.remote.requireCredentials(fork, { username: login, password: secret })
        return ok(shown(fork), 202)
      },
    },
    { route: `GET ${base}/labels`, answer: () => ok(labels) },
    {
      route: `POST ${base}/issues/:index/labels`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const ids = (asked.body.labels ?? []) as number[] // as we send them
        found.labels.push(...labels.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])))
        return ok(found.labels.map((name) => ({ name })))
      },
    },
  ]
}

function pulls(forge: Forge): FakeRoute[] {
  const exists = (name: string) => name === repository || [...forge.forks.values()].includes(name)
  const shown = ({ head, base: target, ...found }: ForgePull) => ({
    number: found.number,
    html_url: `https://gitea.example/${repository}/pulls/${found.number}`,
    state: found.state === 'open' ? 'open' : 'closed',
    merged: found.state === 'merged',
    title: found.title,
    body: found.body,
    draft: /^wip:/i.test(found.title),
    head: { ref: head.branch, sha: found.tip, repo: exists(head.repository) ? { full_name: head.repository } : null },
    base: { ref: target.branch, sha: '', repo: { full_name: repository } },
  })
  return [
    {
      route: `GET ${base}/pulls`,
      async answer(asked) {
        nameOf(forge, asked)
        await forge.refresh()
        const query = asked.url.searchParams
        const size = Math.min(50, Number(query.get('limit') ?? 30))
        const start = (Number(query.get('page') ?? 1) - 1) * size
        const found = forge.pulls.filter(({ state }) => query.get('state') !== 'open' || state === 'open')
        return ok(found.slice(start, start + size).map(shown))
      },
    },
    {
      route: `POST ${base}/pulls`,
      async answer(asked) {
        nameOf(forge, asked)
        return ok(shown(await openPull(forge, asked.body)), 201)
      },
    },
    { route: `GET ${pull}`, answer: async (asked) => ok(shown(await pullOf(forge, asked))) },
    {
      route: `PATCH ${pull}`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const { title, body, state } = asked.body
        if (typeof title === 'string') found.title = title
        if (typeof body === 'string') found.body = body
        if (state !== undefined && found.state === 'merged')
          throw refuse(412, 'cannot change state of this pull request')
        if (state === 'closed' || state === 'open') found.state = state
        found.isDraft = /^wip:/i.test(found.title)
        return ok(shown(found), 201)
      },
    },
    {
      route: `POST ${pull}/merge`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const { Do: method, head_commit_id: head, merge_when_checks_succeed: waits } = asked.body
        if (head !== undefined && head !== found.tip) throw refuse(409, 'head out of date')
        if (found.state !== 'open' || found.isDraft) throw refuse(405, 'Please try again later')
        if (!forge.waitsForChecks)
          await forge.merge(found.number, method as MergeMethod) // we send these three
        else if (waits === true) found.mergesBy = method as MergeMethod
        else throw refuse(405, 'Please try again later')
        return { status: forge.waitsForChecks ? 201 : 200 }
      },
    },
    {
      route: `POST ${pull}/requested_reviewers`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const names = (asked.body.reviewers ?? []) as string[] // as we send them
        if (names.some((name) => !forge.knownPeople.has(name))) throw refuse(422, "Reviewer can't read")
        found.reviewers.push(...names)
        return ok([], 201)
      },
    },
  ]
}

const comments = (forge: Forge): FakeRoute[] =>
  commentRoutes({
    forge,
    pullOf: (asked) => pullOf(forge, asked),
    list: `GET ${base}/issues/:index/comments`,
    add: `POST ${base}/issues/:index/comments`,
    change: `PATCH ${base}/issues/comments/:comment_id`,
    pageSize: null,
    textOf: ({ body }) => body,
    show: ({ id, body }) => ({ id, body, user: { login } }),
    reply: (route, value) => ok(value, route.startsWith('POST') ? 201 : 200),
  })

async function openPull(forge: Forge, { head, base: target, title, body }: Readonly<Record<string, unknown>>) {
  const [owner = '', branch = ''] = String(head).split(':')
  const from = [repository, ...forge.forks.values()].find((name) => name.split('/')[0] === owner)
  if (from === undefined || (await forge.tip(from, branch)) === '') throw refuse(404, 'branch does not exist')
  if ((await forge.tip(repository, String(target))) === '') throw refuse(404, 'branch does not exist')
  const known = forge.pulls.some(
    (found) =>
      found.state === 'open' &&
      found.head.repository === from &&
      found.head.branch === branch &&
      found.base.branch === target,
  )
  if (known) throw refuse(409, 'pull request already exists for these targets')
  return forge.open({
    base: { repository, branch: String(target) },
    head: { repository: from, branch },
    title: String(title),
    body: String(body ?? ''),
    isDraft: /^wip:/i.test(String(title)),
  })
}
