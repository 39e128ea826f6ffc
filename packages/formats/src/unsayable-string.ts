import type { EditableDocument, NewUnit } from './format.ts'

interface ReadingAgain {
  /** Whatever tells strings of the file apart. */
  keyOf(unit: Pick<NewUnit, 'context' | 'source'>): string
  /** Reads bytes as the file was read. */
  reread(bytes: Uint8Array): Pick<EditableDocument, 'units' | 'problems'>
}

/**
 * The first of some new strings that the file cannot have: with it, the file would be none of its format any more, or would be read
 * with another name, or without a string that it has. Null where it can have all of them. The file is written and read again as
 * often as halving takes to find the first one.
 */
export function firstUnsayable(file: EditableDocument, units: readonly NewUnit[], again: ReadingAgain): NewUnit | null {
  const present = file.units.map(again.keyOf)
  const takes = (count: number): boolean => {
    const added = units.slice(0, count)
    const read = again.reread(file.edit({ units: added.map((unit) => ({ kind: 'add', unit })) }))
    if (read.problems.length > 0) return false
    const keys = new Set(read.units.map(again.keyOf))
    return [...present, ...added.map(again.keyOf)].every((key) => keys.has(key))
  }
  if (takes(units.length)) return null
  let [taken, refused] = [0, units.length]
  while (refused - taken > 1) {
    const middle = (taken + refused) >> 1
    if (takes(middle)) taken = middle
    else refused = middle
  }
  return units[refused - 1] ?? null
}
