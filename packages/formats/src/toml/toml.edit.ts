import type { NewUnit } from '../format.ts'
import { byContext } from '../identity.ts'
import type { Writer } from '../lines/line-writer.ts'
import { encodeToml } from './toml.escape.ts'
import { readToml, type Table, type TomlEntry, type TomlFile, tableName } from './toml.file.ts'

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
  between: ({ leaves }) => ((leaves[0]?.inline ?? 0) > 0 ? ', ' : null),
  sections: {
    of: (unit, file) => tableFor(namesOf(unit), (file as TomlFile).tables).name, // it was read by `open`
    heading: (name) => `[${name}]`,
  },
}
