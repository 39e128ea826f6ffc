import type { Outbound } from '../outbound/outbound.ts'

/** How the API of a git host is reached. Secrets are open here: they appear in no log and no error. */
export interface HostAccess {
  readonly outbound: Outbound
  /** The API's address, without a slash at the end. */
  readonly api: string
  /** The account that opens pull requests; '' where the token says it. */
  readonly username: string
  /** A token, a password, or the private key of an App. */
  readonly secret: string
  /** The id of a GitHub App; '' for other hosts. */
  readonly appId: string
  /** An operator named the host: it may stand on a private network. */
  readonly allowPrivate: boolean
  readonly signal?: AbortSignal
}

/** A repository as its host names it: `weft/kiosk`, or `organisation/project/_git/repository` on Azure DevOps. */
export interface HostRepository {
  /** The path of its address, without slashes around it and without `.git`. */
  readonly path: string
}

export interface PullRequestBranches {
  /** The repository with our branch: a fork, or the repository itself. */
  readonly from: HostRepository
  /** Our branch. */
  readonly head: string
  /** The branch that the maintainers merge into. */
  readonly base: string
}

export interface PullRequestText {
  readonly title: string
  /** Markdown. */
  readonly body: string
}

/** A pull request as it stands at its host. */
export interface PullRequest {
  /** Its number in the repository, or what its host calls it by. */
  readonly number: string
  /** The page for people. */
  readonly url: string
  readonly state: 'open' | 'merged' | 'closed'
  readonly title: string
  readonly isDraft: boolean
  /** The commit at the tip of its branch, as the host knows it; '' where it does not say. */
  readonly head: string
}

export interface NewPullRequest extends PullRequestBranches, PullRequestText {
  readonly isDraft: boolean
  readonly labels: readonly string[]
  /** User names of those who are asked for a review. */
  readonly reviewers: readonly string[]
}

/** A fork of the account's own. */
export interface Fork {
  readonly repository: HostRepository
  /** The address that git pushes to, without a password in it. */
  readonly pushUrl: string
}

export type MergeMethod = 'merge' | 'squash' | 'rebase'

/** The push target at a host that has no branches for review. */
export interface ReviewPush {
  /** `refs/for/main%topic=…`: one commit with all changes is pushed there, again at each update. */
  readonly ref: string
  /** The last line of the commit's message, by which the host knows which review it belongs to. */
  readonly trailer: string
}

/** A message at a commit or pull request of a developer. */
export interface HostReport {
  /** The commit that is reported on. */
  readonly revision: string
  readonly pullRequest: string
  readonly title: string
  /** Markdown. */
  readonly text: string
  readonly conclusion: 'success' | 'neutral' | 'failure'
}

/**
 * The pull requests of one repository. Each call throws HostFault where the host refuses or cannot be understood, and OutboundFault
 * where it does not answer.
 */
export interface HostClient {
  /** The account behind the secret: the button "Try". */
  account(): Promise<string>
  /** The open pull request of these branches; null if there is no such request. */
  find(branches: PullRequestBranches): Promise<PullRequest | null>
  read(number: string): Promise<PullRequest>
  /** Opens one. Labels and reviewers that the host refuses are left out: see `refused`. */
  open(request: NewPullRequest): Promise<PullRequest & { readonly refused: readonly string[] }>
  update(number: string, text: PullRequestText & { readonly isDraft: boolean }): Promise<PullRequest>
  close(number: string, comment: string): Promise<void>
  /** Tells the host to merge it when its own rules allow; false if the host or the repository cannot do so. */
  mergeWhenReady(number: string, method: MergeMethod): Promise<boolean>
  /**
   * The account's fork, made if it is missing. It is the repository itself where the account owns it, and at a host that has no forks
   * for this account (a GitHub App, Gerrit).
   */
  fork(): Promise<Fork>
  /**
   * Gerrit alone: where to push instead of a branch, before each `open` and `update`. A push opens the review, so that `open` finds it
   * and `head` names its topic. Absent: our branch is pushed.
   */
  reviewPush?(branches: PullRequestBranches): Promise<ReviewPush>
  /** The login of git at this host over HTTPS. */
  gitSignIn(): Promise<{ readonly username: string; readonly password: string }>
  /** Writes or replaces our report. */
  report(report: HostReport): Promise<void>
}

/** The place of a repository: the host's name without its port, and the path as of HostRepository. */
export interface RepositoryAddress extends HostRepository {
  readonly hostname: string
}

/** One kind of git host. A new one is a file and a line in `registry.ts`. */
export interface GitHost {
  /** As Weblate names it in `vcs`. */
  readonly vcs: string
  /** For people: `GitHub`. */
  readonly label: string
  /** The API's address where the host is the vendor's own: `github.com` -> `https://api.github.com`. */
  apiOf(hostname: string): string
  /** An address as the host names the repository elsewhere; `ssh.github.com` is `github.com`. Absent: it has one way to write it. */
  canonical?(address: RepositoryAddress): RepositoryAddress
  connect(access: HostAccess, repository: HostRepository): HostClient
}

/** Why a host did not do as it was asked. */
export type HostFaultCode =
  /** 401: the token is wrong or was revoked. */
  | 'not-signed-in'
  /** 403: the token may not. */
  | 'forbidden'
  /** 404: no such repository, or one that the token does not see. */
  | 'not-found'
  /** 409, 422: the host refuses the request itself. */
  | 'refused'
  /** 429, or a limit of requests: try again after `retryAfter` seconds. */
  | 'limited'
  /** 5xx. */
  | 'unavailable'
  /** The answer is not what the host's documentation says. */
  | 'unreadable'

/** A host refused. The message is the host's own, without secrets, at most 500 characters. */
export class HostFault extends Error {
  override readonly name = 'HostFault'
  readonly code: HostFaultCode
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(code: HostFaultCode, detail: string, retryAfter?: number) {
    super(detail)
    this.code = code
    this.retryAfter = retryAfter
  }
}
