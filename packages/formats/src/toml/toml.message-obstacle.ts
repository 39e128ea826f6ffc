import type { FileChange, NewUnit, Obstruction } from '../format.ts'
import { bytesOf } from '../lines/line-file.ts'
import { objectInPlace, textInPlace } from '../obstruction.ts'
import { messagePath } from './go-i18n.ts'
import { pathsIn } from './toml.arrange.ts'
import type { TomlFile } from './toml.file.ts'
import type { MessageEntry } from './toml.message.ts'
import { nodeAt, type PathTarget, type Structure, seek, structureOf } from './toml.structure.ts'

/** New messages with an obstacle: other keys under their names, or a message whose name begins theirs. */
export function messageObstructions(file: TomlFile<MessageEntry>, { units, like }: FileChange): readonly Obstruction[] {
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  if (added.length === 0) return []
  const removed = new Set(units.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])))
  const [gone, kept] = [new Set<number>(), [] as MessageEntry[]]
  for (const entry of file.entries) {
    if (!removed.has(entry.unit.context)) kept.push(entry)
    else for (const { value } of entry.leaves) gone.add(value.start)
  }
  const structure = structureOf(file.open, gone)
  const inTemplate = pathsIn(like, messagePath)
  const tables = new Map<NewUnit, PathTarget>(added.map((unit) => [unit, seek(structure, messagePath(unit))]))
  closeMessages(structure, kept)
  return added.flatMap((unit): Obstruction[] => {
    const path = messagePath(unit)
    const table = tables.get(unit)
    if (table?.state === 'holding')
      return [{ unit, problem: objectInPlace(unit.context, bytesOf(table.place, file.view)) }]
    // Nothing is written into the braces that a table of other messages is in: a heading cannot add to them.
    if (table?.state === 'missing inline')
      return [{ unit, problem: textInPlace(unit.context, bytesOf(table.node.place, file.view)) }]
    const found = seek(structure, path)
    if (found.state !== 'closed' || found.isFar || !inTemplate(path)) return []
    return [{ unit, problem: textInPlace(unit.context, bytesOf(found.place, file.view)) }]
  })
}

/** No name leads through a message, whose table holds its forms. */
function closeMessages({ root }: Structure, kept: readonly MessageEntry[]): void {
  for (const { unit, places } of kept) {
    const place = places[0] ?? root.place
    nodeAt(root, messagePath(unit), { place, section: null }).kind = 'text'
  }
}
