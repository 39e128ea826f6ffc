import type { Edit } from '@weft/text'
import { entryRemovals } from '../lines/line-edit.ts'
import { isInline, meaningIn, type TomlFile } from './toml.file.ts'
import type { MessageEntry } from './toml.message.ts'
import { removalEdits } from './toml.removal.ts'
import { treeAt } from './toml.tree.ts'

/** The edits that take messages out: with their tables or lines, or out of those where others stand in them that stay. */
export function messageRemovals(file: TomlFile<MessageEntry>, removed: ReadonlySet<MessageEntry>): readonly Edit[] {
  const { view } = file
  const kept = file.entries.filter((entry) => !removed.has(entry)).flatMap(({ leaves }) => leaves)
  const keptTables = new Set(kept.map(({ pair }) => pair.table))
  const keptPairs = new Set(kept.map(({ pair }) => pair))
  const edits: Edit[] = []
  const values = new Map<number, Set<number>>()
  for (const entry of removed) {
    const isShared = entry.leaves.some(({ pair }) =>
      entry.hasHeading ? keptTables.has(pair.table) : keptPairs.has(pair),
    )
    if (!isShared) {
      edits.push(...entryRemovals(view, entry))
      continue
    }
    for (const leaf of entry.leaves) {
      const { start } = leaf.pair.value
      if (isInline(leaf)) values.set(start, (values.get(start) ?? new Set()).add(leaf.value.start))
      else edits.push(...entryRemovals(view, { ...entry, places: [leaf.pair.place] }))
    }
  }
  const { text } = view
  const inside = [...values].flatMap(([start, gone]) => removalEdits(text, treeAt(text, start, meaningIn(view)), gone))
  return [...edits, ...inside]
}
