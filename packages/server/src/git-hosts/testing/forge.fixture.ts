import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import type { GitRemote } from '@weft/testkit'
import type { MergeMethod } from '../git-host.ts'

/** A pull request at a fake host. Repositories are the names of the git remote. */
export interface ForgePull {
  readonly number: number
  readonly base: { readonly repository: string; readonly branch: string }
  readonly head: { readonly repository: string; readonly branch: string }
  title: string
  body: string
  isDraft: boolean
  labels: string[]
  reviewers: string[]
  readonly comments: ForgeComment[]
  state: 'open' | 'merged' | 'closed'
  /** The tip of its branch when it was last there. */
  tip: string
  /** The commit that its merge made; '' before. */
  merged: string
  /** It merges by itself when its checks pass. */
  mergesBy: MergeMethod | null
}

export interface ForgeComment {
  readonly id: number
  body: string
}

/** A verdict about a commit, as hosts show it beside a pull request. */
export interface ForgeCheck {
  readonly id: number
  readonly revision: string
  title: string
  text: string
  passed: boolean
}

/** The changes that every git host makes to branches, over real repositories. */
export interface Forge {
  readonly remote: GitRemote
  readonly pulls: ForgePull[]
  readonly checks: ForgeCheck[]
  /** Repositories that the account has forked, by the name of their origin. */
  readonly forks: Map<string, string>
  /** Labels and people that the host knows; it refuses others. */
  readonly knownLabels: Set<string>
  readonly knownPeople: Set<string>
  /** Rules of the base branch keep pull requests from being merged until `passChecks`. */
  waitsForChecks: boolean
  nextId(): number
  /** The tip of a branch; '' where it, or its repository, is gone. */
  tip(repository: string, branch: string): Promise<string>
  open(pull: Pick<ForgePull, 'base' | 'head' | 'title' | 'body' | 'isDraft'>): Promise<ForgePull>
  /** Asks git where the branch of each open pull request is. */
  refresh(): Promise<void>
  merge(number: number, method: MergeMethod): Promise<void>
  passChecks(number: number): Promise<void>
  fork(repository: string, name: string): Promise<void>
  deleteRepository(repository: string): Promise<void>
  deleteBranch(repository: string, branch: string): Promise<void>
}

const host = ['-c', 'user.name=Host', '-c', 'user.email=host@example.org'] as const

export function startForge(remote: GitRemote): Forge {
  let lastId = 0
  const gone = new Set<string>()
  const tip = async (repository: string, branch: string) =>
    gone.has(repository)
      ? ''
      : (await remote.git(repository, 'for-each-ref', '--format=%(objectname)', `refs/heads/${branch}`)).trim()
  const pullOf = (number: number) => {
    const found = forge.pulls.find((pull) => pull.number === number)
    if (found === undefined) throw new Error(`There is no pull request ${number}`)
    return found
  }
  const forge: Forge = {
    remote,
    pulls: [],
    checks: [],
    forks: new Map(),
    knownLabels: new Set(['translations', 'l10n']),
    knownPeople: new Set(['anna', 'boris']),
    waitsForChecks: false,
    nextId: () => ++lastId,
    tip,
    async open(given) {
      const number = forge.pulls.length + 1
      const made: ForgePull = {
        ...given,
        number,
        labels: [],
        reviewers: [],
        comments: [],
        state: 'open',
        tip: await tip(given.head.repository, given.head.branch),
        merged: '',
        mergesBy: null,
      }
      forge.pulls.push(made)
      await keepObjects(remote, made)
      return made
    },
    async refresh() {
      for (const pull of forge.pulls.filter(({ state }) => state === 'open')) {
        const now = await tip(pull.head.repository, pull.head.branch)
        if (now === '' || now === pull.tip) continue
        pull.tip = now
        await keepObjects(remote, pull)
      }
    },
    async merge(number, method) {
      await forge.refresh()
      const pull = pullOf(number)
      if (pull.state !== 'open') throw new Error(`Pull request ${number} is ${pull.state}`)
      pull.merged = await mergeInto(remote, pull, method)
      pull.state = 'merged'
    },
    async passChecks(number) {
      const { mergesBy } = pullOf(number)
      if (mergesBy !== null) await forge.merge(number, mergesBy)
    },
    async fork(repository, name) {
      gone.delete(name)
      // Deleted at this host, or at an earlier one over the same remote.
      const deleted = `${remote.localPath(name)}.gone`
      if (existsSync(deleted)) await rename(deleted, remote.localPath(name))
      await remote.create(name)
      await remote.git(name, 'fetch', '--quiet', '--prune', remote.localPath(repository), '+refs/heads/*:refs/heads/*')
      forge.forks.set(repository, name)
    },
    async deleteRepository(repository) {
      await forge.refresh()
      gone.add(repository)
      for (const [origin, fork] of forge.forks) if (fork === repository) forge.forks.delete(origin)
      // The remote believes that it has made it: a fork of the same name comes back to this folder.
      await rename(remote.localPath(repository), `${remote.localPath(repository)}.gone`)
    },
    async deleteBranch(repository, branch) {
      await forge.refresh()
      await remote.git(repository, 'update-ref', '-d', `refs/heads/${branch}`)
    },
  }
  return forge
}

/** A host keeps the commits of a pull request, even if the fork is deleted. */
async function keepObjects(remote: GitRemote, { number, base, head, tip }: ForgePull): Promise<void> {
  if (tip === '') return
  const from = remote.localPath(head.repository)
  await remote.git(base.repository, 'fetch', '--quiet', from, `+refs/heads/${head.branch}:refs/pull/${number}/head`)
}

/** Moves the base branch as the button of a host does, and resolves to its new tip. Throws where the texts conflict. */
async function mergeInto(remote: GitRemote, pull: ForgePull, method: MergeMethod): Promise<string> {
  const { base, tip, number, title } = pull
  const git = (...args: string[]) => remote.git(base.repository, ...args)
  const before = (await git('rev-parse', `refs/heads/${base.branch}`)).trim()
  const after = method === 'rebase' ? await rebase() : await commitMerged()
  await git('update-ref', `refs/heads/${base.branch}`, after, before)
  return after

  async function commitMerged(): Promise<string> {
    const tree = (await git('merge-tree', '--write-tree', before, tip)).trim()
    const parents = method === 'squash' ? ['-p', before] : ['-p', before, '-p', tip]
    const message = method === 'squash' ? `${title} (#${number})` : `Merge pull request #${number}\n\n${title}`
    return (await git(...host, 'commit-tree', ...parents, '-m', message, tree)).trim()
  }

  /** Makes each commit anew on the base, with its own author: git 2.39 merges without a named base, so that patches are applied. */
  async function rebase(): Promise<string> {
    let on = before
    const commits = (await git('rev-list', '--reverse', '--no-merges', `${before}..${tip}`)).split('\n').filter(Boolean)
    for (const commit of commits) on = await pick(on, commit)
    return on
  }

  async function pick(on: string, commit: string): Promise<string> {
    const [name = '', email = '', message = ''] = (await git('log', '-1', '--format=%an%x00%ae%x00%B', commit)).split(
      '\0',
    )
    // A commit beside ours whose parent is the picked one's has it as the merge's base.
    const [tree, parent] = (await git('rev-parse', `${on}^{tree}`, `${commit}^`)).trim().split('\n')
    const beside = (await git(...host, 'commit-tree', '-p', parent ?? '', '-m', 'Beside', tree ?? '')).trim()
    const merged = (await git('merge-tree', '--write-tree', beside, commit)).trim()
    const author = ['-c', `author.name=${name}`, '-c', `author.email=${email}`]
    return (await git(...host, ...author, 'commit-tree', '-p', on, '-m', message.trimEnd(), merged)).trim()
  }
}

/** From now on pushes to a branch are refused as GitHub refuses them; others are taken. */
export async function protectBranch(remote: GitRemote, repository: string, branch: string): Promise<void> {
  const folder = `${remote.localPath(repository)}/hooks`
  await mkdir(folder, { recursive: true })
  const words = `error: GH006: Protected branch update failed for refs/heads/${branch}.`
  const hook = `#!/bin/sh\nif [ "$1" = "refs/heads/${branch}" ]; then echo '${words}' >&2; exit 1; fi\n`
  await writeFile(`${folder}/update`, hook, { mode: 0o755 })
}
