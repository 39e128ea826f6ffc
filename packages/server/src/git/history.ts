import { fail, failureOf, GitError, type GitResult, succeed } from './failure.ts'
import type { Repository } from './repository.ts'
import { gitOutput, runGit } from './run-git.ts'

/** The data of a commit that is shown to people. */
export interface CommitInfo {
  readonly revision: string
  readonly shortRevision: string
  readonly parents: readonly string[]
  /** `Name <address>` */
  readonly author: string
  readonly authorName: string
  readonly authorEmail: string
  readonly authorDate: Date
  readonly committer: string
  readonly committerName: string
  readonly committerEmail: string
  readonly committerDate: Date
  /** Without line ends at its end. */
  readonly message: string
  /** Its first paragraph, on one line. */
  readonly summary: string
}

const fields = ['%H', '%h', '%P', '%an', '%ae', '%at', '%cn', '%ce', '%ct', '%s', '%B']
const logArguments = [
  'log',
  '-z',
  '--encoding=UTF-8',
  '--no-show-signature',
  '--no-color',
  `--format=${fields.join('%x00')}%x00`,
]

/** The commits of a range (`A..B`, or one revision), newest first, at most `limit`. */
export async function listCommits(repository: Repository, range: string, limit = 1000): Promise<CommitInfo[]> {
  const args = [...logArguments, `--max-count=${limit}`, '--end-of-options', range, '--']
  return parseCommits(await gitOutput(repository.settings, args, { directory: repository.directory }))
}

/** One commit by any name of it. */
export async function readCommitInfo(repository: Repository, revision: string): Promise<GitResult<CommitInfo>> {
  const args = [...logArguments, '--max-count=1', '--end-of-options', revision, '--']
  const run = await runGit(repository.settings, args, { directory: repository.directory })
  if (!run.ok) return run
  if (run.value.exitCode !== 0) return fail('object-missing', `there is no revision ${revision}`)
  const [info] = parseCommits(run.value.stdout)
  return info === undefined ? fail('object-missing', `there is no revision ${revision}`) : succeed(info)
}

/** Parses the output of `git log` in our format. */
export function parseCommits(output: Buffer): CommitInfo[] {
  const values = output.toString('utf8').split('\0')
  const commits: CommitInfo[] = []
  // -z ends each commit with one more NUL.
  for (let at = 0; at + fields.length <= values.length; at += fields.length + 1) {
    commits.push(parseCommit(values.slice(at, at + fields.length)))
  }
  return commits
}

/** Removes line ends at the end. Not a regular expression, which would be slow on many line ends. */
function withoutLineEnds(message: string): string {
  let end = message.length
  while (message.charCodeAt(end - 1) === 10) end--
  return message.slice(0, end)
}

function parseCommit(values: readonly string[]): CommitInfo {
  const [revision = '', shortRevision = '', parents = '', authorName = '', authorEmail = '', authored, ...more] = values
  const [committerName = '', committerEmail = '', committed, summary = '', message = ''] = more
  return {
    revision,
    shortRevision,
    parents: parents.split(' ').filter((parent) => parent !== ''),
    author: `${authorName} <${authorEmail}>`,
    authorName,
    authorEmail,
    authorDate: new Date(Number(authored) * 1000),
    committer: `${committerName} <${committerEmail}>`,
    committerName,
    committerEmail,
    committerDate: new Date(Number(committed) * 1000),
    message: withoutLineEnds(message),
    summary,
  }
}

/** The best common ancestor of two commits, by their ids; null if the local history has none. */
export async function mergeBase(repository: Repository, one: string, other: string): Promise<string | null> {
  if (one === other) return one
  const found = await answer(repository, ['merge-base', '--end-of-options', one, other])
  return found === null ? null : found.toString('latin1').trim()
}

/** Whether `ancestor`, the id of a commit, equals `descendant` or precedes it. */
export async function isAncestor(repository: Repository, ancestor: string, descendant: string): Promise<boolean> {
  if (ancestor === descendant) return true
  return (await answer(repository, ['merge-base', '--is-ancestor', '--end-of-options', ancestor, descendant])) !== null
}

/** Runs git: exit code 0 gives the output, 1 gives null, any other throws a GitError. */
async function answer(repository: Repository, args: readonly string[]): Promise<Buffer | null> {
  const run = await runGit(repository.settings, args, { directory: repository.directory })
  if (!run.ok) throw new GitError(args[0] ?? '', run.problem)
  if (run.value.exitCode === 1) return null
  if (run.value.exitCode !== 0) throw new GitError(args[0] ?? '', failureOf(run.value.stderr))
  return run.value.stdout
}

/** The number of commits that `to` has and `from` lacks. */
export async function countCommits(repository: Repository, from: string, to: string): Promise<number> {
  const args = ['rev-list', '--count', '--end-of-options', `${from}..${to}`, '--']
  return Number((await gitOutput(repository.settings, args, { directory: repository.directory })).toString('latin1'))
}

/** Those of the commits that `tip` does not contain. All must exist locally. */
export async function commitsBeyond(
  repository: Repository,
  revisions: readonly string[],
  tip: string,
): Promise<Set<string>> {
  if (revisions.length === 0) return new Set()
  const input = Buffer.from([...revisions, `^${tip}`].map((name) => `${name}\n`).join(''))
  const listed = await gitOutput(repository.settings, ['rev-list', '--stdin'], {
    directory: repository.directory,
    input,
  })
  const beyond = new Set(listed.toString('latin1').split('\n'))
  return new Set(revisions.filter((revision) => beyond.has(revision)))
}
