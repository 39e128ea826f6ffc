/** A text that a person typed and that no commit contains yet. */
export interface PendingEdit {
  readonly id: number
  readonly unitId: number
  readonly authorId: number
  readonly timestamp: Date
}

/** Edits of one author that become one commit of one file; only the last edit of each string counts. */
export interface CommitGroup<Edit extends PendingEdit> {
  readonly authorId: number
  readonly edits: Edit[]
}

/**
 * Groups a translation's edits into commits, one an author. Edits of a string keep their order: where a second author
 * touched a string after the first, and the first touched it again, that makes a further commit.
 */
export function commitGroups<Edit extends PendingEdit>(edits: readonly Edit[]): CommitGroup<Edit>[] {
  const groups: CommitGroup<Edit>[] = []
  const lastGroupOfUnit = new Map<number, number>()
  const lastGroupOfAuthor = new Map<number, number>()
  for (const edit of [...edits].sort((a, b) => a.id - b.id)) {
    const own = lastGroupOfAuthor.get(edit.authorId)
    const touched = lastGroupOfUnit.get(edit.unitId) ?? -1
    let index = own
    if (index === undefined || index < touched) {
      index = groups.push({ authorId: edit.authorId, edits: [] }) - 1
      lastGroupOfAuthor.set(edit.authorId, index)
    }
    groups[index]?.edits.push(edit)
    lastGroupOfUnit.set(edit.unitId, index)
  }
  return groups
}
