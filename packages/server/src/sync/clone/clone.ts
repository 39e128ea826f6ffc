import type { Problem } from '@weft/text'
import {
  changedLines,
  changedPaths,
  commitFiles,
  entryAt,
  type GitResult,
  hasRoom,
  isAncestor,
  listCommits,
  listTree,
  mergeBase,
  type Repository,
  readBlob,
} from '../../git/index.ts'
import type { TreeFile } from '../component/find-files.ts'
import { RepositoryFailure } from './repository-failure.ts'

/** A commit's author, and its time. */
export interface Signature {
  readonly name: string
  readonly email: string
  readonly date: Date
}

/** A commit to make on top of another one. */
export interface NewCommit {
  /** Contents by path; null removes the file. */
  readonly changes: ReadonlyMap<string, Uint8Array | null>
  readonly author: Signature
  readonly message: string
}

/** A commit that joins histories: it has the tree of an existing commit, and other parents. */
export interface MergeCommit {
  readonly treeOf: string
  readonly parents: readonly string[]
  readonly message: string
}

/** A file that differs between two commits; null where a side lacks it. */
export interface ChangedFile {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
}

/** A commit of ours that the remote lacks. */
export interface UnpushedCommit {
  readonly revision: string
  readonly author: Signature
  readonly message: string
  /** Against its first parent. */
  readonly changed: readonly ChangedFile[]
}

/** A commit before any branch moves to it. */
export interface MadeCommit extends Pick<NewCommit, 'changes'> {
  readonly revision: string
  readonly parent: string
}

/** Reads commits of this node's clone, and makes commits. No branch moves here: see `Branch`. */
export interface Clone {
  /** Regular files of a commit; none for ''. */
  listFiles(revision: string): Promise<TreeFile[]>
  /** A blob's bytes, or why they are not read (too large). */
  readBlob(oid: string): Promise<{ readonly bytes: Uint8Array } | { readonly problem: Problem }>
  /** A file of a commit; null if missing or too large. */
  readFile(revision: string, path: string): Promise<Uint8Array | null>
  /** The blob of a file that is there. */
  blobOf(revision: string, path: string): Promise<string>
  hasFile(revision: string, path: string): Promise<boolean>
  /** The same by the commit alone: a language that was added here may be there without a text, and no commit has it yet. */
  holdsFile(revision: string, path: string): Promise<boolean>
  /** Whether a file can be written to a path of a commit: the path is free or a file, and only folders lead to it. */
  hasRoom(revision: string, path: string): Promise<boolean>
  hasCommit(revision: string): Promise<boolean>
  /** Makes a commit on top of another one and returns its id, or that one's where no file would change. */
  commitOn(parent: string, commit: NewCommit): Promise<string>
  mergeCommit(commit: MergeCommit): Promise<string>
  isAncestor(ancestor: string, of: string): Promise<boolean>
  mergeBase(a: string, b: string): Promise<string | null>
  /** The commits from `base` to `tip`, oldest first, without pure merges. */
  commitsSince(base: string, tip: string): Promise<UnpushedCommit[]>
  /** Files that differ between two commits. */
  changedFiles(before: string, after: string): Promise<ChangedFile[]>
  /** Text files that lost lines between two commits, with the lines that they had. */
  deletedLines(before: string, after: string): Promise<DeletedLines[]>
}

export interface DeletedLines {
  readonly path: string
  readonly deleted: number
  readonly lines: number
}

/** The value of a result; throws RepositoryFailure with git's problem. */
export function unwrap<Value>(result: GitResult<Value, string>): Value {
  if (!result.ok) throw new RepositoryFailure(result.problem, true)
  return result.value
}

export const isHere = async (repository: Repository, revision: string): Promise<boolean> =>
  (await repository.objects.info(revision)) !== null

/** Opens a clone for reads and commits. `admit` throws for a commit that may not be made. */
export function openClone(
  repository: Repository,
  { admit, committer }: { readonly admit: (commit: MadeCommit) => Promise<void>; readonly committer: Committer },
): Clone {
  const blobAt = async (revision: string, path: string) => {
    const entry = revision === '' ? null : await entryAt(repository, revision, path)
    return entry && isFile(entry) ? entry.oid : null
  }
  return {
    listFiles: async (revision) => (revision === '' ? [] : (await listTree(repository, revision)).filter(isFile)),
    async readBlob(oid) {
      const read = await readBlob(repository.objects, oid)
      return read.ok ? { bytes: read.value } : { problem: read.problem }
    },
    async readFile(revision, path) {
      const oid = await blobAt(revision, path)
      const read = oid === null ? null : await readBlob(repository.objects, oid)
      return read === null || (!read.ok && read.problem.code === 'too-large') ? null : unwrap(read)
    },
    async blobOf(revision, path) {
      const oid = await blobAt(revision, path)
      if (oid === null) throw new Error(`${path} is not in ${revision}`)
      return oid
    },
    hasFile: async (revision, path) => (await blobAt(revision, path)) !== null,
    holdsFile: async (revision, path) => (await blobAt(revision, path)) !== null,
    hasRoom: (revision, path) => hasRoom(repository, revision, path),
    hasCommit: (revision) => isHere(repository, revision),
    async commitOn(parent, { changes, author, message }) {
      const { revision, tree } = await makeCommit(repository, [parent], {
        baseTree: parent,
        changes,
        author,
        message,
        by: committer,
      })
      // Nobody gets a commit that changes no file.
      if ((await repository.objects.info(`${parent}^{tree}`))?.oid === tree) return parent
      await admit({ revision, parent, changes })
      return revision
    },
    async mergeCommit({ treeOf, parents, message }) {
      const author = { ...committer, date: new Date() }
      const about = { baseTree: treeOf, changes: new Map(), author, message, by: committer }
      return (await makeCommit(repository, parents, about)).revision
    },
    isAncestor: (ancestor, of) => isAncestor(repository, ancestor, of),
    mergeBase: (a, b) => mergeBase(repository, a, b),
    commitsSince: (base, tip) => commitsSince(repository, base, tip),
    changedFiles: async (before, after) => (await changedPaths(repository, before, after)).map(plainChange),
    deletedLines: (before, after) => deletedLines(repository, before, after),
  }
}

async function deletedLines(repository: Repository, before: string, after: string): Promise<DeletedLines[]> {
  const found: DeletedLines[] = []
  for (const { path, deleted } of await changedLines(repository, before, after)) {
    const entry = deleted > 0 ? await entryAt(repository, before, path) : null
    if (!entry || !isFile(entry)) continue
    const read = await readBlob(repository.objects, entry.oid)
    if (read.ok) found.push({ path, deleted, lines: linesOf(read.value) })
  }
  return found
}

function linesOf(bytes: Uint8Array): number {
  let lines = bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0
  for (const byte of bytes) if (byte === 10) lines++
  return lines
}

const isFile = ({ type }: { readonly type: string }): boolean => type === 'file' || type === 'executable'

/** The committer of all our commits. */
export type Committer = Omit<Signature, 'date'>

async function makeCommit(
  repository: Repository,
  parents: readonly string[],
  { message, by, ...about }: NewCommit & { readonly baseTree: string; readonly by: Committer },
) {
  const text = `${message.trimEnd()}\n`
  const committer = { ...by, date: new Date() }
  return unwrap(await commitFiles(repository, { ...about, parents, committer, message: text }))
}

/** A changed path of any kind of entry. */
const plainChange = (changed: Awaited<ReturnType<typeof changedPaths>>[number]): ChangedFile => ({
  path: changed.path,
  before: changed.before?.oid ?? null,
  after: changed.after?.oid ?? null,
})

async function commitsSince(repository: Repository, base: string, tip: string): Promise<UnpushedCommit[]> {
  const commits = await listCommits(repository, `${base}..${tip}`)
  const found: UnpushedCommit[] = []
  for (const commit of commits.reverse()) {
    const [parent] = commit.parents
    if (parent === undefined || commit.parents.length > 1) continue
    found.push({
      revision: commit.revision,
      author: { name: commit.authorName, email: commit.authorEmail, date: commit.authorDate },
      message: commit.message,
      changed: (await changedPaths(repository, parent, commit.revision)).map(plainChange),
    })
  }
  return found
}
