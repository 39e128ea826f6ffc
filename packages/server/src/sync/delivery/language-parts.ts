import { statement } from '../../db/database.ts'
import { type ChangedPath, type CommitInfo, changedPaths, listCommits, readBlob } from '../../git/index.ts'
import type { Branch } from '../clone/branch.ts'
import { unwrap } from '../clone/clone.ts'
import type { DeliveryPlace } from './delivery.ts'
import { filesOfOthers } from './others-files.ts'
import { branchOfPart, type PartCredit, type PartFiles, type RequestPart } from './request-part.ts'

/** The changed files of one language. */
interface LanguageFiles {
  /** '' for files of no language: templates, files of several languages, and what people added. */
  readonly code: string
  readonly name: string
  readonly changed: ChangedPath[]
  readonly translationIds: number[]
}

interface FileRow {
  readonly id: number
  readonly filename: string
  readonly code: string
  readonly name: string
}

const selectLanguages = statement<FileRow>(
  'languages_of_changed_files',
  `select t.id, t.filename, l.code, l.name from translations t join languages l on l.id = t.language_id
     join components c on c.id = t.component_id
    where coalesce(c.repository_component_id, c.id) = $1 and not t.is_source`,
)

const isIn = (folder: string, path: string): boolean => folder.endsWith('/') && path.startsWith(folder)

/** A part for each language whose files our commits change, and one for all other files. */
export async function partsByLanguage(place: DeliveryPlace, branch: Branch): Promise<RequestPart[]> {
  const files = await filesByLanguage(place, branch)
  const ofLanguages = files.filter(({ code }) => code !== '').flatMap(({ translationIds }) => translationIds)
  const creditOf = creditsOf(place, branch, files)
  return files.map((part) => ({
    key: part.code,
    name: part.name,
    texts:
      part.code === ''
        ? { kind: 'except-translations', ids: ofLanguages }
        : { kind: 'translations', ids: part.translationIds },
    files: () => readFiles(place, branch, part),
    credit: async () => (await creditOf()).get(part) ?? unknownCredit,
  }))
}

/** The credit without a commit. */
const unknownCredit: PartCredit = {
  author: { name: 'Weft', email: 'noreply@localhost' },
  date: new Date(0),
  message: 'Translate',
  others: [],
}

async function filesByLanguage(place: DeliveryPlace, branch: Branch): Promise<LanguageFiles[]> {
  const { repository, services, request } = place
  const changed = await changedPaths(repository, branch.remoteTip, branch.tip)
  const rows = await services.database.query(selectLanguages, [request.repositoryId])
  const byPath = Map.groupBy(rows, (row) => row.filename)
  const folders = rows.filter(({ filename }) => filename.endsWith('/'))
  const rowsOf = (path: string) => byPath.get(path) ?? folders.filter(({ filename }) => isIn(filename, path))
  const added = await filesOfOthers(place, branch)
  const besideOf = (path: string) =>
    rows.find(({ code }) => added.get(branchOfPart(place, { key: code }))?.has(path) === true)
  const parts = new Map<string, LanguageFiles>()
  for (const one of changed) {
    const [first, ...others] = rowsOf(one.path)
    const { code = '', name = '' } = first ?? besideOf(one.path) ?? {}
    const part = parts.get(code) ?? { code, name, changed: [], translationIds: [] }
    parts.set(code, part)
    part.changed.push(one)
    if (first) part.translationIds.push(first.id, ...others.map(({ id }) => id))
  }
  return [...parts.values()]
}

async function readFiles(
  { repository }: DeliveryPlace,
  { remoteTip }: Branch,
  { changed }: LanguageFiles,
): Promise<PartFiles> {
  const changes = new Map<string, Uint8Array | null>()
  for (const { path, after } of changed)
    changes.set(path, after ? unwrap(await readBlob(repository.objects, after.oid)) : null)
  return { base: remoteTip, changes }
}

/** The credits of all parts, from one walk over our commits when the first of them is asked for. */
function creditsOf(place: DeliveryPlace, branch: Branch, parts: readonly LanguageFiles[]) {
  let found: Promise<ReadonlyMap<LanguageFiles, PartCredit>> | undefined
  return () => (found ??= walkCommits(place, branch, parts))
}

async function walkCommits(
  { repository }: DeliveryPlace,
  branch: Branch,
  parts: readonly LanguageFiles[],
): Promise<ReadonlyMap<LanguageFiles, PartCredit>> {
  const all = await listCommits(repository, `${branch.remoteTip}..${branch.tip}`)
  const partOf = new Map(parts.flatMap((part) => part.changed.map(({ path }) => [path, part] as const)))
  const commitsOf = new Map<LanguageFiles, CommitInfo[]>(parts.map((part) => [part, []]))
  for (const commit of all) {
    const [parent, ...others] = commit.parents
    if (parent === undefined || others.length > 0) continue
    const touched = (await changedPaths(repository, parent, commit.revision)).flatMap(
      ({ path }) => partOf.get(path) ?? [],
    )
    for (const part of new Set(touched)) commitsOf.get(part)?.push(commit)
  }
  return new Map(parts.map((part) => [part, creditFrom(commitsOf.get(part) ?? [], all[0])]))
}

/** `newest`: the newest of all our commits, with any files. */
function creditFrom(commits: readonly CommitInfo[], newest: CommitInfo | undefined): PartCredit {
  const last = commits[0] ?? newest
  if (last === undefined) return unknownCredit
  const others = new Set(commits.map(({ author }) => author))
  others.delete(last.author)
  return {
    author: { name: last.authorName, email: last.authorEmail },
    date: last.authorDate,
    message: last.message,
    others: [...others],
  }
}
