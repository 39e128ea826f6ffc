import { fail, failureOf, GitError, type GitResult, succeed } from './failure.ts'
import type { Repository } from './repository.ts'
import { gitOutput, runGit } from './run-git.ts'

/** A commit, as people are shown it. */
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

/** The commits that `range` (`A..B`, or one revision) names, newest first, at most `limit` of them. */
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

/** Reads what `git log` writes in our format. */
export function parseCommits(output: Buffer): CommitInfo[] {
  const values = output.toString('utf8').split('\0')
  const commits: CommitInfo[] = []
  // -z ends each commit with one more NUL.
  for (let at = 0; at + fields.length <= values.length; at += fields.length + 1) {
    commits.push(parseCommit(values.slice(at, at + fields.length)))
  }
  return commits
}

/** An expression would try every line end of a message that has many. */
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

/** The best common ancestor; null when there is none in what is here of the history. */
export async function mergeBase(repository: Repository, one: string, other: string): Promise<string | null> {
  const found = await answer(repository, ['merge-base', '--end-of-options', one, other])
  return found === null ? null : found.toString('latin1').trim()
}

/** Whether `ancestor` is `descendant` or comes before it. */
export async function isAncestor(repository: Repository, ancestor: string, descendant: string): Promise<boolean> {
  return (await answer(repository, ['merge-base', '--is-ancestor', '--end-of-options', ancestor, descendant])) !== null
}

/** Exit code 0: the output; 1: null; any other is a GitError. */
async function answer(repository: Repository, args: readonly string[]): Promise<Buffer | null> {
  const run = await runGit(repository.settings, args, { directory: repository.directory })
  if (!run.ok) throw new GitError(args[0] ?? '', run.problem)
  if (run.value.exitCode === 1) return null
  if (run.value.exitCode !== 0) throw new GitError(args[0] ?? '', failureOf(run.value.stderr))
  return run.value.stdout
}

/** How many commits `to` has that `from` has not. */
export async function countCommits(repository: Repository, from: string, to: string): Promise<number> {
  const args = ['rev-list', '--count', '--end-of-options', `${from}..${to}`, '--']
  return Number((await gitOutput(repository.settings, args, { directory: repository.directory })).toString('latin1'))
}

/** Of these commits those that `tip` does not have behind it. All must be here. */
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
