import type { MergeMethod } from '../git-host.ts'
import { commentRoutes } from './comments.fixture.ts'
import { FakeRefusal, type FakeReply, type FakeRequest, type FakeRoute } from './fake-server.fixture.ts'
import type { Forge, ForgePull } from './forge.fixture.ts'
import { replyLike } from './github-openapi.fixture.ts'

/** The state that the parts of the fake GitHub share. */
export interface GitHubPlace {
  readonly forge: Forge
  readonly repository: string
  readonly login: string
  /** Signs git in at forks. */
  readonly password: string
  readonly canFork: boolean
}

const base = '/repos/:owner/:repo'
const json = (status: number, value: object): FakeReply => ({ status, json: value })
export const notFound = () => new FakeRefusal(json(404, { message: 'Not Found', status: '404' }))
const invalid = (resource: string, error: object) =>
  new FakeRefusal(json(422, { message: 'Validation Failed', errors: [{ resource, ...error }], status: '422' }))

/** https://docs.github.com/en/rest/pulls/pulls, …/pulls/review-requests, …/issues/labels, …/issues/comments and the mutations of GraphQL. */
export function gitHubPulls(place: GitHubPlace): FakeRoute[] {
  const { forge, repository, login } = place
  const demandRepository = ({ params }: FakeRequest) => {
    if (`${params.owner}/${params.repo}` !== repository) throw notFound()
  }
  const pullOf = async (request: FakeRequest): Promise<ForgePull> => {
    demandRepository(request)
    await forge.refresh()
    const number = request.params.pull_number ?? request.params.issue_number
    const found = forge.pulls.find((pull) => String(pull.number) === number)
    if (found === undefined) throw notFound()
    return found
  }
  const shown = (pull: ForgePull) => shownPull(pull, login)
  return [
    {
      route: `GET ${base}/pulls`,
      async answer(request) {
        demandRepository(request)
        await forge.refresh()
        const { searchParams: query } = request.url
        const state = query.get('state') ?? 'open'
        const head = query.get('head')
        const found = forge.pulls.filter(
          (pull) =>
            (state === 'all' || (pull.state === 'open') === (state === 'open')) &&
            // A head without its owner is not looked at.
            (head === null || !head.includes(':') || head === labelOf(pull)) &&
            (query.get('base') === null || query.get('base') === pull.base.branch),
        )
        const simple = found.reverse().map((pull) => simplePull(pull, login))
        return replyLike(`GET ${base}/pulls`, simple.slice(0, Number(query.get('per_page') ?? 30)))
      },
    },
    {
      route: `POST ${base}/pulls`,
      async answer(request) {
        demandRepository(request)
        return replyLike(`POST ${base}/pulls`, shown(await openPull(place, request.body)))
      },
    },
    {
      route: `GET ${base}/pulls/:pull_number`,
      answer: async (request) => replyLike(`GET ${base}/pulls/{pull_number}`, shown(await pullOf(request))),
    },
    {
      route: `PATCH ${base}/pulls/:pull_number`,
      async answer(request) {
        const pull = await pullOf(request)
        const { title, body, state } = request.body
        if (typeof title === 'string') pull.title = title
        if (typeof body === 'string') pull.body = body
        if (state === 'open' && pull.state === 'merged')
          throw invalid('PullRequest', { code: 'invalid', field: 'state' })
        if ((state === 'closed' || state === 'open') && pull.state !== 'merged') pull.state = state
        return replyLike(`PATCH ${base}/pulls/{pull_number}`, shown(pull))
      },
    },
    {
      route: `PUT ${base}/pulls/:pull_number/merge`,
      async answer(request) {
        const pull = await pullOf(request)
        const { merge_method = 'merge', sha } = request.body
        if (sha !== undefined && sha !== pull.tip)
          throw new FakeRefusal(json(409, { message: 'Head branch was modified. Review and try the merge again.' }))
        if (pull.state !== 'open' || pull.isDraft || forge.waitsForChecks)
          throw new FakeRefusal(json(405, { message: 'Pull Request is not mergeable' }))
        await forge.merge(pull.number, merge_method as MergeMethod) // the schema has these three
        return replyLike(`PUT ${base}/pulls/{pull_number}/merge`, { sha: pull.merged, merged: true })
      },
    },
    ...extras(place, pullOf),
    ...commentRoutes({
      forge,
      pullOf,
      list: `GET ${base}/issues/:issue_number/comments`,
      add: `POST ${base}/issues/:issue_number/comments`,
      change: `PATCH ${base}/issues/comments/:comment_id`,
      pageSize: 'per_page',
      textOf: ({ body }) => body,
      show: ({ id, body }, { number }) => ({
        id,
        body,
        user: { login },
        html_url: `https://github.com/${repository}/pull/${number}#issuecomment-${id}`,
      }),
      reply: replyLike,
    }),
    { route: 'POST /graphql', answer: ({ body }) => mutate(forge, body) },
  ]
}

/** Labels and reviewers. */
function extras({ forge, login }: GitHubPlace, pullOf: (request: FakeRequest) => Promise<ForgePull>): FakeRoute[] {
  return [
    {
      route: `POST ${base}/pulls/:pull_number/requested_reviewers`,
      async answer(request) {
        const pull = await pullOf(request)
        const names = (request.body.reviewers ?? []) as string[] // as its schema has them
        if (names.some((name) => !forge.knownPeople.has(name)))
          throw new FakeRefusal(
            json(422, {
              message: 'Reviews may only be requested from collaborators. One or more is not a collaborator.',
            }),
          )
        pull.reviewers.push(...names)
        return replyLike(`POST ${base}/pulls/{pull_number}/requested_reviewers`, simplePull(pull, login))
      },
    },
    {
      route: `POST ${base}/issues/:issue_number/labels`,
      async answer(request) {
        const pull = await pullOf(request)
        const labels = (request.body.labels ?? []) as string[] // as we send them
        if (labels.some((label) => !forge.knownLabels.has(label)))
          throw invalid('Label', { code: 'invalid', field: 'name' })
        pull.labels.push(...labels)
        return replyLike(
          `POST ${base}/issues/{issue_number}/labels`,
          labels.map((name) => ({ name })),
        )
      },
    },
  ]
}

const ownerOf = (repository: string): string => repository.split('/')[0] ?? ''
const labelOf = ({ head }: ForgePull): string => `${ownerOf(head.repository)}:${head.branch}`

function simplePull(pull: ForgePull, login: string) {
  const { base: target, head } = pull
  return {
    id: 1000 + pull.number,
    node_id: `PR_${pull.number}`,
    number: pull.number,
    html_url: `https://github.com/${target.repository}/pull/${pull.number}`,
    state: pull.state === 'open' ? 'open' : 'closed',
    title: pull.title,
    body: pull.body,
    draft: pull.isDraft,
    merged_at: pull.state === 'merged' ? '2026-11-30T09:00:00Z' : null,
    merge_commit_sha: pull.merged === '' ? null : pull.merged,
    user: { login },
    labels: pull.labels.map((name) => ({ name })),
    requested_reviewers: pull.reviewers.map((name) => ({ login: name })),
    requested_teams: [],
    head: { label: labelOf(pull), ref: head.branch, sha: pull.tip },
    base: { label: `${ownerOf(target.repository)}:${target.branch}`, ref: target.branch },
  }
}

const shownPull = (pull: ForgePull, login: string) => ({ ...simplePull(pull, login), merged: pull.state === 'merged' })

async function openPull(
  { forge, repository }: GitHubPlace,
  { title, body = '', head, base: target, draft = false }: Readonly<Record<string, unknown>>,
): Promise<ForgePull> {
  const [owner = '', branch = ''] = String(head).includes(':') ? String(head).split(':') : [ownerOf(repository), head]
  const fork = forge.forks.get(repository)
  const from = owner === ownerOf(repository) ? repository : fork && ownerOf(fork) === owner ? fork : null
  if (from === null || (await forge.tip(from, String(branch))) === '')
    throw invalid('PullRequest', { field: 'head', code: 'invalid' })
  const baseTip = await forge.tip(repository, String(target))
  if (baseTip === '') throw invalid('PullRequest', { field: 'base', code: 'invalid' })
  const known = forge.pulls.find(
    (pull) =>
      pull.state === 'open' &&
      pull.base.branch === target &&
      pull.head.repository === from &&
      pull.head.branch === branch,
  )
  const message = known
    ? `A pull request already exists for ${owner}:${branch}.`
    : (await forge.tip(from, String(branch))) === baseTip
      ? `No commits between ${target} and ${owner}:${branch}`
      : null
  if (message !== null) throw invalid('PullRequest', { code: 'custom', message })
  return forge.open({
    base: { repository, branch: String(target) },
    head: { repository: from, branch: String(branch) },
    title: String(title),
    body: String(body),
    isDraft: draft === true,
  })
}

/** Three mutations: what they need, and what GitHub answers where it refuses. */
async function mutate(forge: Forge, { query, variables }: Readonly<Record<string, unknown>>): Promise<FakeReply> {
  const given = (variables ?? {}) as Readonly<Record<string, string>> // texts alone, of ours
  const name = /\b(enablePullRequestAutoMerge|convertPullRequestToDraft|markPullRequestReadyForReview)\(/.exec(
    String(query),
  )?.[1]
  for (const variable of Object.keys(given))
    if (!String(query).includes(`$${variable}:`)) return refusedMutation(`Variable $${variable} is not declared`)
  if (name === undefined) return refusedMutation("Field doesn't exist on type 'Mutation'")
  await forge.refresh()
  const pull = forge.pulls.find(({ number }) => `PR_${number}` === given.pullRequestId)
  if (pull === undefined)
    return refusedMutation(`Could not resolve to a node with the global id of '${given.pullRequestId}'`)
  if (name !== 'enablePullRequestAutoMerge') {
    pull.isDraft = name === 'convertPullRequestToDraft'
  } else {
    if (pull.state !== 'open') return refusedMutation("Can't enable auto-merge for this pull request")
    if (!forge.waitsForChecks) return refusedMutation('Pull request Pull request is in clean status')
    pull.mergesBy = String(given.mergeMethod).toLowerCase() as MergeMethod // the enumeration of GraphQL, in capitals
  }
  return json(200, { data: { [name]: { clientMutationId: null } } })
}

const refusedMutation = (message: string): FakeReply =>
  json(200, { data: null, errors: [{ type: 'UNPROCESSABLE', message }] })
