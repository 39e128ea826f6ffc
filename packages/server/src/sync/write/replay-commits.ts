import type { FileUnit, ParsedFile, UnitChange, UnitKey } from '@weft/formats'
import { keyOfUnit } from '../../domain/unit/string-key.ts'
import { isFileOf } from '../find-files.ts'
import type { ChangedFile, OwnCommit, RepositoryWork } from '../repository-work.ts'
import type { SyncedComponent } from '../synced-component.ts'
import { type OwnStructure, parseBlob } from './own-structure.ts'

/**
 * Makes what our commits did beside changing texts again on another commit: files and strings that we added come, those
 * that we removed go, unless they are there or gone already. Commits of the same people with the same words; our branch
 * stays where it is. Returns the last one made, or `onto`.
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
    if (changes.size > 0) tip = await work.commitOn(tip, again(commit, changes))
  }
  return tip
}

const again = ({ author, message }: OwnCommit, changes: ReadonlyMap<string, Uint8Array | null>) => ({
  author,
  message,
  changes,
})

interface Replayed {
  /** What the commit did to the file. */
  readonly commit: ChangedFile
  /** What all our commits together did to it: added files come as they are now. */
  readonly whole: ChangedFile
}

/** The content that a file gets (null: none); undefined where nothing is to be done. */
async function replayFile(
  work: RepositoryWork,
  tip: string,
  { commit, whole }: Replayed,
): Promise<Uint8Array | null | undefined> {
  const theirs = await work.readFileAt(tip, whole.path)
  if (whole.after === null) return theirs === null ? undefined : null
  if (whole.before === null) {
    const read = theirs === null ? await work.readBlob(whole.after) : null
    return read && 'bytes' in read ? read.bytes : undefined
  }
  const component = work.components.find((candidate) => isFileOf(candidate, whole.path))
  if (!component || theirs === null || commit.before === null || commit.after === null) return undefined
  const before = await parseBlob(work, component, commit.before)
  const after = await parseBlob(work, component, commit.after)
  const file = component.format.parse(theirs)
  if (!before || !after || file.problems.length > 0) return undefined
  const units = stringsAgain(component, { before, after, file })
  return units.length === 0 ? undefined : component.format.edit(file, { units })
}

interface Sides {
  readonly before: ParsedFile
  readonly after: ParsedFile
  /** The file that gets the changes. */
  readonly file: ParsedFile
}

const nameOf = (unit: FileUnit): UnitKey => ({ context: unit.context, source: unit.source[0] ?? '' })

function stringsAgain(component: SyncedComponent, { before, after, file }: Sides): UnitChange[] {
  const keysOf = (parsed: ParsedFile) => new Set(parsed.units.map((unit) => keyOfUnit(component.format.carries, unit)))
  const [was, is, has] = [keysOf(before), keysOf(after), keysOf(file)]
  const changes: UnitChange[] = []
  let last: FileUnit | null = null
  for (const unit of after.units) {
    const key = keyOfUnit(component.format.carries, unit)
    if (!was.has(key) && !has.has(key)) {
      const follows = last ? { after: nameOf(last) } : {}
      changes.push({ kind: 'add', unit: { ...unit, ...follows } })
      last = unit
    } else if (has.has(key)) last = unit
  }
  for (const unit of before.units) {
    const key = keyOfUnit(component.format.carries, unit)
    if (!is.has(key) && has.has(key)) changes.push({ kind: 'remove', key: nameOf(unit) })
  }
  return changes
}
