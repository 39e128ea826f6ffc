import type { EditableDocument, FileUnit, Identity, UnitChange } from '@weft/formats'
import type { ChangedFile, UnpushedCommit } from '../clone/clone.ts'
import { isFileOf } from '../component/find-files.ts'
import { languageOfFile, parseFileOf } from '../component/synced-component.ts'
import { keepLastFile } from '../read/removals.ts'
import type { RepositoryWork } from '../run/run.ts'
import { type OwnStructure, parseBlob } from './own-structure.ts'

/**
 * Repeats the changes of our commits besides texts on another commit: adds and removes the same files and strings,
 * unless that is already done. Commits of the same people with the same words; our branch stays where it is. Returns
 * the last one made, or `onto`.
 */
export async function replayCommits(work: RepositoryWork, ours: OwnStructure, onto: string): Promise<string> {
  const left = new Map(ours.changed.map((file) => [file.path, file]))
  let tip = onto
  for (const commit of ours.commits) {
    const changes = new Map<string, Uint8Array | null>()
    for (const changed of commit.changed) {
      const whole = left.get(changed.path)
      if (!whole) continue
      const content = await replayFile(work, tip, { commit: changed, whole })
      if (whole.before === null || whole.after === null) left.delete(changed.path)
      if (content !== undefined) changes.set(changed.path, content)
    }
    if (changes.size > 0) tip = await work.clone.commitOn(tip, again(commit, changes))
  }
  return tip
}

const again = ({ author, message }: UnpushedCommit, changes: ReadonlyMap<string, Uint8Array | null>) => ({
  author,
  message,
  changes,
})

interface ReplayResult {
  /** How the commit changed the file. */
  readonly commit: ChangedFile
  /** The change of the file by all our commits together: added files have their present content. */
  readonly whole: ChangedFile
}

/** The content that a file gets (null: none); undefined where nothing is to be done. */
async function replayFile(
  work: RepositoryWork,
  tip: string,
  { commit, whole }: ReplayResult,
): Promise<Uint8Array | null | undefined> {
  if (whole.after === null) {
    if (!(await work.clone.hasFile(tip, whole.path))) return undefined
    await keepLastFile(work, tip, whole.path)
    return null
  }
  if (whole.before === null) {
    // A file, link, folder or submodule of upstream stays where it is.
    const isFree = !(await work.clone.hasFile(tip, whole.path)) && (await work.clone.hasRoom(tip, whole.path))
    const read = isFree ? await work.clone.readBlob(whole.after) : null
    return read && 'bytes' in read ? read.bytes : undefined
  }
  const theirs = await work.clone.readFile(tip, whole.path)
  const component = work.components.find((candidate) => isFileOf(candidate, whole.path))
  if (!component) return replayForeign(work, tip, whole)
  if (theirs === null || commit.before === null || commit.after === null) return undefined
  const language = await languageOfFile(work.database, component, whole.path)
  const before = await parseBlob(work, component, { oid: commit.before, language })
  const after = await parseBlob(work, component, { oid: commit.after, language })
  const file = parseFileOf(component, theirs, language)
  if (!before || !after || file.problems.length > 0) return undefined
  const units = stringsAgain(component.identity, { before, after, file })
  return units.length === 0 ? undefined : file.edit({ units })
}

/** A file of no component, which people changed on our branch: it is taken over where the other side left it alone. */
async function replayForeign(
  { clone }: RepositoryWork,
  tip: string,
  { path, before, after }: ChangedFile,
): Promise<Uint8Array | undefined> {
  if (after === null || !(await clone.hasFile(tip, path)) || (await clone.blobOf(tip, path)) !== before)
    return undefined
  const read = await clone.readBlob(after)
  return 'bytes' in read ? read.bytes : undefined
}

interface FileVersions {
  readonly before: EditableDocument
  readonly after: EditableDocument
  /** The file that gets the changes. */
  readonly file: EditableDocument
}

function stringsAgain({ keyOf }: Identity, { before, after, file }: FileVersions): UnitChange[] {
  const keysOf = (parsed: EditableDocument) => new Set(parsed.units.map(keyOf))
  const [was, is, has] = [keysOf(before), keysOf(after), keysOf(file)]
  const changes: UnitChange[] = []
  let last: FileUnit | null = null
  for (const unit of after.units) {
    const key = keyOf(unit)
    if (!was.has(key) && !has.has(key)) {
      const follows = last ? { after: keyOf(last) } : {}
      const { span: _span, variants: _variants, ...said } = unit
      changes.push({ kind: 'add', unit: { ...said, ...follows } })
      last = unit
    } else if (has.has(key)) last = unit
  }
  for (const unit of before.units) {
    const key = keyOf(unit)
    if (!is.has(key) && has.has(key)) changes.push({ kind: 'remove', key: keyOf(unit) })
  }
  return changes
}
