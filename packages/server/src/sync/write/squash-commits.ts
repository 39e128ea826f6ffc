import type { VcsParameterValues } from '@weft/contract'
import { type Database, statement } from '../../db/database.ts'
import type { UnpushedCommit } from '../clone/clone.ts'
import { withTrailers } from '../clone/trailers.ts'
import { vcsParametersOf } from '../delivery/vcs-parameters.ts'
import type { RepositoryWork } from '../run/run.ts'

type Squash = Exclude<VcsParameterValues['squash'], 'none'>

const moveEdits = statement<never>(
  'move_edits_to_squashed',
  'update committed_edits set revision = $2 where revision = any($1::text[])',
)
const moveRemovals = statement<never>(
  'move_removals_to_squashed',
  'update removals set revision = $2 where revision = any($1::text[])',
)

/**
 * Joins our unpushed commits as the owner wants them: into one, or by language, file or author. Files stay unchanged. Nothing is joined
 * where others' commits stand among ours, or a merge does.
 */
export async function squashCommits(work: RepositoryWork): Promise<void> {
  const { clone, branch, owner, delivery } = work
  const { squash } = vcsParametersOf(owner.settings)
  if (squash === 'none' || branch.tip === branch.remoteTip || (await delivery.keepsHistory())) return
  if (branch.remoteTip === '' || !(await clone.isAncestor(branch.remoteTip, branch.tip))) return
  const commits = await clone.commitsSince(branch.remoteTip, branch.tip)
  const groups = groupsOf(commits, await groupNames(work, squash, commits))
  if (groups.length >= commits.length || (await hasMerges(work, commits))) return
  let tip = branch.remoteTip
  const written = new Map<string, number>()
  for (const group of groups) tip = await commitGroup(work, tip, { group, commits, written })
  const revisions = commits.map(({ revision }) => revision)
  await branch.moveWith(tip, async (tx) => {
    await tx.query(moveEdits, [revisions, tip])
    await tx.query(moveRemovals, [revisions, tip])
  })
}

/** Pure merges are no commits of ours, but their trees may differ from what our commits make. */
async function hasMerges({ clone, branch }: RepositoryWork, commits: readonly UnpushedCommit[]): Promise<boolean> {
  let parent = branch.remoteTip
  for (const { revision, changed } of commits) {
    const paths = (await clone.changedFiles(parent, revision)).map(({ path }) => path)
    if (paths.length !== changed.length) return true
    parent = revision
  }
  return parent !== branch.tip
}

/** One commit to make: the changes by their paths, each with the number of the commit that made it. */
interface Group {
  readonly last: number
  readonly members: readonly number[]
  readonly changes: ReadonlyMap<string, number>
}

type NameOf = (commit: UnpushedCommit, path: string) => string

async function groupNames(work: RepositoryWork, squash: Squash, commits: readonly UnpushedCommit[]): Promise<NameOf> {
  if (squash === 'all') return () => ''
  if (squash === 'author') return ({ author }) => author.email
  if (squash === 'file') return (_, path) => path
  const paths = [...new Set(commits.flatMap(({ changed }) => changed.map(({ path }) => path)))]
  const languages = await languagesOf(
    work.database,
    work.components.map(({ id }) => id),
    paths,
  )
  return (_, path) => languages.get(path) ?? ''
}

const selectLanguages = statement<{ filename: string; code: string }>(
  'languages_of_paths',
  `select t.filename, l.code from translations t join languages l on l.id = t.language_id
    where t.component_id = any($1::int[]) and t.filename = any($2::text[])`,
)

async function languagesOf(database: Database, ids: readonly number[], paths: readonly string[]) {
  const rows = await database.query(selectLanguages, [ids, paths])
  return new Map(rows.map(({ filename, code }) => [filename, code]))
}

/** The groups in the order of their last commits. */
function groupsOf(commits: readonly UnpushedCommit[], nameOf: NameOf): Group[] {
  const groups = new Map<string, { last: number; members: Set<number>; changes: Map<string, number> }>()
  for (const [at, commit] of commits.entries())
    for (const { path } of commit.changed) {
      const name = nameOf(commit, path)
      const group = groups.get(name) ?? { last: at, members: new Set(), changes: new Map() }
      groups.set(name, group)
      group.last = at
      group.members.add(at)
      group.changes.set(path, at)
    }
  const found = [...groups.values()].map((group) => ({ ...group, members: [...group.members] }))
  return found.sort((a, b) => a.last - b.last)
}

interface Making {
  readonly group: Group
  readonly commits: readonly UnpushedCommit[]
  /** By path, the number of the commit whose content stands there already. */
  readonly written: Map<string, number>
}

async function commitGroup(work: RepositoryWork, parent: string, { group, commits, written }: Making): Promise<string> {
  const changes = new Map<string, Uint8Array | null>()
  const taken = new Set<number>()
  for (const [path, at] of group.changes) {
    const before = written.get(path) ?? -1
    // A later group's older text of a file is part of the newer one that stands there.
    if (before >= at) continue
    written.set(path, at)
    for (let one = before + 1; one <= at; one++)
      if (commits[one]?.changed.some((file) => file.path === path)) taken.add(one)
    const after = commits[at]?.changed.find((file) => file.path === path)?.after ?? null
    const read = after === null ? null : await work.clone.readBlob(after)
    changes.set(path, read !== null && 'bytes' in read ? read.bytes : null)
  }
  const made = [...taken].map((at) => commits[at]).filter((commit) => commit !== undefined)
  const last = commits[group.last]
  if (changes.size === 0 || !last) return parent
  const author =
    mostFrequent(group.members.map((at) => commits[at]).filter((commit) => commit !== undefined)) ?? last.author
  return work.clone.commitOn(parent, {
    changes,
    author: { ...author, date: last.author.date },
    message: joined(last, author, made),
  })
}

/** The author of most commits. */
function mostFrequent(commits: readonly UnpushedCommit[]): UnpushedCommit['author'] | undefined {
  const counts = new Map<string, number>()
  for (const { author } of commits) counts.set(author.email, (counts.get(author.email) ?? 0) + 1)
  return commits.map(({ author }) => author).sort((a, b) => (counts.get(b.email) ?? 0) - (counts.get(a.email) ?? 0))[0]
}

/** The last message, with the other authors as hosts understand them. */
function joined(last: UnpushedCommit, author: UnpushedCommit['author'], made: readonly UnpushedCommit[]): string {
  const others = new Map(made.map((commit) => [commit.author.email, commit.author]))
  others.delete(author.email)
  if (others.size === 0) return last.message
  const lines = [...others.values()].map(({ name, email }) => `Co-authored-by: ${name} <${email}>`)
  return withTrailers(last.message, lines)
}
