import { branchRef, trackingRef } from './branch-name.ts'
import { fail, type GitResult, succeed } from './failure.ts'
import { fsckConfiguration } from './fsck-settings.ts'
import { isAncestor } from './history.ts'
import type { GitProgress } from './progress.ts'
import { readRef, updateRef } from './refs.ts'
import { type RemoteAccess, silenceOfHttp } from './remote-access.ts'
import { closeRepository, openRepository, type Repository } from './repository.ts'
import type { RepositoryUrl } from './repository-url.ts'
import { gitOutput, tryGit } from './run-git.ts'
import { withScratchRepository } from './scratch-repository.ts'
import type { GitSettings } from './settings.ts'
import { listTree, type TreeEntry } from './tree.ts'
import { packBytes } from './watch-transfer.ts'
import { withRemote } from './with-remote.ts'
import { whileWriting } from './writing.ts'

/** Milliseconds of silence after which a fetch is given up. */
const usualSilence = 60_000

export interface TransferSettings {
  /** Milliseconds. */
  readonly deadline?: number
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: GitProgress) => void
  /** Milliseconds without a byte from the host; default: one minute, for a push ten. */
  readonly silence?: number
  /** Bytes that the repository may take on the disk, including what is fetched. */
  readonly sizeLimit?: number
}

export interface RemoteBranches {
  /** The branch that HEAD names; null if the repository is empty or HEAD names no branch. */
  readonly defaultBranch: string | null
  /** The tip of the requested branch, or of HEAD; null without one. */
  readonly tip: string | null
}

/** Asks a host for its default branch and a tip. Nothing is transferred. Default deadline: a minute. */
export async function lsRemote(
  settings: GitSettings,
  url: RepositoryUrl,
  branch: string | null = null,
  transfer: Pick<TransferSettings, 'deadline' | 'signal'> = {},
): Promise<GitResult<RemoteBranches>> {
  const wantedRef = branch === null ? 'HEAD' : branchRef(branch)
  const patterns = branch === null ? ['HEAD'] : ['HEAD', wantedRef]
  const listed = await withRemote(settings, url, ({ location, command, uploadPack }) => {
    const args = ['ls-remote', '--quiet', '--symref', ...uploadPack, '--', location, ...patterns]
    return tryGit(settings, args, { ...command, deadline: 60_000, ...transfer })
  })
  if (!listed.ok) return listed
  let defaultBranch: string | null = null
  let tip: string | null = null
  for (const line of listed.value.toString('utf8').split('\n')) {
    const [value = '', name = ''] = line.split('\t')
    if (name === 'HEAD' && value.startsWith('ref: refs/heads/')) defaultBranch = value.slice('ref: refs/heads/'.length)
    else if (name === wantedRef) tip = value
  }
  return succeed({ defaultBranch, tip })
}

export interface FetchedBranch {
  readonly revision: string
  /** The tip that was known before; null at the first fetch. */
  readonly previous: string | null
  /** The remote's history was replaced: it does not contain the previous tip. */
  readonly forced: boolean
}

/**
 * Fetches the remote's tip into `refs/remotes/origin/BRANCH`. The previous tip stays in the repository as long as a
 * reference of the caller leads to it. Default deadline: half an hour. An interrupted fetch leaves the old state.
 *
 * The first fetch of a branch is shallow (depth 1) unless `history` is `full`; later ones bring every commit since. The
 * service needs no history before its first fetch: what is ahead or missing, whether the remote was rewritten, and the
 * last synced blobs all lie after it. Measured over git:// on loopback, 5,000 files of 8 kB and 300 commits of 60 files:
 * depth 1 takes 1.3 s and 30 MB, the whole history 7.4 s and 137 MB. A partial clone (history without blobs, then all
 * blobs of the tip) takes 1.7 s and 33 MB, but may contact the host at any read, and the host must support filters.
 */
export async function fetchBranch(
  repository: Repository,
  url: RepositoryUrl,
  branch: string,
  transfer: TransferSettings & { readonly history?: 'tip' | 'full' } = {},
): Promise<GitResult<FetchedBranch>> {
  const ref = trackingRef(branch)
  const previous = await readRef(repository, ref)
  const depth = previous === null && transfer.history !== 'full' ? ['--depth=1'] : ['--update-shallow']
  const refspec = `+${branchRef(branch)}:${ref}`
  const fetched = await runFetch(repository, url, { flags: depth, refspecs: [refspec], transfer })
  if (!fetched.ok) {
    // A server without git's own protocol ("dumb" http) can only send whole histories.
    const dumb = /dumb http transport does not support/.test(fetched.problem.detail)
    // A git that finished just before it was told to end has moved the reference already.
    if (fetched.problem.code === 'too-large') await putBack(repository, ref, previous)
    if (!dumb || transfer.history === 'full') return fetched
    return fetchBranch(repository, url, branch, { ...transfer, history: 'full' })
  }
  const revision = await readRef(repository, ref)
  if (revision === null) return fail('branch-missing', `the branch "${branch}" is missing`)
  // Data that arrived between two looks at the packs has not been counted yet.
  if (revision !== previous && ((await roomFor(repository, transfer)) ?? 0) < 0) {
    await putBack(repository, ref, previous)
    return fail('too-large', 'there is more than the clone of a repository may take')
  }
  const forced = previous !== null && previous !== revision && !(await isAncestor(repository, previous, revision))
  return succeed({ revision, previous, forced })
}

/** Resets a reference to its value before a failed fetch. */
async function putBack(repository: Repository, ref: string, previous: string | null): Promise<void> {
  const now = await readRef(repository, ref)
  if (now !== previous) await updateRef(repository, ref, previous, now)
}

/**
 * Fetches the history that the shallow first fetch left out; needed to push to a host that lacks it (`history-needed`).
 */
export async function fetchHistory(
  repository: Repository,
  url: RepositoryUrl,
  branch: string,
  transfer: TransferSettings = {},
): Promise<GitResult<void>> {
  const refspec = `+${branchRef(branch)}:${trackingRef(branch)}`
  // Git's largest depth; unlike --unshallow it is not an error in a complete repository.
  const fetched = await runFetch(repository, url, { flags: ['--depth=2147483647'], refspecs: [refspec], transfer })
  return fetched.ok ? succeed(undefined) : fetched
}

/**
 * Fetches one commit by a reference that leads to it, such as that of a pull request. No reference is kept here: what nobody needs any
 * more goes with the next garbage.
 */
export async function fetchCommit(
  repository: Repository,
  url: RepositoryUrl,
  { ref, revision }: { readonly ref: string; readonly revision: string },
  transfer: TransferSettings = {},
): Promise<GitResult<void>> {
  if ((await repository.objects.info(revision)) !== null) return succeed(undefined)
  const fetched = await runFetch(repository, url, { flags: ['--update-shallow'], refspecs: [ref], transfer })
  if (!fetched.ok) return fetched
  if ((await repository.objects.info(revision)) !== null) return succeed(undefined)
  return fail('object-missing', `the host has no commit ${revision} at ${ref}`)
}

export interface RemoteTree {
  readonly branch: string
  readonly revision: string
  readonly entries: readonly TreeEntry[]
}

/** The tree of a remote branch, while it is being looked at. */
export interface ReadableTree extends RemoteTree {
  /** Files of the tree by path; leaves out too large files and paths that are not files of the tree. */
  read(paths: readonly string[], limit: ReadLimit): Promise<GitResult<ReadonlyMap<string, Buffer>>>
}

/** Bytes of one file, and of all together: what comes after them is left out. */
export interface ReadLimit {
  readonly each: number
  readonly total: number
}

/**
 * Looks at the tip of a remote branch (null: its default branch): its paths come without the files' content if the host
 * supports that, else with the content of this commit. Works in a temporary repository, so that no lasting repository is a
 * partial clone. Default deadline: one minute in total.
 */
export async function withRemoteTree<Value>(
  settings: GitSettings,
  remote: { readonly url: RepositoryUrl; readonly branch: string | null },
  transfer: TransferSettings,
  look: (tree: ReadableTree) => Promise<GitResult<Value>>,
): Promise<GitResult<Value>> {
  const end = performance.now() + (transfer.deadline ?? 60_000)
  const tip = await remoteTip(settings, remote, transfer)
  if (!tip.ok) return tip
  return withTreeOf(settings, { url: remote.url, tip: tip.value }, { transfer, end }, look)
}

/** A branch of a remote, and the commit at its tip. */
export interface RemoteTip {
  readonly branch: string
  readonly revision: string
}

async function remoteTip(
  settings: GitSettings,
  { url, branch }: { readonly url: RepositoryUrl; readonly branch: string | null },
  transfer: TransferSettings,
): Promise<GitResult<RemoteTip>> {
  const listed = await lsRemote(settings, url, branch, { ...transfer, deadline: transfer.deadline ?? 60_000 })
  if (!listed.ok) return listed
  const { defaultBranch, tip } = listed.value
  const name = branch ?? defaultBranch
  if (name !== null && tip !== null) return succeed({ branch: name, revision: tip })
  return fail('branch-missing', name === null ? 'the repository has no branches' : `the branch "${name}" is missing`)
}

/** Looks at the tree of a tip until `end`, a time of performance.now(). */
async function withTreeOf<Value>(
  settings: GitSettings,
  { url, tip }: { readonly url: RepositoryUrl; readonly tip: RemoteTip },
  { transfer, end }: { readonly transfer: TransferSettings; readonly end: number },
  look: (tree: ReadableTree) => Promise<GitResult<Value>>,
): Promise<GitResult<Value>> {
  const name = tip.branch
  const remaining = (): number => Math.max(1, end - performance.now())
  if (url.scheme === 'path') return lookAtLocalTree(settings, url, tip, look)
  return withScratchRepository(settings, async (repository) => {
    // Git cannot check a partial fetch while ignoring harmless faults. Names are checked by listTree; files are only read.
    const fetch = (flags: readonly string[], refspecs: readonly string[], configuration = {}) =>
      runFetch(repository, url, { flags, refspecs, configuration, transfer: { ...transfer, deadline: remaining() } })
    const fetched = await fetch(['--depth=1', '--filter=blob:none'], [`+${branchRef(name)}:${trackingRef(name)}`])
    if (!fetched.ok) return fetched
    const revision = await readRef(repository, trackingRef(name))
    if (revision === null) return fail('branch-missing', `the branch "${name}" is missing`)
    const entries = await listTree(repository, revision)
    const bring = async (oids: readonly string[]): Promise<GitResult<unknown>> => {
      const missing = await missingObjects(repository, oids)
      // The host must not leave them out because we have the commit that they belong to.
      return missing.length === 0
        ? succeed(null)
        : fetch(['--filter=blob:none'], missing, { 'fetch.negotiationAlgorithm': 'noop' })
    }
    return look({ branch: name, revision, entries, read: reader(repository, entries, bring) })
  })
}

/**
 * Lists the paths at the tip of a remote branch (null: its default branch); see `withRemoteTree`. `known` gives those of a
 * tip that is here already, else null: the host is only asked which commit the tip is.
 */
export async function fetchRemoteTree(
  settings: GitSettings,
  url: RepositoryUrl,
  branch: string | null,
  transfer: TransferSettings & { known?(tip: RemoteTip): Promise<readonly TreeEntry[] | null> } = {},
): Promise<GitResult<RemoteTree>> {
  const end = performance.now() + (transfer.deadline ?? 60_000)
  const tip = await remoteTip(settings, { url, branch }, transfer)
  if (!tip.ok) return tip
  const entries = await transfer.known?.(tip.value)
  if (entries) return succeed({ ...tip.value, entries })
  return withTreeOf(settings, { url, tip: tip.value }, { transfer, end }, async (tree) =>
    succeed({ branch: tree.branch, revision: tree.revision, entries: tree.entries }),
  )
}

/** Reads files of a tree once their objects are here. */
const reader =
  (
    repository: Repository,
    entries: readonly TreeEntry[],
    bring: (oids: readonly string[]) => Promise<GitResult<unknown>>,
  ): ReadableTree['read'] =>
  async (paths, limit) => {
    const wanted = new Set(paths)
    const files = entries.filter(({ path, type }) => wanted.has(path) && (type === 'file' || type === 'executable'))
    const brought = await bring(files.map(({ oid }) => oid))
    if (!brought.ok) return brought
    const contents = new Map<string, Buffer>()
    let left = limit.total
    for (const { path, oid } of files) {
      const object = await repository.objects.read(oid, Math.min(limit.each, left))
      if (!object?.content) continue
      contents.set(path, object.content)
      left -= object.size
    }
    return succeed(contents)
  }

/** Those of the objects that a partial repository lacks. It is asked for all that it has: for one that it lacks it would ask the host. */
async function missingObjects({ settings, directory }: Repository, oids: readonly string[]): Promise<string[]> {
  const args = ['cat-file', '--batch-all-objects', '--unordered', '--batch-check=%(objectname)']
  const listed = await gitOutput(settings, args, { directory })
  const present = new Set(listed.toString('latin1').split('\n'))
  return [...new Set(oids)].filter((oid) => !present.has(oid))
}

/** Looks at a repository of this machine in place, without copying it. */
async function lookAtLocalTree<Value>(
  settings: GitSettings,
  url: RepositoryUrl,
  { branch, revision }: RemoteTip,
  look: (tree: ReadableTree) => Promise<GitResult<Value>>,
): Promise<GitResult<Value>> {
  const found = await tryGit(settings, ['-C', url.path, 'rev-parse', '--absolute-git-dir'])
  if (!found.ok) return found
  const repository = openRepository(settings, found.value.toString('utf8').trimEnd())
  try {
    const entries = await listTree(repository, revision)
    return await look({ branch, revision, entries, read: reader(repository, entries, async () => succeed(null)) })
  } finally {
    await closeRepository(repository)
  }
}

interface FetchCommand {
  readonly flags: readonly string[]
  readonly refspecs: readonly string[]
  readonly transfer: TransferSettings
  /** Default: git checks every object. */
  readonly configuration?: Readonly<Record<string, string>>
}

async function runFetch(repository: Repository, url: RepositoryUrl, fetch: FetchCommand): Promise<GitResult<Buffer>> {
  const plain = ['--progress', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules', '--no-auto-maintenance']
  const { deadline = 1_800_000, silence = usualSilence, signal, onProgress } = fetch.transfer
  const { settings, directory } = repository
  const run = ({ location, command, uploadPack }: RemoteAccess) =>
    whileWriting(directory, async (failed) => {
      const args = ['fetch', ...plain, ...fetch.flags, ...uploadPack, '--', location, ...fetch.refspecs]
      const fetched = await tryGit(settings, args, {
        ...command,
        configuration: {
          ...command.configuration,
          ...(fetch.configuration ?? fsckConfiguration),
          ...silenceOfHttp(silence),
          // Always index-pack: unpack-objects reports no progress and holds the largest file in memory.
          'fetch.unpackLimit': '1',
        },
        directory,
        deadline,
        signal,
        onProgress,
        // A repository on this machine is silent while it is being packed.
        silence: url.scheme === 'path' ? undefined : silence,
        transferLimit: await roomFor(repository, fetch.transfer),
      })
      // A terminated git leaves half a pack.
      if (!fetched.ok) failed()
      return fetched
    })
  return withRemote(settings, url, run)
}

/** Bytes by which a repository may still grow; undefined if there is no limit. */
async function roomFor(repository: Repository, { sizeLimit }: TransferSettings): Promise<number | undefined> {
  if (sizeLimit === undefined || sizeLimit === Number.POSITIVE_INFINITY) return undefined
  return sizeLimit - (await packBytes(repository.directory))
}
