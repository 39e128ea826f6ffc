import type { GitRemote } from '@weft/testkit'
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
const fork = 'forks/weft-bot/weft/kiosk'
const login = 'weft-bot'
const ok = (json: unknown, status = 200): FakeReply => ({ status, json })
const refuse = (status: number, error: string, code: string) =>
  new FakeRefusal({ status, json: { error, error_code: code } })
const notFound = () => refuse(404, 'Project not found', 'ENOPROJECT')
const places = ['/:namespace/:repo', '/fork/:user/:namespace/:repo'] as const
const pull = '/:namespace/:repo/pull-request/:id'

/** As pagure.io/api/0 lists them. */
const fields = fieldsLaw({
  'GET /:namespace/:repo/pull-requests': { query: ['status', 'assignee', 'author', 'tags', 'page', 'per_page'] },
  'POST /:namespace/:repo/pull-request/new': {
    body: ['title', 'branch_to', 'branch_from'],
    optional: ['repo_from', 'repo_from_username', 'repo_from_namespace', 'initial_comment'],
  },
  [`POST ${pull}`]: { body: ['title'], optional: ['initial_comment'] },
  [`POST ${pull}/comment`]: { body: ['comment'], optional: ['commit', 'filename', 'row'] },
  [`POST ${pull}/assign`]: { body: ['assignee'] },
  [`POST ${pull}/flag`]: { body: ['username', 'comment', 'url'], optional: ['status', 'percent', 'uid'] },
  'POST /fork': { body: ['repo'], optional: ['namespace', 'username', 'wait'] },
})

/** Pagure: pagure.io/api/0. */
export async function startPagure(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const secret = 'PAGUREX0123456789'
  const forge = startForge(remote)
  const server = await startFakeServer({
    prefix: '/api/0',
    routes: [...projects(forge, secret), ...pulls(forge)],
    admit({ headers }) {
      if (headers.authorization !== `token ${secret}`) throw refuse(401, 'Invalid or expired token.', 'EINVALIDTOK')
    },
    check(request, route) {
      const isForm =
        !request.hasBody || /^application\/x-www-form-urlencoded/.test(request.headers['content-type'] ?? '')
      return [...fields(request, route), ...(isForm ? [] : ['a body that is no form'])]
    },
  })
  const access = { username: '', secret, appId: '' }
  return fakeHostOf(
    { vcs: 'pagure', api: `${server.origin}/api/0`, access, owner: '', repository, forge, server },
    remote,
  )
}

function nameOf(forge: Forge, { params }: FakeRequest): string {
  const name = `${params.user === undefined ? '' : `forks/${params.user}/`}${params.namespace}/${params.repo}`
  if (name !== repository && ![...forge.forks.values()].includes(name)) throw notFound()
  return name
}

function projects(forge: Forge, secret: string): FakeRoute[] {
  return [
    { route: 'POST /-/whoami', answer: () => ok({ username: login }) },
    ...places.flatMap((place): FakeRoute[] => [
      { route: `GET ${place}`, answer: (asked) => ok({ fullname: nameOf(forge, asked), name: 'kiosk' }) },
      {
        route: `GET ${place}/git/urls`,
        answer(asked) {
          const name = nameOf(forge, asked)
          return ok({
            total_urls: 2,
            urls: { ssh: `ssh://git@pagure.example/${name}.git`, git: forge.remote.httpUrl(name) },
          })
        },
      },
    ]),
    {
      route: 'POST /fork',
      async answer({ body }) {
        if (`${body.namespace}/${body.repo}` !== repository) throw notFound()
        if (forge.forks.has(repository)) throw refuse(400, `Repo "${fork}" already exists`, 'ENOCODE')
        await forge.fork(repository, fork)
        forge.remote.requireCredentials(fork, { username: login, password: secret })
        return ok({ message: 'Repo "weft/kiosk" cloned to "weft-bot/weft/kiosk"' })
      },
    },
  ]
}

function pulls(forge: Forge): FakeRoute[] {
  const pullOf = async (asked: FakeRequest): Promise<ForgePull> => {
    if (nameOf(forge, asked) !== repository) throw notFound()
    await forge.refresh()
    const found = forge.pulls.find(({ number }) => String(number) === asked.params.id)
    if (found === undefined) throw refuse(404, 'Pull-Request not found', 'ENOREQ')
    return found
  }
  const isThere = (name: string) => name === repository || [...forge.forks.values()].includes(name)
  const status = { open: 'Open', merged: 'Merged', closed: 'Closed' } as const
  const shown = (found: ForgePull) => ({
    id: found.number,
    title: found.title,
    status: status[found.state],
    branch: found.base.branch,
    branch_from: found.head.branch,
    repo_from: isThere(found.head.repository) ? { fullname: found.head.repository } : null,
    commit_stop: found.tip,
    initial_comment: found.body,
    full_url: `https://pagure.example/${repository}/pull-request/${found.number}`,
  })

  return [
    {
      route: 'GET /:namespace/:repo/pull-requests',
      async answer(asked) {
        nameOf(forge, asked)
        await forge.refresh()
        const query = asked.url.searchParams
        const wanted = query.get('status')?.toLowerCase() ?? 'open'
        const size = Number(query.get('per_page') ?? 20)
        const start = (Number(query.get('page') ?? 1) - 1) * size
        const found = forge.pulls
          .filter(({ state }) => wanted === 'all' || status[state].toLowerCase() === wanted)
          .reverse()
        return ok({ total_requests: found.length, requests: found.slice(start, start + size).map(shown) })
      },
    },
    {
      route: 'POST /:namespace/:repo/pull-request/new',
      async answer(asked) {
        nameOf(forge, asked)
        return ok(shown(await openPull(forge, asked.body)))
      },
    },
    { route: `GET ${pull}`, answer: async (asked) => ok(shown(await pullOf(asked))) },
    {
      route: `POST ${pull}`,
      async answer(asked) {
        const found = await pullOf(asked)
        Object.assign(found, { title: asked.body.title, body: asked.body.initial_comment ?? '' })
        return ok(shown(found))
      },
    },
    {
      route: `POST ${pull}/comment`,
      async answer(asked) {
        const { comments } = await pullOf(asked)
        comments.push({ id: forge.nextId(), body: String(asked.body.comment) })
        return ok({ message: 'Comment added' })
      },
    },
    {
      route: `POST ${pull}/close`,
      async answer(asked) {
        const found = await pullOf(asked)
        if (found.state === 'open') found.state = 'closed'
        return ok({ message: 'Pull-request closed!' })
      },
    },
    {
      route: `POST ${pull}/assign`,
      async answer(asked) {
        const found = await pullOf(asked)
        const name = String(asked.body.assignee)
        if (!forge.knownPeople.has(name)) throw refuse(400, `No user "${name}" found`, 'ENOCODE')
        found.reviewers = [name]
        return ok({ message: 'pull-request assigned' })
      },
    },
    {
      route: `POST ${pull}/flag`,
      async answer(asked) {
        const found = await pullOf(asked)
        const { comment, status: verdict = 'pending', uid } = asked.body
        if (String(uid).length > 32) throw refuse(400, 'Invalid or incomplete input submitted', 'EINVALIDREQ')
        if (!/^(success|failure|error|pending|canceled)$/.test(String(verdict)))
          throw refuse(400, 'Invalid or incomplete input submitted', 'EINVALIDREQ')
        const written = { title: '', text: String(comment), passed: verdict === 'success' }
        const known = forge.checks.find(({ revision }) => revision === found.tip)
        if (known === undefined) forge.checks.push({ id: forge.nextId(), revision: found.tip, ...written })
        else Object.assign(known, written)
        return ok({ message: known === undefined ? 'Flag added' : 'Flag updated', uid })
      },
    },
  ]
}

async function openPull(forge: Forge, body: Readonly<Record<string, unknown>>): Promise<ForgePull> {
  const { repo_from: name, repo_from_username: user, repo_from_namespace: namespace } = body
  const from = [
    ...(user === undefined ? [] : ['forks', user]),
    ...(namespace === undefined ? [] : [namespace]),
    name,
  ].join('/')
  const head = { repository: name === undefined ? repository : from, branch: String(body.branch_from) }
  const base = { repository, branch: String(body.branch_to) }
  if (![repository, ...forge.forks.values()].includes(head.repository)) throw notFound()
  for (const { repository: at, branch } of [head, base])
    if ((await forge.tip(at, branch)) === '') throw refuse(400, `Branch ${branch} could not be found`, 'EINVALIDREQ')
  return forge.open({ base, head, title: String(body.title), body: String(body.initial_comment ?? ''), isDraft: false })
}
