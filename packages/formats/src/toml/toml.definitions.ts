import type { Name } from './toml.paths.ts'

/**
 * The tables that accept new keys, and how: a table with a heading only by that heading, a table of dotted keys by such keys, an inline
 * table not at all.
 */
export interface DefinedTable {
  by: 'implication' | 'heading' | 'dotted key'
  readonly keys: Map<string, Definition>
}

/** Elements of `[[array]]`; the last one is open. */
interface TableArray {
  last: DefinedTable
  size: number
}

type Definition = DefinedTable | TableArray | 'value' | 'inline table'

/** Why a name cannot be defined where it stands. `length`: of how many names the path is that stands in its way. */
export interface Redefinition {
  readonly code: 'duplicate-key' | 'key-within-value' | 'table-is-closed'
  readonly length: number
}

export const makeTable = (by: DefinedTable['by']): DefinedTable => ({ by, keys: new Map() })

const isArray = (one: Definition): one is TableArray => typeof one === 'object' && 'last' in one

interface Walk {
  readonly within: DefinedTable
  readonly wrong: Redefinition | null
}

const wrongAt = (code: Redefinition['code'], length: number): Walk => ({
  within: makeTable('implication'),
  wrong: { code, length },
})

/** The table that a heading's name stands in; those on the way may be anything but a value. Its names, with those of elements, go into `path`. */
function walkHeading(root: DefinedTable, names: readonly string[], path: Name[]): Walk {
  let within = root
  for (let index = 0; index < names.length - 1; index++) {
    const name = names[index] ?? ''
    const known = within.keys.get(name)
    if (known === 'value') return wrongAt('key-within-value', index + 1)
    if (known === 'inline table') return wrongAt('table-is-closed', index + 1)
    const next = known === undefined ? makeTable('implication') : isArray(known) ? known.last : known
    if (known === undefined) within.keys.set(name, next)
    path.push(name)
    if (known !== undefined && isArray(known)) path.push(known.size - 1)
    within = next
  }
  return { within, wrong: null }
}

/** The table that the last name of a dotted key stands in: those on the way are made by dotted keys alone. */
function walkKey(table: DefinedTable, names: readonly string[]): Walk {
  let within = table
  for (let index = 0; index < names.length - 1; index++) {
    const name = names[index] ?? ''
    const known = within.keys.get(name)
    if (known === 'value') return wrongAt('key-within-value', index + 1)
    if (known === 'inline table' || (known && (isArray(known) || known.by === 'heading')))
      return wrongAt('table-is-closed', index + 1)
    const next = known ?? makeTable('dotted key')
    next.by = 'dotted key'
    within.keys.set(name, next)
    within = next
  }
  return { within, wrong: null }
}

/** Defines what a key stands for, in an open table. */
export function defineKey(
  table: DefinedTable,
  names: readonly string[],
  as: 'value' | 'inline table',
): Redefinition | null {
  const { within, wrong } = walkKey(table, names)
  if (wrong) return wrong
  const name = names.at(-1) ?? ''
  if (within.keys.has(name)) return { code: 'duplicate-key', length: names.length }
  within.keys.set(name, as)
  return null
}

/** The table or element that a heading opens. */
interface OpenTable {
  readonly table: DefinedTable
  /** Its names, with the indices of elements between them. */
  readonly path: readonly Name[]
  readonly wrong: Redefinition | null
}

/** The table that a heading opens; where it may open none, one that nothing else knows of. */
export function openHeading(root: DefinedTable, names: readonly string[], ofArray: boolean): OpenTable {
  const path: Name[] = []
  const { within, wrong } = walkHeading(root, names, path)
  const name = names.at(-1) ?? ''
  const known = within.keys.get(name)
  const fresh = makeTable('heading')
  const failed = (why: Redefinition): OpenTable => ({ table: fresh, path: names, wrong: why })
  if (wrong) return failed(wrong)
  path.push(name)
  if (ofArray) {
    if (known !== undefined && !isArray(known)) return failed({ code: 'duplicate-key', length: names.length })
    const array = known ?? { last: fresh, size: 0 }
    array.last = fresh
    within.keys.set(name, array)
    path.push(array.size++)
    return { table: fresh, path, wrong: null }
  }
  if (known === undefined) {
    within.keys.set(name, fresh)
    return { table: fresh, path, wrong: null }
  }
  if (typeof known !== 'object' || isArray(known) || known.by !== 'implication')
    return failed({ code: 'duplicate-key', length: names.length })
  known.by = 'heading'
  return { table: known, path, wrong: null }
}
