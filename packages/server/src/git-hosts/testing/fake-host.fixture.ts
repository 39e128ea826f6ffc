import type { GitRemote } from '@weft/testkit'
import type { MergeMethod } from '../git-host.ts'
import type { FakeFault, FakeServer } from './fake-server.fixture.ts'
import { type Forge, type ForgePull, protectBranch } from './forge.fixture.ts'

/** A strict fake of one kind of git host: its API over a real git remote. */
export interface FakeHost {
  readonly vcs: string
  /** The API's address. */
  readonly api: string
  /** The host name in addresses of its repositories. */
  readonly hostname: string
  /** The account that can sign in. */
  readonly access: { readonly username: string; readonly secret: string; readonly appId: string }
  /** The beginning of the paths of its repositories, where a row has to name it. */
  readonly owner: string
  /** Its repository, by the name that the git remote knows: `remote.commit(host.repository, …)`. */
  readonly repository: string
  /** The address of the repository. */
  readonly repositoryUrl: string
  readonly forge: Forge
  readonly pulls: readonly ForgePull[]
  readonly requests: readonly string[]
  /** Requests that its documentation does not allow: a fault of ours. */
  readonly violations: readonly string[]
  fail(fault: FakeFault | null): void
  /** Takes note of what was pushed; every request does so first. */
  refresh(): Promise<void>
  /** The button of the host. */
  merge(number: number | string, method: MergeMethod, how?: { readonly deletesBranch?: boolean }): Promise<void>
  /** It says that it merged, and the branch does not have it. */
  lieAboutMerge(number: number | string): void
  close(number: number | string): void
  reopen(number: number | string): void
  /** Checks that a merge waits for. */
  waitForChecks(): void
  passChecks(number: number | string): Promise<void>
  deleteBranch(number: number | string): Promise<void>
  deleteFork(): Promise<void>
  protect(branch: string): Promise<void>
  stop(): Promise<void>
}

/** A kind of host gives these parts for its fake. */
export interface FakeParts extends Pick<FakeHost, 'vcs' | 'api' | 'access' | 'owner' | 'repository'> {
  readonly forge: Forge
  readonly server: FakeServer
}

export function fakeHostOf({ forge, server, ...parts }: FakeParts, remote: GitRemote): FakeHost {
  const pullOf = (number: number | string): ForgePull => {
    const found = forge.pulls.find((pull) => String(pull.number) === String(number))
    if (found === undefined) throw new Error(`There is no pull request ${number}`)
    return found
  }
  return {
    ...parts,
    forge,
    hostname: '127.0.0.1',
    repositoryUrl: remote.httpUrl(parts.repository),
    pulls: forge.pulls,
    requests: server.requests,
    violations: server.violations,
    fail: (fault) => server.fail(fault),
    refresh: () => forge.refresh(),
    async merge(number, method, { deletesBranch = false } = {}) {
      const { number: id, head } = pullOf(number)
      await forge.merge(id, method)
      if (deletesBranch) await forge.deleteBranch(head.repository, head.branch)
    },
    lieAboutMerge(number) {
      pullOf(number).state = 'merged'
    },
    close(number) {
      pullOf(number).state = 'closed'
    },
    reopen(number) {
      pullOf(number).state = 'open'
    },
    waitForChecks() {
      forge.waitsForChecks = true
    },
    passChecks: (number) => forge.passChecks(pullOf(number).number),
    async deleteBranch(number) {
      const { head } = pullOf(number)
      await forge.deleteBranch(head.repository, head.branch)
    },
    async deleteFork() {
      const fork = forge.forks.get(parts.repository)
      if (fork === undefined) throw new Error('There is no fork')
      await forge.deleteRepository(fork)
    },
    protect: (branch) => protectBranch(remote, parts.repository, branch),
    stop: () => server.stop(),
  }
}
