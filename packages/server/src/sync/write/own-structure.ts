import type { EditableDocument, FileLanguage } from '@weft/formats'
import type { ChangedFile, OwnCommit, RepositoryWork } from '../repository-work.ts'
import { parseFileOf, type SyncedComponent } from '../synced-component.ts'

/** What our commits did beside changing texts: files and strings that we added or removed. */
export interface OwnStructure {
  /** Oldest first. */
  readonly commits: readonly OwnCommit[]
  /** All of them together. */
  readonly changed: readonly ChangedFile[]
}

/** What our commits since `base` did. */
export const ownStructure = async (work: RepositoryWork, base: string): Promise<OwnStructure> => ({
  commits: await work.ownCommits(base),
  changed: await work.changedFiles(base, work.localRevision),
})

/** A blob read in a component's format; null where it cannot be read. */
export async function parseBlob(
  work: RepositoryWork,
  component: SyncedComponent,
  { oid, language }: { readonly oid: string; readonly language: FileLanguage | undefined },
): Promise<EditableDocument | null> {
  const read = await work.readBlob(oid)
  if ('problem' in read) return null
  const parsed = parseFileOf(component, read.bytes, language)
  return parsed.problems.length > 0 ? null : parsed
}
