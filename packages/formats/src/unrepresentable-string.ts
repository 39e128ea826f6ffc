import type { EditableDocument, NewUnit } from './format.ts'

interface FileReading {
  /** The key that identifies strings of the file. */
  keyOf(unit: Pick<NewUnit, 'context' | 'source'>): string
  /** Reads bytes as the file was read. */
  reread(bytes: Uint8Array): Pick<EditableDocument, 'units' | 'problems'>
}

/**
 * Whether a file that got new strings is read again with all that it had and all that came, by their names, and without a problem.
 */
export function holdsAll(
  file: Pick<EditableDocument, 'units'>,
  added: readonly NewUnit[],
  { keyOf, read }: { readonly keyOf: FileReading['keyOf']; readonly read: ReturnType<FileReading['reread']> },
): boolean {
  if (read.problems.length > 0) return false
  const keys = new Set(read.units.map(keyOf))
  return [...file.units, ...added].every((unit) => keys.has(keyOf(unit)))
}

/**
 * Finds the first new string that the file cannot have. With such a string the file would become invalid, would read back with
 * another name, or would lose a present string. Null where it can have all of them. The file is written and read again as often as
 * halving takes to find the first one.
 */
export function firstUnrepresentable(
  file: EditableDocument,
  units: readonly NewUnit[],
  again: FileReading,
): NewUnit | null {
  const takes = (count: number): boolean => {
    const added = units.slice(0, count)
    const read = again.reread(file.edit({ units: added.map((unit) => ({ kind: 'add', unit })) }))
    return holdsAll(file, added, { keyOf: again.keyOf, read })
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
