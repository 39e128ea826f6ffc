import type { Problem, Span } from '@weft/text'
import type { FileChange, Obstruction, UnitChange } from './format.ts'

/** A key may be as long as the file; what is told of it is a line. */
const quoted = (name: string): string => `“${name.length <= 200 ? name : `${name.slice(0, 199)}…`}”`

/** Other keys stand under the one that a text is to have. */
export const objectInPlace = (name: string, span: Span): Problem => ({
  code: 'object-in-place',
  span,
  detail: `${quoted(name)} is to be a text, but this file has other keys under it`,
})

/** A key that names have before theirs has a text, or something else that they cannot stand in. */
export const textInPlace = (name: string, span: Span): Problem => ({
  code: 'text-in-place',
  span,
  detail: `${quoted(name)} cannot stand within this key, which has a value of its own in this file`,
})

/** The file is a list, whose strings have places and no names. */
export const listInPlace = (name: string, span: Span): Problem => ({
  code: 'list-in-place',
  span,
  detail: `${quoted(name)} cannot stand in this list, where a string is named by its place, such as [0]`,
})

/** The result of an edit, and the strings that it left out. */
export interface EditResult {
  readonly bytes: Uint8Array
  readonly obstructions: readonly Obstruction[]
}

/** A change without the strings that something is in the way of. */
export function withoutObstructed(change: FileChange, obstructions: readonly Obstruction[]): FileChange {
  if (obstructions.length === 0) return change
  const left = new Set(obstructions.map(({ unit }) => unit))
  const kept = new Set(obstructions.flatMap(({ key }) => key ?? []))
  const isLeft = (one: UnitChange) =>
    (one.kind === 'add' && left.has(one.unit)) || (one.kind === 'set' && kept.has(one.key))
  return { ...change, units: change.units.filter((one) => !isLeft(one)) }
}

/** Both halves of an edit that may leave strings out. */
export const editing = (edit: (change: FileChange) => EditResult) => ({
  edit: (change: FileChange): Uint8Array => edit(change).bytes,
  obstructions: (change: FileChange): readonly Obstruction[] =>
    change.units.some(({ kind }) => kind === 'add') ? edit(change).obstructions : [],
})

/** The same where what is in the way is found without making the edit. */
export const editingAround = (
  find: (change: FileChange) => readonly Obstruction[],
  edit: (change: FileChange) => Uint8Array,
) => ({
  edit: (change: FileChange): Uint8Array => edit(withoutObstructed(change, find(change))),
  obstructions: find,
})
