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
const fork = 'weft-bot/kiosk'
const place = '/repositories/:workspace/:repo'
const pull = `${place}/pullrequests/:id`
const ok = (json: unknown, status = 200): FakeReply => ({ status, json })
const refuse = (status: number, message: string, more: object = {}) =>
  new FakeRefusal({ status, json: { type: 'error', error: { message, ...more } } })
const uuidOf = (name: string) => `{${name}-uuid}`

/** As developer.atlassian.com/cloud/bitbucket/rest lists them: pull requests, repositories, reports. */
const fields = fieldsLaw({
  [`GET ${place}/pullrequests`]: { query: ['q', 'sort', 'state', 'pagelen', 'page'] },
  [`POST ${place}/pullrequests`]: {
    body: ['title', 'source'],
    optional: ['description', 'draft', 'destination', 'reviewers', 'close_source_branch'],
  },
  [`PUT ${pull}`]: { body: ['title'], optional: ['description', 'draft', 'reviewers', 'destination'] },
  [`POST ${pull}/comments`]: { body: ['content'] },
  [`GET ${place}/forks`]: { query: ['q', 'role', 'sort', 'pagelen', 'page'] },
  [`POST ${place}/forks`]: { optional: ['name', 'workspace', 'project', 'is_private'] },
  [`PUT ${place}/commit/:commit/reports/:report`]: {
    body: ['title', 'report_type'],
    optional: ['details', 'reporter', 'result', 'link', 'data'],
  },
})

/** Bitbucket Cloud: developer.atlassian.com/cloud/bitbucket/rest. */
export async function startBitbucketCloud(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const access = { username: 'weft-bot@example.org', secret: 'ATATT3xFfGF0', appId: '' }
  const forge = startForge(remote)
  const basic = Buffer.from(`${access.username}:${access.secret}`).toString('base64')
  const server = await startFakeServer({
    prefix: '/2.0',
    routes: [...repositories(forge, access.secret), ...pulls(forge)],
    admit({ headers }) {
      if (headers.authorization !== `Basic ${basic}`)
        throw refuse(401, 'Token is invalid, expired, or not supported for this endpoint.')
    },
    check: fields,
  })
  const parts = { vcs: 'bitbucketcloud', api: `${server.origin}/2.0`, access, owner: '', repository, forge, server }
  return fakeHostOf(parts, remote)
}

function nameOf(forge: Forge, { params }: FakeRequest): string {
  const name = `${params.workspace}/${params.repo}`
  if (name !== repository && ![...forge.forks.values()].includes(name))
    throw refuse(404, `Repository ${name} not found`)
  return name
}

function repositories(forge: Forge, secret: string): FakeRoute[] {
  const shown = (name: string) => {
    const url = new URL(forge.remote.httpUrl(name))
    url.username = 'weft-bot'
    return {
      full_name: name,
      owner: { uuid: uuidOf(name.split('/')[0] ?? '') },
      links: {
        clone: [
          { name: 'https', href: url.href },
          { name: 'ssh', href: `git@bitbucket.org:${name}.git` },
        ],
      },
    }
  }
  return [
    { route: 'GET /user', answer: () => ok({ uuid: uuidOf('weft-bot'), nickname: 'weft-bot', display_name: 'Weft' }) },
    { route: `GET ${place}`, answer: (asked) => ok(shown(nameOf(forge, asked))) },
    {
      route: `GET ${place}/forks`,
      answer(asked) {
        const own = forge.forks.get(nameOf(forge, asked))
        return ok({ values: own === undefined ? [] : [shown(own)] })
      },
    },
    {
      route: `POST ${place}/forks`,
      async answer(asked) {
        const origin = nameOf(forge, asked)
        if (forge.forks.has(origin))
          throw refuse(400, 'Bad request', {
            fields: { name: ['Repository with this Slug and Owner already exists.'] },
          })
        await forge.fork(origin, fork)
        forge.remote.requireCredentials(fork, { username: 'x-bitbucket-api-token-auth', password: secret })
        return ok(shown(fork), 201)
      },
    },
    {
      route: `PUT ${place}/commit/:commit/reports/:report`,
      answer(asked) {
        nameOf(forge, asked)
        const { title, details = '', result, report_type: type } = asked.body
        if (!/^(SECURITY|COVERAGE|TEST|BUG)$/.test(String(type))) throw refuse(400, 'Invalid report_type')
        if (!/^(PASSED|FAILED|PENDING)$/.test(String(result))) throw refuse(400, 'Invalid result')
        if (String(details).length > 2000) throw refuse(400, 'details is too long')
        const revision = asked.params.commit ?? ''
        const written = { title: String(title), text: String(details), passed: result === 'PASSED' }
        const known = forge.checks.find((check) => check.revision === revision)
        if (known === undefined) forge.checks.push({ id: forge.nextId(), revision, ...written })
        else Object.assign(known, written)
        return ok({ uuid: '{report}', ...written })
      },
    },
  ]
}

function pulls(forge: Forge): FakeRoute[] {
  const pullOf = async (asked: FakeRequest): Promise<ForgePull> => {
    if (nameOf(forge, asked) !== repository) throw refuse(404, 'Not found')
    await forge.refresh()
    const found = forge.pulls.find(({ number }) => String(number) === asked.params.id)
    if (found === undefined) throw refuse(404, 'Not found')
    return found
  }
  const isThere = (name: string) => name === repository || [...forge.forks.values()].includes(name)
  const shown = (found: ForgePull) => ({
    type: 'pullrequest',
    id: found.number,
    title: found.title,
    description: found.body,
    state: { open: 'OPEN', merged: 'MERGED', closed: 'DECLINED' }[found.state],
    draft: found.isDraft,
    source: {
      branch: { name: found.head.branch },
      commit: { hash: found.tip.slice(0, 12) },
      repository: isThere(found.head.repository) ? { full_name: found.head.repository } : null,
    },
    destination: { branch: { name: found.base.branch }, repository: { full_name: repository } },
    reviewers: found.reviewers.map((name) => ({ uuid: uuidOf(name), display_name: name })),
    links: { html: { href: `https://bitbucket.org/${repository}/pull-requests/${found.number}` } },
  })

  return [
    {
      route: `GET ${place}/pullrequests`,
      async answer(asked) {
        nameOf(forge, asked)
        await forge.refresh()
        const conditions = conditionsOf(asked.url.searchParams.get('q') ?? '')
        const found = forge.pulls.filter(({ state, head, base }) => {
          const values: Readonly<Record<string, string>> = {
            state: state.toUpperCase(),
            'source.branch.name': head.branch,
            'source.repository.full_name': isThere(head.repository) ? head.repository : '',
            'destination.branch.name': base.branch,
          }
          return conditions.every(([name, value]) => values[name] === value)
        })
        return ok({ values: found.map(shown), pagelen: 50 })
      },
    },
    {
      route: `POST ${place}/pullrequests`,
      async answer(asked) {
        nameOf(forge, asked)
        return ok(shown(await openPull(forge, asked.body)), 201)
      },
    },
    { route: `GET ${pull}`, answer: async (asked) => ok(shown(await pullOf(asked))) },
    {
      route: `PUT ${pull}`,
      async answer(asked) {
        const found = await pullOf(asked)
        if (found.state !== 'open') throw refuse(400, 'This pull request is already closed.')
        const { title, description = found.body, draft = found.isDraft, reviewers = [] } = asked.body
        const people = [...forge.knownPeople]
        const named = (reviewers as { uuid?: string; account_id?: string }[]).map(({ uuid, account_id }) =>
          people.find((name) => name === account_id || uuidOf(name) === uuid),
        )
        if (named.includes(undefined))
          throw refuse(400, 'reviewers: Malformed reviewers list', { fields: { reviewers: ['is no user'] } })
        Object.assign(found, { title, body: description, isDraft: draft, reviewers: named })
        return ok(shown(found))
      },
    },
    {
      route: `POST ${pull}/comments`,
      async answer(asked) {
        const { raw } = asked.body.content as { raw: string } // as we send it
        const comment = { id: forge.nextId(), body: raw }
        ;(await pullOf(asked)).comments.push(comment)
        return ok({ id: comment.id, content: { raw } }, 201)
      },
    },
    {
      route: `POST ${pull}/decline`,
      async answer(asked) {
        const found = await pullOf(asked)
        if (found.state !== 'open') throw refuse(400, 'This pull request is already closed.')
        found.state = 'closed'
        return ok(shown(found))
      },
    },
  ]
}

/** `name = "value" AND …`, the part of Bitbucket's queries that we use. */
function conditionsOf(q: string): [string, string][] {
  return q.split(' AND ').map((condition) => {
    const [, name = '', value = ''] = /^([\w.]+)\s*=\s*("(?:[^"\\]|\\.)*")$/.exec(condition) ?? []
    if (name === '') throw refuse(400, `Invalid query: ${condition}`)
    return [name, JSON.parse(value)]
  })
}

async function openPull(forge: Forge, body: Readonly<Record<string, unknown>>): Promise<ForgePull> {
  const { source, destination } = body as {
    source: { branch: { name: string }; repository: { full_name: string } }
    destination: { branch: { name: string } }
  } // as we send them
  const head = { repository: source.repository.full_name, branch: source.branch.name }
  const base = { repository, branch: destination.branch.name }
  const isKnown = [repository, ...forge.forks.values()].includes(head.repository)
  if (!isKnown || (await forge.tip(head.repository, head.branch)) === '')
    throw refuse(400, 'source: branch not found', { fields: { source: ['branch not found'] } })
  if ((await forge.tip(repository, base.branch)) === '') throw refuse(400, 'destination: branch not found')
  const known = forge.pulls.some(
    (found) =>
      found.state === 'open' &&
      found.head.repository === head.repository &&
      found.head.branch === head.branch &&
      found.base.branch === base.branch,
  )
  if (known) throw refuse(409, 'There is already an open pull request for this branch')
  return forge.open({
    base,
    head,
    title: String(body.title),
    body: String(body.description ?? ''),
    isDraft: body.draft === true,
  })
}
