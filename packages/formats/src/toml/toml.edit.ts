import type { Edit } from '@weft/text'
import type { NewUnit } from '../format.ts'
import { byContext } from '../identity.ts'
import { placeEntries } from '../lines/line-place.ts'
import type { Writer } from '../lines/line-writer.ts'
import { encodeToml } from './toml.escape.ts'
import { readToml, type Table, type TomlEntry, type TomlFile, tableName } from './toml.file.ts'
import { pathKey, pathSet } from './toml.paths.ts'

/** The names of a new string's path. */
export function namesOf({ context, form }: Pick<NewUnit, 'context' | 'form'>): readonly string[] {
  const names: unknown = form?.startsWith('[') ? JSON.parse(form) : null
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : context.split('.')
}

/** The table that a path goes into: the nearest that is there, else one of its own. */
export function tableFor(names: readonly string[], tables: ReadonlyMap<string, Table>): Table {
  for (let length = names.length - 1; length > 0; length--) {
    const table = tables.get(tableName(names.slice(0, length)))
    if (table) return table
  }
  const depth = names.length - 1
  return { name: tableName(names.slice(0, depth)), depth, isInline: false }
}

export const commentLines = ({ notes }: Pick<NewUnit, 'notes'>): string[] =>
  notes.flatMap(({ text }) =>
    text.split(/\r\n|\r|\n/).map((line) => `# ${line.replace(/[^\P{Cc}\t]/gu, ' ')}`.trimEnd()),
  )

/** Strings to be added, and values of the file that they take the place of: a number where the source has a text, say. */
export function splitTaken<One extends TomlEntry>(
  { others }: TomlFile<One>,
  added: readonly NewUnit[],
  { pathOf, written }: { pathOf(unit: NewUnit): readonly string[]; written(unit: NewUnit): string },
): { readonly rest: readonly NewUnit[]; readonly edits: readonly Edit[] } {
  const last = new Map<string, NewUnit>()
  const rest: NewUnit[] = []
  for (const unit of added) {
    const key = pathKey(pathOf(unit))
    if (others.has(key)) last.set(key, unit)
    else rest.push(unit)
  }
  const edits = [...last].flatMap(([key, unit]): Edit[] => {
    const span = others.get(key)
    return span ? [{ span, content: written(unit) }] : []
  })
  return { rest, edits }
}

/** A name within that of another value cannot be a key within it: it is one key, with its dots in quotes. */
function withoutValuesAround({ entries, others }: TomlFile, added: readonly NewUnit[]): readonly NewUnit[] {
  const known = entries.flatMap(({ leaves }) => leaves.map(({ names }) => names))
  const values = [...others.keys()].map((key): string[] => JSON.parse(key)) // as `pathKey` writes it
  const taken = pathSet([...known, ...added.map(namesOf), ...values])
  return added.map((unit) => {
    const names = namesOf(unit)
    const outer = taken.beginningOf(names, names.length - 1)
    if (outer === 0) return unit
    return { ...unit, form: JSON.stringify([...names.slice(0, outer - 1), names.slice(outer - 1).join('.')]) }
  })
}

export const tomlWriter: Writer<TomlEntry> = {
  identity: byContext,
  open: readToml,
  setTexts: ({ view }, { slots }, texts, newline) =>
    slots.flatMap((slot, index) => {
      const text = texts[index] ?? ''
      if (!slot || slot.text === text) return []
      return [{ span: slot, content: encodeToml(text, newline, view.text.slice(slot.start, slot.end)) }]
    }),
  writeEntry(unit, { file, like, newline }) {
    const names = namesOf(unit)
    const { depth, isInline } = tableFor(names, (file as TomlFile).tables) // it was read by `open`
    const equals = like?.leaves[0]?.equals ?? ' = '
    const pair = `${tableName(names.slice(depth))}${equals}${encodeToml(unit.target[0] ?? '', newline)}`
    return isInline ? pair : [...commentLines(unit), pair].join(newline)
  },
  place(file, added) {
    const toml = file as TomlFile // it was read by `open`
    const written = ({ target }: NewUnit) => encodeToml(target[0] ?? '', '\n')
    const { rest, edits } = splitTaken(toml, added, { pathOf: namesOf, written })
    return [...edits, ...placeEntries(file, withoutValuesAround(toml, rest), tomlWriter)]
  },
  between: ({ leaves }) => ((leaves[0]?.inline ?? 0) > 0 ? ', ' : null),
  sections: {
    of: (unit, file) => tableFor(namesOf(unit), (file as TomlFile).tables).name, // it was read by `open`
    heading: (name) => `[${name}]`,
  },
}
