import type { GitRemote } from '@weft/testkit'
import type { MergeMethod } from '../git-host.ts'
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

const repository = 'scm/weft/kiosk'
const fork = 'scm/~weft-bot/kiosk'
const login = 'weft-bot'
const place = '/api/latest/projects/:project/repos/:repo'
const pull = `${place}/pull-requests/:id`
const report = '/insights/latest/projects/:project/repos/:repo/commits/:commit/reports/:key'
const ok = (json: unknown, status = 200): FakeReply => ({
  status,
  json,
  headers: { 'content-type': 'application/json', 'x-ausername': login },
})
const refuse = (status: number, message: string) =>
  new FakeRefusal({ status, json: { errors: [{ context: null, message, exceptionName: null }] } })

/** As developer.atlassian.com/server/bitbucket/rest/v1000 lists them: pull requests, repository, builds and deployments. */
const fields = fieldsLaw({
  [`GET ${place}/pull-requests`]: { query: ['state', 'at', 'direction', 'limit', 'start'] },
  [`POST ${place}/pull-requests`]: {
    body: ['title', 'fromRef', 'toRef'],
    optional: ['description', 'draft', 'reviewers'],
  },
  [`PUT ${pull}`]: { body: ['version'], optional: ['title', 'description', 'draft', 'reviewers'] },
  [`POST ${pull}/participants`]: { body: ['user', 'role'] },
  [`POST ${pull}/comments`]: { body: ['text'] },
  [`POST ${pull}/decline`]: { query: ['version'], optional: ['comment', 'version'] },
  [`POST ${pull}/merge`]: {
    query: ['version'],
    optional: ['autoMerge', 'strategyId', 'message', 'autoSubject', 'version'],
  },
  [`POST ${place}`]: { optional: ['name', 'project', 'defaultBranch'] },
  [`PUT ${report}`]: { body: ['title', 'data'], optional: ['details', 'reporter', 'result', 'link'] },
})

/** Bitbucket Data Center: developer.atlassian.com/server/bitbucket/rest. */
export async function startBitbucketServer(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const secret = 'BBDC-NjQ2MDU0'
  const forge = startForge(remote)
  const versions = new Map<ForgePull, number>()
  const server = await startFakeServer({
    prefix: '/rest',
    routes: [...repositories(forge, secret), ...pulls(forge, versions)],
    admit({ headers }) {
      if (headers.authorization !== `Bearer ${secret}`)
        throw refuse(401, 'Authentication failed. Please check your credentials.')
    },
    check: fields,
  })
  const access = { username: login, secret, appId: '' }
  const parts = { vcs: 'bitbucketserver', api: `${server.origin}/rest`, access, owner: '', repository, forge, server }
  return fakeHostOf(parts, remote)
}

function nameOf(forge: Forge, { params }: FakeRequest): string {
  const name = `scm/${params.project}/${params.repo}`
  if (name !== repository && ![...forge.forks.values()].includes(name))
    throw refuse(404, `Repository ${params.project}/${params.repo} does not exist.`)
  return name
}

const placeOf = (name: string) => {
  const [, key = '', slug = ''] = name.split('/')
  return { slug, project: { key } }
}

function repositories(forge: Forge, secret: string): FakeRoute[] {
  const shown = (name: string) => {
    const url = new URL(forge.remote.httpUrl(name))
    url.username = login
    const clone = [
      { name: 'ssh', href: 'ssh://git@bitbucket.example:7999/weft/kiosk.git' },
      { name: 'http', href: url.href },
    ]
    return { ...placeOf(name), links: { clone } }
  }
  return [
    {
      route: 'GET /api/latest/users/:slug',
      answer({ params }) {
        if (params.slug !== login) throw refuse(404, 'The specified user does not exist.')
        return ok({ name: login, slug: login })
      },
    },
    { route: `GET ${place}`, answer: (asked) => ok(shown(nameOf(forge, asked))) },
    {
      route: `POST ${place}`,
      async answer(asked) {
        const origin = nameOf(forge, asked)
        if (forge.forks.has(origin)) throw refuse(409, 'This repository URL is already taken.')
        await forge.fork(origin, fork)
        forge.remote.requireCredentials(fork, { username: login, password: secret })
        return ok(shown(fork), 201)
      },
    },
    {
      route: `PUT ${report}`,
      answer(asked) {
        nameOf(forge, asked)
        const { title, details = '', result } = asked.body
        if (String(details).length > 2000) throw refuse(400, 'details: size must be between 0 and 2000')
        const revision = asked.params.commit ?? ''
        const written = { title: String(title), text: String(details), passed: result === 'PASS' }
        const known = forge.checks.find((check) => check.revision === revision)
        if (known === undefined) forge.checks.push({ id: forge.nextId(), revision, ...written })
        else Object.assign(known, written)
        return ok({ key: asked.params.key, ...written })
      },
    },
  ]
}

function pulls(forge: Forge, versions: Map<ForgePull, number>): FakeRoute[] {
  const versionOf = (found: ForgePull) => versions.get(found) ?? 0
  const pullOf = async (asked: FakeRequest, isWrite = false): Promise<ForgePull> => {
    if (nameOf(forge, asked) !== repository) throw refuse(404, 'The pull request does not exist.')
    await forge.refresh()
    const found = forge.pulls.find(({ number }) => String(number) === asked.params.id)
    if (found === undefined) throw refuse(404, `Pull request ${asked.params.id} does not exist.`)
    if (!isWrite) return found
    const version = asked.url.searchParams.get('version') ?? asked.body.version
    if (Number(version) !== versionOf(found))
      throw refuse(409, 'You are attempting to modify a pull request based on out-of-date information.')
    versions.set(found, versionOf(found) + 1)
    return found
  }
  const shown = (found: ForgePull) => ({
    id: found.number,
    version: versionOf(found),
    title: found.title,
    description: found.body,
    state: found.state === 'closed' ? 'DECLINED' : found.state.toUpperCase(),
    draft: found.isDraft,
    fromRef: {
      id: `refs/heads/${found.head.branch}`,
      latestCommit: found.tip,
      repository: placeOf(found.head.repository),
    },
    toRef: { id: `refs/heads/${found.base.branch}`, repository: placeOf(found.base.repository) },
    reviewers: found.reviewers.map((name) => ({ user: { name }, role: 'REVIEWER' })),
    links: { self: [{ href: `https://bitbucket.example/projects/weft/repos/kiosk/pull-requests/${found.number}` }] },
  })

  return [
    {
      route: `GET ${place}/pull-requests`,
      async answer(asked) {
        nameOf(forge, asked)
        await forge.refresh()
        const query = asked.url.searchParams
        const found = forge.pulls.filter(
          ({ state, base }) =>
            (query.get('state') ?? 'OPEN') === 'OPEN' &&
            state === 'open' &&
            `refs/heads/${base.branch}` === query.get('at'),
        )
        const [start, limit] = [Number(query.get('start') ?? 0), Number(query.get('limit') ?? 25)]
        const isLastPage = start + limit >= found.length
        const nextPageStart = isLastPage ? null : start + limit
        return ok({ values: found.slice(start, start + limit).map(shown), isLastPage, nextPageStart, start, limit })
      },
    },
    {
      route: `POST ${place}/pull-requests`,
      async answer(asked) {
        nameOf(forge, asked)
        return ok(shown(await openPull(forge, asked.body)), 201)
      },
    },
    { route: `GET ${pull}`, answer: async (asked) => ok(shown(await pullOf(asked))) },
    {
      route: `PUT ${pull}`,
      async answer(asked) {
        const found = await pullOf(asked, true)
        const { title, description, draft, reviewers } = asked.body
        if (found.state !== 'open') throw refuse(409, 'This pull request has already been merged or declined.')
        Object.assign(found, { title, body: description, isDraft: draft === true })
        // The request ends the review of every person whom it does not name.
        found.reviewers = ((reviewers ?? []) as { user: { name: string } }[]).map(({ user }) => user.name) // as we send them
        return ok(shown(found))
      },
    },
    ...extras(forge, pullOf),
    {
      route: `POST ${pull}/decline`,
      async answer(asked) {
        const found = await pullOf(asked, true)
        if (found.state !== 'open') throw refuse(409, 'This pull request is not open.')
        found.state = 'closed'
        return ok(shown(found))
      },
    },
    {
      route: `POST ${pull}/merge`,
      async answer(asked) {
        const found = await pullOf(asked, true)
        const method = methods[String(asked.body.strategyId)]
        if (method === undefined) throw refuse(400, 'The merge strategy is not enabled.')
        if (found.state !== 'open' || found.isDraft) throw refuse(409, 'This pull request is not open.')
        if (!forge.waitsForChecks) await forge.merge(found.number, method)
        else if (asked.body.autoMerge === true) found.mergesBy = method
        else throw refuse(409, 'Merge checks have not passed.')
        return ok(shown(found))
      },
    },
  ]
}

const methods: Readonly<Record<string, MergeMethod>> = { 'no-ff': 'merge', squash: 'squash', 'rebase-no-ff': 'rebase' }

interface SentRef {
  readonly id: string
  readonly repository: { readonly slug: string; readonly project: { readonly key: string } }
}

async function openPull(forge: Forge, body: Readonly<Record<string, unknown>>): Promise<ForgePull> {
  const { fromRef, toRef } = body as { fromRef: SentRef; toRef: SentRef } // as we send them
  const read = ({ id, repository: at }: SentRef) => ({
    repository: `scm/${at.project.key}/${at.slug}`,
    branch: id.replace(/^refs\/heads\//, ''),
  })
  const [head, base] = [read(fromRef), read(toRef)]
  const isKnown = [repository, ...forge.forks.values()].includes(head.repository)
  if (!isKnown) throw refuse(404, 'The repository of the source branch does not exist.')
  for (const { repository: at, branch } of [head, base])
    if ((await forge.tip(at, branch)) === '') throw refuse(404, `Branch "${branch}" does not exist.`)
  const known = forge.pulls.some(
    (found) =>
      found.state === 'open' &&
      found.head.repository === head.repository &&
      found.head.branch === head.branch &&
      found.base.branch === base.branch,
  )
  if (known) throw refuse(409, 'Only one pull request may be open for a given source and target branch')
  return forge.open({
    base,
    head,
    title: String(body.title),
    body: String(body.description ?? ''),
    isDraft: body.draft === true,
  })
}

/** Reviewers and comments. */
function extras(forge: Forge, pullOf: (asked: FakeRequest) => Promise<ForgePull>): FakeRoute[] {
  return [
    {
      route: `POST ${pull}/participants`,
      async answer(asked) {
        const found = await pullOf(asked)
        const { name } = asked.body.user as { name: string } // as we send it
        if (!forge.knownPeople.has(name)) throw refuse(409, `${name} is not a user.`)
        found.reviewers.push(name)
        return ok({ user: { name }, role: 'REVIEWER' })
      },
    },
    {
      route: `POST ${pull}/comments`,
      async answer(asked) {
        const comment = { id: forge.nextId(), body: String(asked.body.text) }
        ;(await pullOf(asked)).comments.push(comment)
        return ok({ id: comment.id, text: comment.body }, 201)
      },
    },
  ]
}
