import { type Edit, leadingCount, type Problem } from '@weft/text'
import type { Document, NewUnit, Obstruction } from '../format.ts'
import { bytesOf } from '../lines/line-file.ts'
import { objectInPlace, textInPlace } from '../obstruction.ts'
import { firstText } from '../unit-facts.ts'
import { encodeToml } from './toml.escape.ts'
import { fillMember, growTree, type MemberPlace, type Neighbour } from './toml.grow.ts'
import { growthEdits, writtenValue } from './toml.inline-edit.ts'
import { fallbackPath, type Path, pathKey, pathOf } from './toml.paths.ts'
import { newNode, nodeAt, type PathTarget, type Structure, seek, type TomlNode } from './toml.structure.ts'
import { type InlineMember, type InlineTree, type NewText, newTree } from './toml.tree.ts'

/** A new pair on separate lines. */
export interface NewLine {
  /** The placed string, or the first string of a new array. */
  readonly unit: NewUnit
  /** The path of the heading under which it stands. */
  readonly section: Path
  readonly key: readonly string[]
  readonly node: TomlNode
}

/** The places of new strings in a file, and the obstacles to some of them. */
export interface Arrangement {
  readonly structure: Structure
  readonly obstructions: Obstruction[]
  readonly lines: NewLine[]
  /** Paths of headings that are to be made. */
  readonly headings: Path[]
  /** New texts in the place of values that the file has, by where those begin. */
  readonly replaced: Map<number, Edit>
  /** Members of the file that get another value. */
  readonly filled: Set<InlineMember>
  /** Containers of the file that get new members. */
  readonly grown: Set<InlineTree>
  /** For strings without a separate line: the string that has the line. */
  readonly lineOf: Map<string, TomlNode>
  /** New members by their strings. */
  readonly members: Map<string, MemberPlace>
}

/** Facts about the strings around new ones. */
export interface NearbyStrings {
  /** The paths of the template's strings. */
  readonly inTemplate: (path: Path) => boolean
  /** Start of the text of a string in the file. */
  readonly startOf: (key: string) => number | undefined
}

/** Finds a place for each string, in order: what comes first may be in the way of what comes later. */
export function arrange(structure: Structure, units: readonly NewUnit[], around: NearbyStrings): Arrangement {
  const arrangement: Arrangement = {
    structure,
    obstructions: [],
    lines: [],
    headings: [],
    replaced: new Map(),
    filled: new Set(),
    grown: new Set(),
    lineOf: new Map(),
    members: new Map(),
  }
  for (const unit of units) {
    const problem = arrangeOne(arrangement, unit, around)
    if (problem) arrangement.obstructions.push({ unit, problem })
  }
  return arrangement
}

/** Puts a string where its path leads; where something else stands there, what is in its way. */
function arrangeOne(arrangement: Arrangement, unit: NewUnit, around: NearbyStrings): Problem | null {
  const { structure } = arrangement
  const { view } = structure
  const path = pathOf(unit)
  const found = seek(structure, path)
  if (found.state === 'holding') return objectInPlace(unit.context, bytesOf(found.place, view))
  if (found.state !== 'closed') {
    put(arrangement, { unit, path, found }, around)
    return null
  }
  // Its names cannot lead there, so that they are one key; unless they do so in the template.
  if (!found.isFar && around.inTemplate(path)) return textInPlace(unit.context, bytesOf(found.place, view))
  const whole = fallbackPath(path, found.depth)
  const there = seek(structure, whole)
  if (there.state === 'holding') return objectInPlace(unit.context, bytesOf(there.place, view))
  if (there.state === 'closed') return textInPlace(unit.context, bytesOf(there.place, view))
  put(arrangement, { unit, path: whole, found: there }, around)
  return null
}

interface NewPlace<State extends PathTarget> {
  readonly unit: NewUnit
  readonly path: Path
  readonly found: State
}

const textOf = ({ target, notes }: NewUnit): NewText => ({ text: firstText(target), notes })

function put(arrangement: Arrangement, place: NewPlace<PathTarget>, around: NearbyStrings): void {
  const { unit, path, found } = place
  const { members, lineOf, grown, filled, replaced } = arrangement
  if (found.state === 'missing') {
    putLines(arrangement, { unit, path, found }, around)
    return
  }
  if (found.state === 'value') {
    const { node } = found
    if (!node.pair) return
    const { value } = node.pair
    const before = node.kind === 'text' ? arrangement.structure.view.text.slice(value.start, value.end) : '""'
    replaced.set(value.start, { span: value, content: encodeToml(firstText(unit.target), '\n', before) })
    node.kind = 'text'
    return
  }
  if (found.state === 'missing inline' || found.state === 'member') {
    const growth = { written: textOf(unit), neighbour: neighbourOf(arrangement, unit, around) }
    const rest = path.slice(found.depth)
    const made = found.state === 'member' ? fillMember(found, rest, growth) : growTree(found.tree, rest, growth)
    if (found.state === 'member' && found.member.place.start >= 0) filled.add(found.member)
    if (found.state === 'missing inline' && found.tree.start >= 0) grown.add(found.tree)
    members.set(unit.context, made)
    lineOf.set(unit.context, found.node)
  }
}

/** The pair of an inline table behind which a string comes. */
const neighbourOf =
  ({ members }: Arrangement, { after }: NewUnit, { startOf }: NearbyStrings): Neighbour =>
  (tree) => {
    if (after === null || after === undefined) return after
    const made = members.get(after)
    if (made) return made.tree === tree ? made.member : undefined
    const start = startOf(after)
    return start === undefined ? undefined : memberAround(tree, start)
  }

/** The member of the file that a place lies in. */
function memberAround({ members }: InlineTree, at: number): InlineMember | undefined {
  // New ones stand behind those of the file.
  const found = members[leadingCount(members, ({ place }) => place.start >= 0 && place.start <= at) - 1]
  return found && found.value.end > at ? found : undefined
}

/** Makes what is missing of a path in lines: elements of arrays of tables, and a pair. */
function putLines(
  arrangement: Arrangement,
  { unit, path, found }: NewPlace<PathTarget & { readonly state: 'missing' }>,
  around: NearbyStrings,
): void {
  let { node, depth } = found
  while (typeof path[depth] === 'number' || isTableArray(path, depth)) {
    if (node.kind === 'table') {
      const end = path.findIndex((name, index) => index >= depth && typeof name === 'number')
      node = nodeAt(node, path.slice(depth, end), { place: node.place, section: null, isNew: true })
      node.kind = 'tables'
      depth = end
    }
    const array = path.slice(0, depth)
    for (let index = node.size; index <= Number(path[depth]); index++) {
      const section = [...array, index]
      nodeAt(node, [index], { place: node.place, section, isNew: true })
      arrangement.headings.push(section)
    }
    node = node.children.get(path[depth] ?? 0) ?? node
    depth++
  }
  putPair(arrangement, { unit, path, found: { ...found, node, depth } }, around)
}

/** Whether the next index of a path is one of an array of tables. */
function isTableArray(path: Path, depth: number): boolean {
  const at = path.findIndex((name, index) => index >= depth && typeof name === 'number')
  return at >= 0 && typeof path[at + 1] === 'string'
}

/** Makes a pair, whose value is a text or an array. */
function putPair(
  arrangement: Arrangement,
  { unit, path, found: { node, depth } }: NewPlace<PathTarget & { readonly state: 'missing' }>,
  around: NearbyStrings,
): void {
  const { structure, lines, headings, members, lineOf } = arrangement
  const index = path.findIndex((name, at) => at >= depth && typeof name === 'number')
  const names = path.slice(0, index < 0 ? path.length : index)
  const section = sectionFor(structure, names)
  const home = nodeAt(structure.root, section.path, { place: node.place, section: null, isNew: true })
  if (section.isNew) {
    headings.push(section.path)
    home.section = section.path
  }
  const dotted = names.slice(section.path.length, -1)
  const table = nodeAt(home, dotted, { place: node.place, section: section.path, isNew: true })
  const tree = index < 0 ? null : newTree('array')
  const made = newNode({ kind: tree ? 'inline' : 'text', place: node.place, tree, isNew: true })
  table.children.set(names.at(-1) ?? '', made)
  lines.push({ unit, section: section.path, key: names.slice(section.path.length).map(String), node: made })
  if (!tree) return
  const neighbour = neighbourOf(arrangement, unit, around)
  members.set(unit.context, growTree(tree, path.slice(index), { written: textOf(unit), neighbour }))
  lineOf.set(unit.context, made)
}

/**
 * The heading for a pair: the nearest table of the file, or a new one. Tables that are only named by longer headings get their
 * own, since dotted keys cannot add to them in every version of TOML.
 */
function sectionFor({ root }: Structure, names: Path): { readonly path: Path; readonly isNew: boolean } {
  const own = names.slice(0, -1)
  let node: TomlNode | undefined = root
  let nearest: Path = []
  let isInLines = own.length === 0
  for (const [index, name] of own.entries()) {
    node = node.children.get(name)
    if (!node) break
    if (node.kind === 'tables') continue
    const isOwn = index === own.length - 1
    const isElement = typeof name === 'number'
    if (node.section && (!node.isNew || isElement || isOwn)) {
      nearest = node.section
      isInLines = true
    } else if (!node.section || !node.isNew) isInLines = false
  }
  return isInLines ? { path: nearest, isNew: false } : { path: own, isNew: true }
}

/** The edits of what does not stand on new lines. */
export function placeEdits({ structure, replaced, filled, grown }: Arrangement, newline: string): Edit[] {
  const { text } = structure.view
  const style = { newline, equals: ' = ' }
  const values = [...filled].map((member): Edit => ({ span: member.value, content: writtenValue(member, style) }))
  return [...replaced.values(), ...values, ...[...grown].flatMap((tree) => growthEdits(text, tree, newline))]
}

/** Whether a template's string leads where a path does. */
export function pathsIn(like: Document | undefined, pathIn: typeof pathOf = pathOf): (path: Path) => boolean {
  let known: Set<string> | null = null
  return (path) => {
    known ??= new Set(like?.units.map((unit) => pathKey(pathIn(unit))))
    return known.has(pathKey(path))
  }
}
