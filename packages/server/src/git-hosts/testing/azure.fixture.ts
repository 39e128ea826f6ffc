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

const repository = 'weft/kiosk/_git/kiosk'
const me = { id: 'f5a1', providerDisplayName: 'Weft Bot (weft)' }
const list = '/:organisation/:project/_apis/git/repositories'
const place = `${list}/:repo`
const pull = `${place}/pullRequests/:id`
const version = 'api-version'
const ok = (value: unknown, status = 200): FakeReply => ({ status, json: value })
const refuse = (status: number, message: string, typeKey: string) =>
  new FakeRefusal({ status, json: { $id: '1', innerException: null, message, typeKey, errorCode: 0, eventId: 3000 } })
const methods: Readonly<Record<string, MergeMethod>> = { noFastForward: 'merge', squash: 'squash', rebase: 'rebase' }

/** As learn.microsoft.com/rest/api/azure/devops/git (7.1) lists them. */
const fields = fieldsLaw({
  'GET /:organisation/_apis/connectionData': { query: [version, 'connectOptions'] },
  'GET /:organisation/_apis/identities': { query: [version, 'searchFilter', 'filterValue'] },
  [`GET ${place}`]: { query: [version] },
  [`POST ${list}`]: { query: [version, 'sourceRef'], body: ['name'], optional: ['project', 'parentRepository'] },
  [`GET ${place}/pullrequests`]: {
    query: [
      version,
      '$top',
      'searchCriteria.status',
      'searchCriteria.sourceRefName',
      'searchCriteria.targetRefName',
      'searchCriteria.sourceRepositoryId',
    ],
  },
  [`POST ${place}/pullrequests`]: {
    query: [version, 'supportsIterations'],
    body: ['sourceRefName', 'targetRefName', 'title'],
    optional: ['description', 'isDraft', 'forkSource', 'labels', 'reviewers'],
  },
  [`GET ${pull}`]: { query: [version] },
  [`PATCH ${pull}`]: {
    query: [version],
    // Only these may be changed.
    optional: [
      'title',
      'description',
      'status',
      'isDraft',
      'autoCompleteSetBy',
      'completionOptions',
      'mergeOptions',
      'targetRefName',
    ],
  },
  [`POST ${pull}/labels`]: { query: [version, 'projectId'], body: ['name'] },
  [`PUT ${pull}/reviewers/:reviewer`]: { query: [version], optional: ['id', 'vote', 'isRequired'] },
  [`GET ${pull}/threads`]: { query: [version] },
  [`POST ${pull}/threads`]: {
    query: [version],
    body: ['comments'],
    optional: ['status', 'properties', 'threadContext'],
  },
  [`PATCH ${pull}/threads/:thread/comments/:comment`]: { query: [version], body: ['content'] },
})

/** Azure DevOps Services. */
export async function startAzure(remote: GitRemote): Promise<FakeHost> {
  await remote.create(repository)
  const secret = 'pat7'.repeat(13)
  const forge = startForge(remote)
  const server = await startFakeServer({
    prefix: '',
    routes: [...places(forge, secret), ...pulls(forge), ...threads(forge)],
    admit({ headers }) {
      if (headers.authorization === `Basic ${Buffer.from(`:${secret}`).toString('base64')}`) return
      if (headers['x-tfs-fedauthredirect'] === 'Suppress') throw new FakeRefusal({ status: 401, text: '' })
      // Without the header it shows its page for people.
      const type = { 'content-type': 'text/html' }
      throw new FakeRefusal({ status: 203, text: '<!DOCTYPE html><title>Sign In</title>', headers: type })
    },
    check: (request, route) => [
      ...fields(request, route),
      ...(/^7\.1(-preview)?$/.test(request.url.searchParams.get(version) ?? '') ? [] : ['no api-version']),
    ],
  })
  const access = { username: '', secret, appId: '' }
  return fakeHostOf(
    { vcs: 'azure_devops', api: server.origin, access, owner: 'weft', repository, forge, server },
    remote,
  )
}

function nameOf(forge: Forge, { params }: FakeRequest): string {
  const name = `${params.organisation}/${params.project}/_git/${params.repo}`
  if (name !== repository && ![...forge.forks.values()].includes(name))
    throw refuse(
      404,
      `TF401019: The Git repository with name or identifier ${params.repo} does not exist or you do not have permissions for the operation you are attempting.`,
      'GitRepositoryNotFoundException',
    )
  return name
}

const idOf = (name: string): string => `id-of-${name.split('/').at(-1)}`

function places(forge: Forge, secret: string): FakeRoute[] {
  const shown = (name: string) => {
    const url = new URL(forge.remote.httpUrl(name))
    url.username = 'weft'
    return {
      id: idOf(name),
      name: name.split('/').at(-1),
      remoteUrl: url.href,
      project: { id: 'id-of-project', name: 'kiosk' },
      isFork: name !== repository,
    }
  }
  return [
    { route: 'GET /:organisation/_apis/connectionData', answer: () => ok({ authenticatedUser: me }) },
    {
      route: 'GET /:organisation/_apis/identities',
      answer({ url }) {
        const found = [...forge.knownPeople].filter((name) => name === url.searchParams.get('filterValue'))
        return ok({
          count: found.length,
          value: found.map((name) => ({ id: `id-of-${name}`, providerDisplayName: name })),
        })
      },
    },
    { route: `GET ${place}`, answer: (asked) => ok(shown(nameOf(forge, asked))) },
    {
      route: `POST ${list}`,
      async answer({ body }) {
        const { name, parentRepository } = body as { name: string; parentRepository: { id: string } } // as we send it
        if (parentRepository.id !== idOf(repository))
          throw refuse(404, 'TF401019: no parent', 'GitRepositoryNotFoundException')
        const fork = `weft/kiosk/_git/${name}`
        if (forge.forks.has(repository))
          throw refuse(
            409,
            'TF400948: A Git repository with that name already exists.',
            'GitRepositoryNameAlreadyExistsException',
          )
        await forge.fork(repository, fork)
        forge.remote.requireCredentials(fork, { username: 'weft', password: secret })
        return ok(shown(fork), 201)
      },
    },
  ]
}

async function pullOf(forge: Forge, asked: FakeRequest): Promise<ForgePull> {
  if (nameOf(forge, asked) !== repository) throw refuse(404, 'TF401180: not found', 'GitPullRequestNotFoundException')
  await forge.refresh()
  const found = forge.pulls.find(({ number }) => String(number) === asked.params.id)
  if (found === undefined)
    throw refuse(404, 'TF401180: The requested pull request was not found.', 'GitPullRequestNotFoundException')
  return found
}

const statuses = { open: 'active', merged: 'completed', closed: 'abandoned' } as const

const shownPull = (found: ForgePull) => ({
  pullRequestId: found.number,
  title: found.title,
  description: found.body,
  status: statuses[found.state],
  isDraft: found.isDraft,
  sourceRefName: `refs/heads/${found.head.branch}`,
  targetRefName: `refs/heads/${found.base.branch}`,
  lastMergeSourceCommit: { commitId: found.tip },
  ...(found.head.repository !== repository && { forkSource: { repository: { id: idOf(found.head.repository) } } }),
})

function pulls(forge: Forge): FakeRoute[] {
  return [
    {
      route: `GET ${place}/pullrequests`,
      async answer(asked) {
        nameOf(forge, asked)
        await forge.refresh()
        const criteria = (name: string) => asked.url.searchParams.get(`searchCriteria.${name}`)
        const found = forge.pulls.filter(
          ({ state, head, base }) =>
            statuses[state] === (criteria('status') ?? 'active') &&
            (criteria('sourceRefName') ?? `refs/heads/${head.branch}`) === `refs/heads/${head.branch}` &&
            (criteria('targetRefName') ?? `refs/heads/${base.branch}`) === `refs/heads/${base.branch}`,
        )
        return ok({ value: found.map(shownPull), count: found.length })
      },
    },
    {
      route: `POST ${place}/pullrequests`,
      async answer(asked) {
        nameOf(forge, asked)
        return ok(shownPull(await openPull(forge, asked.body)), 201)
      },
    },
    { route: `GET ${pull}`, answer: async (asked) => ok(shownPull(await pullOf(forge, asked))) },
    {
      route: `PATCH ${pull}`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const { title, description, status, isDraft, autoCompleteSetBy, completionOptions } = asked.body
        if (found.state !== 'open' && status !== 'active')
          throw refuse(
            409,
            'TF401181: The pull request cannot be edited due to its state.',
            'GitPullRequestNotEditableException',
          )
        if (String(description ?? '').length > 4000)
          throw refuse(400, 'TF400813: description is too long', 'InvalidArgumentValueException')
        if (typeof title === 'string') found.title = title
        if (typeof description === 'string') found.body = description
        if (typeof isDraft === 'boolean') found.isDraft = isDraft
        if (status === 'abandoned') found.state = 'closed'
        if (autoCompleteSetBy !== undefined) {
          const { mergeStrategy } = completionOptions as { mergeStrategy: string } // as we send it
          const method = methods[mergeStrategy]
          if (method === undefined || found.isDraft)
            throw refuse(400, 'TF401192: not allowed', 'InvalidArgumentValueException')
          if (forge.waitsForChecks) found.mergesBy = method
          else await forge.merge(found.number, method)
        }
        return ok(shownPull(found))
      },
    },
    {
      route: `POST ${pull}/labels`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const name = String(asked.body.name)
        if (!forge.knownLabels.has(name))
          throw refuse(
            403,
            'TF401289: The current user does not have permissions to create tags.',
            'CreateTagPermissionException',
          )
        found.labels.push(name)
        return ok({ id: `id-of-${name}`, name, active: true })
      },
    },
    {
      route: `PUT ${pull}/reviewers/:reviewer`,
      async answer(asked) {
        const found = await pullOf(forge, asked)
        const name = [...forge.knownPeople].find((person) => `id-of-${person}` === asked.params.reviewer)
        if (name === undefined) throw refuse(400, 'TF401186: invalid reviewer', 'InvalidArgumentValueException')
        found.reviewers.push(name)
        return ok({ id: asked.params.reviewer, vote: 0 })
      },
    },
  ]
}

function threads(forge: Forge): FakeRoute[] {
  const shown = ({ id, body }: ForgePull['comments'][number]) => ({
    id,
    comments: [{ id: 1, content: body, author: { id: me.id }, commentType: 'text' }],
  })
  return [
    {
      route: `GET ${pull}/threads`,
      // The first thread tells what happened, and has no text.
      async answer(asked) {
        const { comments } = await pullOf(forge, asked)
        return ok({ value: [{ id: 9000, comments: [{ id: 1, commentType: 'system' }] }, ...comments.map(shown)] })
      },
    },
    {
      route: `POST ${pull}/threads`,
      async answer(asked) {
        const { comments } = await pullOf(forge, asked)
        const [first] = asked.body.comments as { content: string }[] // as we send them
        const comment = { id: forge.nextId(), body: first?.content ?? '' }
        comments.push(comment)
        return ok(shown(comment))
      },
    },
    {
      route: `PATCH ${pull}/threads/:thread/comments/:comment`,
      async answer(asked) {
        const { comments } = await pullOf(forge, asked)
        const comment = comments.find(({ id }) => String(id) === asked.params.thread)
        if (comment === undefined || asked.params.comment !== '1')
          throw refuse(404, 'no such comment', 'CommentNotFoundException')
        comment.body = String(asked.body.content)
        return ok(shown(comment).comments[0])
      },
    },
  ]
}

async function openPull(forge: Forge, body: Readonly<Record<string, unknown>>): Promise<ForgePull> {
  const branchOf = (ref: unknown) => String(ref).replace(/^refs\/heads\//, '')
  const source = body.forkSource as { repository: { id: string } } | undefined // as we send it
  const from = [repository, ...forge.forks.values()].find(
    (name) => idOf(name) === (source?.repository.id ?? idOf(repository)),
  )
  const head = { repository: from ?? '', branch: branchOf(body.sourceRefName) }
  const base = { repository, branch: branchOf(body.targetRefName) }
  if (from === undefined || (await forge.tip(from, head.branch)) === '')
    throw refuse(
      400,
      'TF401398: The pull request cannot be created because the source and/or the target branch no longer exists.',
      'GitPullRequestStaleException',
    )
  if (String(body.description ?? '').length > 4000)
    throw refuse(400, 'TF400813: description is too long', 'InvalidArgumentValueException')
  const known = forge.pulls.some(
    (found) =>
      found.state === 'open' &&
      found.head.repository === from &&
      found.head.branch === head.branch &&
      found.base.branch === base.branch,
  )
  if (known)
    throw refuse(
      409,
      'TF401179: An active pull request for the source and target branch already exists.',
      'GitPullRequestExistsException',
    )
  return forge.open({
    base,
    head,
    title: String(body.title),
    body: String(body.description ?? ''),
    isDraft: body.isDraft === true,
  })
}
