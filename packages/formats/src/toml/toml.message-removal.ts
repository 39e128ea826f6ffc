import type { Edit } from '@weft/text'
import { entryRemovals } from '../lines/line-edit.ts'
import { isInline, type TomlFile } from './toml.file.ts'
import type { Leaf } from './toml.leaves.ts'
import type { MessageEntry } from './toml.message.ts'
import { inlineRemovals } from './toml.removal.ts'

/** The edits that take messages out: with their tables or lines, or out of those where others stand in them that stay. */
export function messageRemovals(file: TomlFile<MessageEntry>, removed: ReadonlySet<MessageEntry>): readonly Edit[] {
  const { view } = file
  const kept = file.entries.filter((entry) => !removed.has(entry)).flatMap(({ leaves }) => leaves)
  const keptTables = new Set(kept.map(({ pair }) => pair.table))
  const keptPairs = new Set(kept.map(({ pair }) => pair))
  const edits: Edit[] = []
  const inline: Leaf[] = []
  for (const entry of removed) {
    const isShared = entry.leaves.some(({ pair }) =>
      entry.hasHeading ? keptTables.has(pair.table) : keptPairs.has(pair),
    )
    if (!isShared) {
      edits.push(...entryRemovals(view, entry))
      continue
    }
    for (const leaf of entry.leaves) {
      if (isInline(leaf)) inline.push(leaf)
      else edits.push(...entryRemovals(view, { ...entry, places: [leaf.pair.place] }))
    }
  }
  return [...edits, ...inlineRemovals(view, inline)]
}
