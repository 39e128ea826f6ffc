import { statement } from '../../db/database.ts'
import {
  type ChangedPath,
  type CommitInfo,
  changedPaths,
  commitFiles,
  isAncestor,
  listCommits,
  type RepositoryUrl,
  readBlob,
} from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import { withTrailers } from '../clone/trailers.ts'
import { type UndeliveredTexts, undeliveredTexts } from './delivered-texts.ts'
import type { DeliveryPlace, PushResult } from './delivery.ts'
import type { HostPlace } from './host-place.ts'
import { standingOf, tellHost } from './pull-request-life.ts'
import { noteOthers, type PullRequestRow } from './pull-request-rows.ts'
import { fetchOwnBranch, notPushed, pushTip } from './remote-branch.ts'

/** The changed files of one language. */
interface LanguagePart {
  /** '' for files of no language: templates, and what people added. */
  readonly code: string
  readonly name: string
  readonly changed: readonly ChangedPath[]
}

/** The same with our commits that touch its files, the newest first. */
interface CommittedPart extends LanguagePart {
  readonly commits: readonly CommitInfo[]
  /** The newest of ours, whatever it touches. */
  readonly newest: CommitInfo | undefined
}

const selectLanguages = statement<{ filename: string; code: string; name: string }>(
  'languages_of_changed_files',
  `select t.filename, l.code, l.name from translations t join languages l on l.id = t.language_id
     join components c on c.id = t.component_id
    where coalesce(c.repository_component_id, c.id) = $1 and not t.is_source`,
)

const isIn = (folder: string, path: string): boolean => folder.endsWith('/') && path.startsWith(folder)

async function partsOf({ repository, services, request }: DeliveryPlace, branch: Branch): Promise<LanguagePart[]> {
  const changed = await changedPaths(repository, branch.remoteTip, branch.tip)
  const rows = await services.database.query(selectLanguages, [request.repositoryId])
  const byPath = new Map(rows.map((row) => [row.filename, row]))
  const folders = rows.filter(({ filename }) => filename.endsWith('/'))
  const languageOf = (path: string) => byPath.get(path) ?? folders.find(({ filename }) => isIn(filename, path))
  const parts = new Map<string, { code: string; name: string; changed: ChangedPath[] }>()
  for (const one of changed) {
    const { code = '', name = '' } = languageOf(one.path) ?? {}
    const part = parts.get(code) ?? { code, name, changed: [] }
    parts.set(code, part)
    part.changed.push(one)
  }
  return [...parts.values()]
}

/** Finds the commits of all parts in one walk over our commits. */
async function withCommits(
  { repository }: DeliveryPlace,
  branch: Branch,
  parts: readonly LanguagePart[],
): Promise<CommittedPart[]> {
  const all = await listCommits(repository, `${branch.remoteTip}..${branch.tip}`)
  const partOf = new Map(parts.flatMap((part) => part.changed.map(({ path }) => [path, part] as const)))
  const commitsOf = new Map<LanguagePart, CommitInfo[]>(parts.map((part) => [part, []]))
  for (const commit of all) {
    const [parent, ...others] = commit.parents
    if (parent === undefined || others.length > 0) continue
    const touched = (await changedPaths(repository, parent, commit.revision)).flatMap(
      ({ path }) => partOf.get(path) ?? [],
    )
    for (const part of new Set(touched)) commitsOf.get(part)?.push(commit)
  }
  return parts.map((part) => ({ ...part, commits: commitsOf.get(part) ?? [], newest: all[0] }))
}

const branchOf = (place: DeliveryPlace, code: string): string =>
  code === '' ? place.pushBranch : `${place.pushBranch}-${code}`.slice(0, 200)

/** The branches that have changes to merge. */
export const branchesOfLanguages = async (place: DeliveryPlace, branch: Branch): Promise<ReadonlySet<string>> =>
  new Set((await partsOf(place, branch)).map(({ code }) => branchOf(place, code)))

/** Pushes a branch for each language, with one commit, and opens or updates its pull request. */
export async function pushLanguages(host: HostPlace, branch: Branch): Promise<PushResult> {
  const { services, request } = host.place
  const texts = await undeliveredTexts(services.database, request.repositoryId)
  let updated = false
  const waits: string[] = []
  const parts = await withCommits(host.place, branch, await partsOf(host.place, branch))
  for (const part of parts) {
    const pushed = await pushPart(host, branch, { part, texts: textsOf(texts, part) })
    if (pushed.kind === 'waits') waits.push(pushed.detail)
    else if (pushed.kind !== 'pushed') return pushed
    else updated ||= pushed.updated
  }
  const [reason] = waits
  return reason !== undefined && !updated ? { kind: 'waits', detail: reason } : { kind: 'pushed', updated }
}

function textsOf(texts: UndeliveredTexts, { code }: LanguagePart): UndeliveredTexts {
  const languages = texts.languages.filter((language) => language.code === code)
  return { ...texts, languages, strings: languages.reduce((sum, { strings }) => sum + strings, 0) }
}

interface Wanted {
  readonly part: CommittedPart
  readonly texts: UndeliveredTexts
}

async function pushPart(host: HostPlace, branch: Branch, { part, texts }: Wanted): Promise<PushResult> {
  const { place } = host
  const { database } = place.services
  const { repositoryId } = place.request
  const name = branchOf(place, part.code)
  const standing = await standingOf(host, name)
  if ('kind' in standing) return standing
  const { last, isOpen } = standing
  const pushed = await pushCommit(host, branch, { part, name, last })
  if (pushed.kind === 'others') await noteOthers(database, repositoryId, name)
  if (pushed.kind !== 'pushed') return pushed
  if (isOpen && last?.head === pushed.tip) return { kind: 'pushed', updated: false }
  const about = part.name === '' ? '' : ` (${part.name})`
  await tellHost(host, { name, tip: pushed.tip, texts, about }, isOpen ? last : null)
  return { kind: 'pushed', updated: true }
}

interface PartPush {
  readonly part: CommittedPart
  readonly name: string
  readonly last: PullRequestRow | null
}

type PartPushed = Exclude<PushResult, { kind: 'pushed' }> | { readonly kind: 'pushed'; readonly tip: string }

/** Commits that people added are read before; then they are parents of ours. */
async function pushCommit(host: HostPlace, branch: Branch, { part, name, last }: PartPush): Promise<PartPushed> {
  const place = { ...host.place, pushBranch: name }
  const url = await host.pushUrl()
  const theirs = last?.has_others === true ? [last.head] : []
  const tip = await commitOf(place, branch, { part, parents: [branch.remoteTip, ...theirs], last })
  const pushed = await pushTip(place, { tip }, { pushUrl: url, replaces: last?.head ?? '' })
  if (pushed.ok) return { kind: 'pushed', tip }
  if (pushed.problem.code !== 'rejected') return notPushed(place, pushed.problem) as PartPushed
  const seen = await fetchOwnBranch({ place, pushed: '', pushing: '' }, url)
  // Somebody deleted the branch: it is made again.
  const isGone = !seen.ok && String(seen.problem.code) === 'branch-missing'
  if (!seen.ok && !isGone) return notPushed(place, seen.problem) as PartPushed
  if (!seen.ok) return pushOver(place, { tip, url, replaces: '' })
  if (!(await isAncestor(place.repository, seen.value, branch.tip)))
    return { kind: 'others', since: last?.head ?? '', tip: seen.value }
  const joined = await commitOf(place, branch, { part, parents: [branch.remoteTip, seen.value], last })
  return pushOver(place, { tip: joined, url, replaces: seen.value })
}

interface SecondPush {
  readonly tip: string
  readonly url: RepositoryUrl
  readonly replaces: string
}

async function pushOver(place: DeliveryPlace, { tip, url, replaces }: SecondPush): Promise<PartPushed> {
  const pushed = await pushTip(place, { tip }, { pushUrl: url, replaces })
  return pushed.ok ? { kind: 'pushed', tip } : (notPushed(place, pushed.problem) as PartPushed)
}

interface PartCommit {
  readonly part: CommittedPart
  readonly parents: readonly string[]
  readonly last: PullRequestRow | null
}

/** The commit of a language on the followed branch's tip; the one that stands there where nothing changed. */
async function commitOf(place: DeliveryPlace, branch: Branch, { part, parents, last }: PartCommit): Promise<string> {
  const { repository } = place
  const changes = new Map<string, Uint8Array | null>()
  for (const { path, after } of part.changed)
    changes.set(path, after ? unwrap(await readBlob(repository.objects, after.oid)) : null)
  const newest = part.commits[0] ?? part.newest
  const author = { name: newest?.authorName ?? 'Weft', email: newest?.authorEmail ?? 'noreply@localhost' }
  const others = new Set(part.commits.map(({ author: who }) => who))
  others.delete(newest?.author ?? '')
  const message = withTrailers(
    newest?.message ?? 'Translate',
    [...others].map((who) => `Co-authored-by: ${who}`),
  )
  const date = newest?.authorDate ?? new Date()
  const made = unwrap(
    await commitFiles(repository, {
      parents,
      baseTree: branch.remoteTip,
      changes,
      author: { ...author, date },
      committer: { ...place.committer, date },
      message: `${message}\n`,
    }),
  )
  const before = last?.head ? await repository.objects.info(`${last.head}^{tree}`) : null
  const isSame =
    before?.oid === made.tree && last !== null && (await isAncestor(repository, branch.remoteTip, last.head))
  return isSame ? last.head : place.sign(made.revision)
}
