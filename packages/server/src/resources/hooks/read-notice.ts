import type { HookService } from '@weft/contract'
import { at, itemsAt, type SentNotice, textAt, textsAt } from './notice-values.ts'
import { githubAddresses, gitlabAddresses, type PullNotice, readPullNotice } from './read-pull-notice.ts'

/** The content of a webhook: a push, or an event that Weft ignores. */
export type Notice =
  | { readonly kind: 'ignored' }
  | {
      readonly kind: 'push'
      /** Every address of the repository that the host names. */
      readonly addresses: readonly string[]
      /** Null: the host does not say which. */
      readonly branches: readonly string[] | null
      readonly defaultBranch: string | null
    }
  | ({ readonly kind: 'pull-request' } & PullNotice)

const ignored: Notice = { kind: 'ignored' }

const branchOf = (ref: string): string => ref.replace(/^refs\/heads\//, '')

interface Push {
  readonly addresses: readonly string[]
  readonly branches?: readonly string[]
  readonly defaultBranch?: string | null
}

/** A push; null where it does not say of what. */
function push({ addresses, branches = [], defaultBranch = null }: Push): Notice | null {
  if (addresses.length === 0) return null
  return { kind: 'push', addresses, branches: branches.length === 0 ? null : branches, defaultBranch }
}

/** Hosts that send one reference with the addresses of the repository beside it. */
function pushOfReference(values: unknown, paths: readonly string[], defaultBranch: string): Notice | null {
  const ref = textAt(values, 'ref')
  if (ref === null) return null
  return push({
    addresses: textsAt(values, paths),
    branches: [branchOf(ref)],
    defaultBranch: textAt(values, defaultBranch),
  })
}

const giteeAddresses = ['git_http_url', 'git_ssh_url', 'git_url', 'clone_url', 'ssh_url', 'html_url', 'url']

function readGitea({ header, values }: SentNotice, events: readonly string[]): Notice | null {
  const event = events.map((name) => header(name)).find((one) => one !== undefined)
  if (event !== undefined && event !== 'push') return ignored
  return pushOfReference(values, githubAddresses, 'repository.default_branch')
}

/** Bitbucket's cloud has links of pages alone, its server those of clones. */
function bitbucketAddresses(repository: unknown): string[] {
  const clones = itemsAt(repository, 'links.clone').map((one) => textAt(one, 'href'))
  const name = textAt(repository, 'full_name')
  const cloud = name === null ? [] : [`https://bitbucket.org/${name}`]
  return [...clones, ...cloud, textAt(repository, 'links.html.href')].filter((one) => one !== null)
}

const bitbucketEvents: ReadonlySet<string | undefined> = new Set([
  'repo:push',
  'repo:refs_changed',
  'pullrequest:fulfilled',
  'pr:merged',
])

function readBitbucket({ header, values }: SentNotice): Notice | null {
  if (!bitbucketEvents.has(header('x-event-key'))) return ignored
  const pushed = itemsAt(values, 'push.changes').map((change) => textAt(change, 'new.name'))
  const moved = itemsAt(values, 'changes').map((change) => textAt(change, 'ref.displayId'))
  const merged = [textAt(values, 'pullrequest.destination.branch.name'), textAt(values, 'pullRequest.toRef.displayId')]
  const repository = at(values, 'repository') ?? at(values, 'pullRequest.toRef.repository')
  const branches = [...pushed, ...moved, ...merged].filter((one) => one !== null)
  return push({ addresses: bitbucketAddresses(repository), branches })
}

function readAzure({ values }: SentNotice): Notice | null {
  if (textAt(values, 'eventType') !== 'git.push') return ignored
  const refs = itemsAt(values, 'resource.refUpdates').map((one) => textAt(one, 'name'))
  return push({
    addresses: textsAt(values, ['resource.repository.remoteUrl', 'resource.repository.sshUrl']),
    branches: refs.filter((one) => one !== null).map(branchOf),
    defaultBranch: branchOf(textAt(values, 'resource.repository.defaultBranch') ?? '') || null,
  })
}

function readPagure({ values }: SentNotice): Notice | null {
  if (textAt(values, 'topic') !== 'git.receive') return ignored
  const [instance, name] = [textAt(values, 'msg.pagure_instance'), textAt(values, 'msg.project_fullname')]
  if (instance === null || name === null) return null
  const branch = textAt(values, 'msg.branch')
  return push({ addresses: [`${instance.replace(/\/$/, '')}/${name}`], branches: branch === null ? [] : [branch] })
}

const readers: { readonly [S in HookService]: (notice: SentNotice) => Notice | null } = {
  github: ({ header, values }) =>
    header('x-github-event') === 'push'
      ? pushOfReference(values, githubAddresses, 'repository.default_branch')
      : ignored,
  gitea: (notice) => readGitea(notice, ['x-gitea-event', 'x-gogs-event']),
  forgejo: (notice) => readGitea(notice, ['x-forgejo-event', 'x-gitea-event']),
  gitee: ({ values }) => {
    const kind = textAt(values, 'hook_name')
    if (kind !== null && kind !== 'push_hooks') return ignored
    return pushOfReference(
      values,
      giteeAddresses.map((one) => `repository.${one}`),
      'repository.default_branch',
    )
  },
  gitlab: ({ values }) =>
    textAt(values, 'ref') === null ? ignored : pushOfReference(values, gitlabAddresses, 'project.default_branch'),
  bitbucket: readBitbucket,
  azure: readAzure,
  pagure: readPagure,
}

/** Paths that every notice of a push has, by its host's manual; one of the alternatives is enough. */
type RequiredPath = string | readonly string[]

const giteaPush: readonly RequiredPath[] = [
  'ref',
  'repository.full_name',
  'repository.clone_url',
  'repository.ssh_url',
  'repository.html_url',
]

const repositoryOfBitbucket = (...names: readonly string[]): string[] =>
  names.flatMap((name) => [`repository.${name}`, `pullRequest.toRef.repository.${name}`])

const requiredPaths: { readonly [S in HookService]: readonly RequiredPath[] } = {
  github: ['ref', 'repository.name', ['repository.owner.login', 'repository.owner.name'], 'repository.url'],
  gitea: giteaPush,
  forgejo: giteaPush,
  gitee: ['ref', 'repository.path_with_namespace', 'repository.html_url'],
  gitlab: [
    ['project.web_url', 'repository.homepage'],
    ['project.git_ssh_url', 'repository.git_ssh_url', 'project.ssh_url', 'repository.url'],
    ['project.git_http_url', 'repository.git_http_url', 'project.http_url'],
  ],
  bitbucket: [repositoryOfBitbucket('full_name', 'slug'), repositoryOfBitbucket('links', 'project')],
  azure: ['resource.refUpdates', 'resource.repository.name', 'resource.repository.remoteUrl'],
  pagure: ['msg.pagure_instance', 'msg.project_fullname', 'msg.branch'],
}

const isComplete = (values: unknown, required: readonly RequiredPath[]): boolean =>
  required.every((paths) => [paths].flat().some((path) => (at(values, path) ?? '') !== ''))

/** Reads a notice of a host; null where it lacks what this host sends with every push. */
export function readNotice(service: HookService, notice: SentNotice): Notice | null {
  const pull = readPullNotice(service, notice)
  if (pull !== null) return { kind: 'pull-request', ...pull }
  const read = readers[service](notice)
  return read?.kind === 'push' && !isComplete(notice.values, requiredPaths[service]) ? null : read
}
