/** Whose keys may be added to, and how: a table of a heading by nothing else, one of dotted keys by those, an inline one not at all. */
export interface DefinedTable {
  by: 'implication' | 'heading' | 'dotted key'
  readonly keys: Map<string, Definition>
}

/** Elements of `[[array]]`, of which the last is open. */
interface TableArray {
  last: DefinedTable
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

/** The table that a heading's name stands in; those on the way may be anything but a value. */
function walkHeading(root: DefinedTable, names: readonly string[]): Walk {
  let within = root
  for (let index = 0; index < names.length - 1; index++) {
    const name = names[index] ?? ''
    const known = within.keys.get(name)
    if (known === 'value') return wrongAt('key-within-value', index + 1)
    if (known === 'inline table') return wrongAt('table-is-closed', index + 1)
    const next = known === undefined ? makeTable('implication') : isArray(known) ? known.last : known
    if (known === undefined) within.keys.set(name, next)
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
    if (known === undefined) within.keys.set(name, next)
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

/** The table that a heading opens; where it may open none, one that nothing else knows of. */
export function openHeading(
  root: DefinedTable,
  names: readonly string[],
  ofArray: boolean,
): { readonly table: DefinedTable; readonly wrong: Redefinition | null } {
  const { within, wrong } = walkHeading(root, names)
  const name = names.at(-1) ?? ''
  const known = within.keys.get(name)
  const fresh = makeTable('heading')
  const duplicate = { table: fresh, wrong: { code: 'duplicate-key', length: names.length } } as const
  if (wrong) return { table: fresh, wrong }
  if (ofArray) {
    if (known === undefined) within.keys.set(name, { last: fresh })
    else if (typeof known === 'object' && isArray(known)) known.last = fresh
    else return duplicate
    return { table: fresh, wrong: null }
  }
  if (known === undefined) {
    within.keys.set(name, fresh)
    return { table: fresh, wrong: null }
  }
  if (typeof known !== 'object' || isArray(known) || known.by !== 'implication') return duplicate
  known.by = 'heading'
  return { table: known, wrong: null }
}
