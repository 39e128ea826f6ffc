import type { Problem, Span } from '@weft/text'
import {
  bytesOf,
  type Entry,
  type LineFile,
  MOST_PROBLEMS,
  noteOf,
  plainUnit,
  type Section,
} from '../lines/line-file.ts'
import { nextLine } from '../lines/line-text.ts'
import { openView, type View } from '../lines/view.ts'
import { decodeToml, keyOf, nameOf } from './toml.escape.ts'
import { pathKey, pathSet } from './toml.paths.ts'
import { type Heading, type Leaf, scanToml } from './toml.scan.ts'

/** A leaf with the names of its path as they are meant. */
export interface NamedLeaf extends Leaf {
  readonly names: readonly string[]
  readonly text: string
}

export interface TomlEntry extends Entry {
  readonly leaves: readonly NamedLeaf[]
}

/** Where keys go whose path begins with some names. */
export interface Table {
  /** The section of the file, or the path of an inline table. */
  readonly name: string
  /** How many names of a path it stands for. */
  readonly depth: number
  readonly isInline: boolean
}

export interface TomlFile<One extends TomlEntry = TomlEntry> extends LineFile<One> {
  readonly tables: ReadonlyMap<string, Table>
  readonly headings: readonly (Heading & { readonly names: readonly string[] })[]
  readonly inlines: readonly (Span & { readonly names: readonly string[] })[]
  /** Where a value stands that is no text, by `pathKey`: a text that its key is to have takes its place. */
  readonly others: ReadonlyMap<string, Span>
}

/** The name of a table as its heading has it. */
export const tableName = (names: readonly string[]): string => names.map(keyOf).join('.')

/** What was read of a file before its strings are made of it. */
export interface OpenToml {
  readonly view: View
  readonly leaves: readonly NamedLeaf[]
  readonly headings: TomlFile['headings']
  readonly inlines: TomlFile['inlines']
  readonly dotted: readonly { readonly names: readonly string[]; readonly depth: number }[]
  readonly others: TomlFile['others']
  readonly problems: readonly Problem[]
}

export function openToml(bytes: Uint8Array): OpenToml {
  const { view, problem } = openView(bytes, 'utf-8')
  const meant = (raw: string) =>
    nameOf(view.width === 1 && /[\x80-\xff]/.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw)
  const scanned = scanToml(view.text, view.start, meant)
  const headings = scanned.headings.map((heading) => ({ ...heading, names: heading.path.map(meant) }))
  const arrays = pathSet(headings.flatMap(({ isArray, names }) => (isArray ? [names] : [])))
  const problems: Problem[] = []
  const leaves: NamedLeaf[] = []
  for (const leaf of scanned.leaves) {
    const names = leaf.path.map(meant)
    const text = decodeToml(view.read(leaf.value.start, leaf.value.end))
    if (text === null || text.includes('\0')) {
      const detail = 'this string has an escape that stands for no character'
      if (problems.length < MOST_PROBLEMS)
        problems.push({ code: 'malformed-escape', span: bytesOf(leaf.value, view), detail })
    } else if (arrays.beginningOf(names) === 0) leaves.push({ ...leaf, names, text })
  }
  const inlines = scanned.inlines
    .map(({ path, start, end }) => ({ start, end, names: path.map(meant) }))
    .filter(({ names }) => arrays.beginningOf(names) === 0)
  const found = problem ?? (scanned.problem ? inBytes(scanned.problem, view) : null)
  const dotted = scanned.dotted
    .map(({ path, depth }) => ({ depth, names: path.map(meant) }))
    .filter(({ names }) => arrays.beginningOf(names) === 0)
  const values = scanned.others
    .map(({ path, value }) => ({ value, names: path.map(meant) }))
    .filter(({ names }) => arrays.beginningOf(names) === 0)
  const redefinitions = scanned.redefinitions.map((one) => inBytes(one, view))
  return {
    view,
    leaves,
    headings,
    inlines,
    dotted,
    others: new Map(values.map(({ names, value }) => [pathKey(names), value])),
    problems: found ? [found] : [...problems, ...redefinitions],
  }
}

const inBytes = (problem: Problem, view: View): Problem =>
  problem.span ? { ...problem, span: bytesOf(problem.span, view) } : problem

/** The sections of a file, and which tables its keys stand in. */
function placesOf({ view, leaves, headings, inlines, dotted }: OpenToml): Pick<TomlFile, 'sections' | 'tables'> {
  const { text } = view
  const sections: Section[] = [{ name: '', start: view.start, end: text.length }]
  const tables = new Map<string, Table>()
  for (const { names, isArray, place } of headings) {
    const last = sections.at(-1)
    if (last) last.end = place.start
    const name = tableName(names)
    // Nothing new goes into the elements of an array.
    sections.push({ name: isArray ? `[${name}]` : name, start: nextLine(text, place.end), end: text.length })
    if (!isArray) tables.set(name, { name, depth: names.length, isInline: false })
  }
  for (const { names, start, end } of inlines) {
    const name = tableName(names)
    sections.push({ name: `{${name}}`, start, end })
    tables.set(name, { name: `{${name}}`, depth: names.length, isInline: true })
  }
  // A table that dotted keys have made takes no heading of its own; those of an inline table stay in it.
  const inside = leaves
    .filter(({ inline }) => inline > 0)
    .map((leaf) => ({ ...leaf, within: sectionOf(leaf), isInline: true }))
  const outside = dotted.map((one) => ({ ...one, within: tableName(one.names.slice(0, one.depth)), isInline: false }))
  for (const { names, depth, within, isInline } of [...outside, ...inside]) {
    for (let length = depth + 1; length < names.length; length++) {
      const name = tableName(names.slice(0, length))
      if (!tables.has(name)) tables.set(name, { name: within, depth, isInline })
    }
  }
  return { sections, tables }
}

/** The same, found out when strings are to be added and not before: who reads a file does not ask. */
export function placesWhenAsked(open: OpenToml): () => ReturnType<typeof placesOf> {
  let known: ReturnType<typeof placesOf> | undefined
  return () => {
    known ??= placesOf(open)
    return known
  }
}

/** The section that a leaf stands in. */
export const sectionOf = ({ names, depth, inline }: NamedLeaf): string =>
  inline > 0 ? `{${tableName(names.slice(0, depth))}}` : tableName(names.slice(0, depth))

export function readToml(bytes: Uint8Array): TomlFile {
  const open = openToml(bytes)
  const { view, leaves, headings, inlines, others, problems } = open
  const entries = leaves.map((leaf, index): TomlEntry => {
    const { names, place, value, text } = leaf
    const notes = noteOf(leaf.inline > 0 ? '' : commentsOf(view, place, value))
    const unit = plainUnit({ context: names.join('.'), target: [text], notes }, place, view)
    const form = names.some((name) => name === '' || name.includes('.')) ? { form: JSON.stringify(names) } : {}
    const entry = {
      unit: { ...unit, ...form },
      places: [place],
      slots: [{ ...value, text }],
      section: sectionOf(leaf),
      leaves: [leaf],
    }
    return leaf.inline > 0 ? { ...entry, cut: cutOf(leaf, leaves[index - 1], leaves[index + 1], view) } : entry
  })
  const places = placesWhenAsked(open)
  return {
    view,
    entries,
    headings,
    inlines,
    others,
    problems,
    warnings: () => [],
    get sections() {
      return places().sections
    },
    get tables() {
      return places().tables
    },
  }
}

/** The comment lines before a pair, and what stands behind it. */
export function commentsOf(view: View, place: Span, value: Span): string {
  const before = view
    .read(place.start, value.start)
    .split(/\r\n|\n|\r/)
    .slice(0, -1)
  const behind = view.read(value.end, place.end).trim()
  return [...before, behind]
    .map((line) => line.trim().replace(/^#+/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}

/** A pair of an inline table goes with one comma. */
function cutOf({ place }: Leaf, before: Leaf | undefined, after: Leaf | undefined, { text }: View): Span {
  const comma = /^[ \t]*,[ \t]*/.exec(text.slice(place.end, (after?.place.start ?? place.end) + 1))
  if (comma) return { start: place.start, end: place.end + comma[0].length }
  const from = before ? before.place.end : Math.max(0, place.start - 200)
  const lead = /,[ \t]*$/.exec(text.slice(from, place.start))
  return { start: lead ? from + lead.index : place.start, end: place.end }
}
