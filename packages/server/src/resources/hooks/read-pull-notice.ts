import type { HookService } from '@weft/contract'
import { at, itemsAt, type SentNotice, textAt, textsAt } from './notice-values.ts'

/** Somebody opened a pull request, or gave it other commits. */
export interface PullNotice {
  /** Every address of the repository that it is to be merged into. */
  readonly addresses: readonly string[]
  /** The branch that it is to be merged into. */
  readonly base: string
  readonly number: string
  /** The reference of its commits in that repository. */
  readonly ref: string
  readonly revision: string
}

export const githubAddresses = ['clone_url', 'git_url', 'ssh_url', 'html_url', 'svn_url'].map(
  (one) => `repository.${one}`,
)
export const gitlabAddresses = [
  'git_http_url',
  'git_ssh_url',
  'http_url',
  'ssh_url',
  'web_url',
  'url',
  'homepage',
].flatMap((one) => [`project.${one}`, `repository.${one}`])

type Reader = (notice: SentNotice) => Partial<PullNotice> | null

/** GitHub, Gitea and Forgejo say the same in their notices. */
const likeGitHub =
  (...events: readonly string[]): Reader =>
  ({ header, values }) => {
    const event = events.map((name) => header(name)).find((one) => one !== undefined)
    if (event !== 'pull_request' || !/^(opened|reopened|synchroni[sz]ed?)$/.test(textAt(values, 'action') ?? ''))
      return null
    const number = numberAt(values, 'number')
    return {
      addresses: textsAt(values, githubAddresses),
      base: textAt(values, 'pull_request.base.ref') ?? '',
      number,
      ref: `refs/pull/${number}/head`,
      revision: textAt(values, 'pull_request.head.sha') ?? '',
    }
  }

/** An update of GitLab without new commits has no `oldrev`. */
const readGitLab: Reader = ({ values }) => {
  if (textAt(values, 'object_kind') !== 'merge_request') return null
  const action = textAt(values, 'object_attributes.action') ?? ''
  const hasCommits = textAt(values, 'object_attributes.oldrev') !== null
  if (action !== 'open' && action !== 'reopen' && !(action === 'update' && hasCommits)) return null
  const number = numberAt(values, 'object_attributes.iid')
  return {
    addresses: textsAt(values, gitlabAddresses),
    base: textAt(values, 'object_attributes.target_branch') ?? '',
    number,
    ref: `refs/merge-requests/${number}/head`,
    revision: textAt(values, 'object_attributes.last_commit.id') ?? '',
  }
}

/** Bitbucket's server alone: its cloud has no reference of a pull request. */
const readBitbucket: Reader = ({ header, values }) => {
  if (!/^pr:(opened|from_ref_updated)$/.test(header('x-event-key') ?? '')) return null
  const number = numberAt(values, 'pullRequest.id')
  const links = itemsAt(values, 'pullRequest.toRef.repository.links.clone').map((one) => textAt(one, 'href'))
  return {
    addresses: links.filter((one) => one !== null),
    base: textAt(values, 'pullRequest.toRef.displayId') ?? '',
    number,
    ref: `refs/pull-requests/${number}/from`,
    revision: textAt(values, 'pullRequest.fromRef.latestCommit') ?? '',
  }
}

const readers: { readonly [S in HookService]?: Reader } = {
  github: likeGitHub('x-github-event'),
  gitea: likeGitHub('x-gitea-event', 'x-gogs-event'),
  forgejo: likeGitHub('x-forgejo-event', 'x-gitea-event'),
  gitlab: readGitLab,
  bitbucket: readBitbucket,
}

function numberAt(values: unknown, path: string): string {
  const found = at(values, path)
  return Number.isInteger(found) && Number(found) > 0 ? String(found) : ''
}

/** Reads a notice of a pull request; null where it is another one, or says too little. */
export function readPullNotice(service: HookService, notice: SentNotice): PullNotice | null {
  const read = readers[service]?.(notice) ?? null
  if (read === null) return null
  const { addresses = [], base = '', number = '', ref = '', revision = '' } = read
  const isWhole = addresses.length > 0 && base !== '' && number !== '' && /^[0-9a-f]{40}([0-9a-f]{24})?$/.test(revision)
  return isWhole ? { addresses, base, number, ref, revision } : null
}
