import type { EditableDocument, FileLanguage } from '@weft/formats'
import type { ChangedFile, UnpushedCommit } from '../clone/clone.ts'
import { parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'

/** The changes of our commits besides texts: added and removed files and strings. */
export interface OwnStructure {
  /** Oldest first. */
  readonly commits: readonly UnpushedCommit[]
  /** All of them together. */
  readonly changed: readonly ChangedFile[]
}

/** The changes of our commits since `base`. */
export const ownStructure = async (work: RepositoryWork, base: string): Promise<OwnStructure> => ({
  commits: await work.clone.commitsSince(base, work.branch.tip),
  changed: await work.clone.changedFiles(base, work.branch.tip),
})

/** A blob read in a component's format; null where it cannot be read. */
export async function parseBlob(
  work: RepositoryWork,
  component: SyncedComponent,
  { oid, language }: { readonly oid: string; readonly language: FileLanguage | undefined },
): Promise<EditableDocument | null> {
  const read = await work.clone.readBlob(oid)
  if ('problem' in read) return null
  const parsed = parseFileOf(component, read.bytes, language)
  return parsed.problems.length > 0 ? null : parsed
}
