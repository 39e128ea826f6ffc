import type { Edit } from '@weft/text'
import type { Document, FileChange, NewUnit, Obstruction } from '../format.ts'
import { byContext } from '../identity.ts'
import { commentLines } from '../lines/hash-comments.ts'
import { entryRemovals } from '../lines/line-edit.ts'
import { placeEntries } from '../lines/line-place.ts'
import { lineEndAt } from '../lines/line-text.ts'
import type { Writer } from '../lines/line-writer.ts'
import { shorterNamesFirst } from '../prefixed-names.ts'
import { firstText } from '../unit-facts.ts'
import { type Arrangement, arrange, type NearbyStrings, type NewLine, pathsIn, placeEdits } from './toml.arrange.ts'
import { encodeToml, keyOf } from './toml.escape.ts'
import { isInline, readToml, sectionName, type TomlEntry, type TomlFile } from './toml.file.ts'
import { writtenArray } from './toml.inline-edit.ts'
import { HOLE, type Leaf } from './toml.leaves.ts'
import { inlineRemovals } from './toml.removal.ts'
import { headingOf, sectionEdits } from './toml.sections.ts'
import { structureOf, type TomlNode } from './toml.structure.ts'

/** Marks in which the names of strings part. */
const PARTINGS = ['.', '['] as const

/** New strings, each once and those first whose names others go on with. */
function inOrder(added: readonly NewUnit[]): readonly NewUnit[] {
  const last = new Map(added.map((unit) => [unit.context, { kind: 'add', unit } as const]))
  return shorterNamesFirst([...last.values()], PARTINGS).flatMap((change) =>
    change.kind === 'add' ? [change.unit] : [],
  )
}

/** Facts about the strings around new ones. */
function surroundings({ entries }: TomlFile, like: Document | undefined): NearbyStrings {
  let starts: Map<string, number> | null = null
  return {
    inTemplate: pathsIn(like),
    startOf(key) {
      starts ??= new Map(entries.toReversed().map(({ unit, leaves }) => [unit.context, leaves[0]?.value.start ?? 0]))
      return starts.get(key)
    },
  }
}

/** New strings of a change in whose way something stands. */
export function obstructionsIn(file: TomlFile, { units, like }: FileChange): readonly Obstruction[] {
  const added = units.flatMap((change) => (change.kind === 'add' ? [change.unit] : []))
  if (added.length === 0) return []
  const removed = new Set(units.flatMap((change) => (change.kind === 'remove' ? [change.key] : [])))
  const gone = file.entries.filter(({ unit }) => removed.has(unit.context)).flatMap(({ leaves }) => leaves)
  const structure = structureOf(file.open, new Set(gone.map(({ value }) => value.start)))
  return arrange(structure, inOrder(added), surroundings(file, like)).obstructions
}

/** The edits that take entries out: with their lines, or out of the values that they stand in. */
function removal(file: TomlFile, removed: ReadonlySet<TomlEntry>): readonly Edit[] {
  const { view } = file
  const edits: Edit[] = []
  const inline: Leaf[] = []
  for (const entry of removed) {
    const [leaf] = entry.leaves
    if (leaf && isInline(leaf)) inline.push(leaf)
    else edits.push(...entryRemovals(view, entry))
  }
  return [...edits, ...inlineRemovals(view, inline)]
}

/** New strings of a file, placed on lines. */
interface PlacedLines {
  readonly units: readonly NewUnit[]
  readonly lines: ReadonlyMap<NewUnit, NewLine>
}

/** Units that stand for the new lines: one each, whose neighbours are those of lines. */
function placedLines({ entries }: TomlFile, { lines, lineOf }: Arrangement): PlacedLines {
  const ofPair = new Map<number, string>()
  for (const { unit, leaves } of lineOf.size > 0 ? entries.toReversed() : []) {
    const [leaf] = leaves
    if (leaf) ofPair.set(leaf.pair.value.start, unit.context)
  }
  const ofNode = new Map<TomlNode, string>(lines.map(({ node, unit }) => [node, unit.context]))
  const neighbour = (after: string): string => {
    const node = lineOf.get(after)
    return (node && (node.pair ? ofPair.get(node.pair.value.start) : ofNode.get(node))) ?? after
  }
  const placed = new Map<NewUnit, NewLine>()
  for (const line of lines) {
    const { after } = line.unit
    placed.set(typeof after === 'string' ? { ...line.unit, after: neighbour(after) } : line.unit, line)
  }
  return { units: [...placed.keys()], lines: placed }
}

function writtenPair({ unit, key, node }: NewLine, equals: string, newline: string): string {
  const { tree } = node
  const pair = `${key.map(keyOf).join('.')}${equals}`
  if (tree) return pair + writtenArray(tree, newline)
  return [...commentLines(unit.notes), pair + encodeToml(firstText(unit.target), newline)].join(newline)
}

/** The edits that add strings to a file. */
function placement(file: TomlFile, added: readonly NewUnit[]): readonly Edit[] {
  const arrangement = arrange(structureOf(file.open), inOrder(added), surroundings(file, undefined))
  const { units, lines } = placedLines(file, arrangement)
  const newline = lineEndAt(file.view.text, file.view.start)
  const lineOf = (unit: NewUnit): NewLine => {
    const line = lines.get(unit)
    if (!line) throw new Error('a string was placed that was not arranged')
    return line
  }
  const writer: Writer<TomlEntry> = {
    ...tomlWriter,
    writeEntry: (unit, { like, newline: ending }) =>
      writtenPair(lineOf(unit), like?.leaves[0]?.pair.equals ?? ' = ', ending),
    sections: {
      of: (unit) => sectionName(lineOf(unit).section),
      heading: headingOf,
      make: (made) => sectionEdits(file, arrangement.headings, made),
    },
  }
  return [...placeEdits(arrangement, newline), ...placeEntries(file, units, writer)]
}

export const tomlWriter: Writer<TomlEntry> = {
  identity: byContext,
  open: readToml,
  setTexts: ({ view }, { slots, leaves }, texts, { newline }) =>
    slots.flatMap((slot, index) => {
      const text = texts[index] ?? ''
      if (!slot || slot.text === text) return []
      const content = encodeToml(text, newline, view.text.slice(slot.start, slot.end))
      // An empty text among elements is told from a hole.
      const isHole = content === HOLE && typeof leaves[index]?.key.at(-1) === 'number'
      return [{ span: slot, content: isHole ? '""' : content }]
    }),
  remove: (file, removed) => removal(file as TomlFile, removed), // it was read by `open`
  place: (file, added) => placement(file as TomlFile, added), // it was read by `open`
  writeEntry() {
    throw new Error('what is added to TOML is arranged first')
  },
}
