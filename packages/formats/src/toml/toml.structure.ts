import type { Span } from '@weft/text'
import type { View } from '../lines/view.ts'
import { meaningIn, type OpenToml } from './toml.file.ts'
import type { Pair } from './toml.leaves.ts'
import type { Name, Path } from './toml.paths.ts'
import type { Scan } from './toml.position.ts'
import { dropMembers } from './toml.removal.ts'
import type { InlineMember, InlineTree } from './toml.tree.ts'
import { heldBy, isEmptyTree, keysOf, treeAt } from './toml.tree.ts'

/** Elements that may be missing before a new one of an array. */
export const MOST_MISSING = 1000

/** The target of a name in the lines of a file. `tables`: an array of those; `inline`: an array or inline table. */
export interface TomlNode {
  kind: 'table' | 'tables' | 'inline' | 'text' | 'other'
  readonly place: Span
  readonly children: Map<Name, TomlNode>
  /** Elements of an array of tables. */
  size: number
  /** The path of the heading for keys of a table; null if the table has no separate lines. */
  section: Path | null
  /** For a value in the file: its place. */
  readonly pair: Pair | null
  tree: InlineTree | null
  /** An edit makes it. */
  readonly isNew: boolean
}

/** The contents of a file, by names. */
export interface Structure {
  readonly root: TomlNode
  readonly view: View
  readonly meant: Scan['meant']
  /** Start offsets of texts that will be removed. */
  readonly gone: ReadonlySet<number>
}

/** The target of a path. `depth`: of how many of its names. */
export type PathTarget =
  /** Nothing has the name yet, in a table of lines or an array of tables. */
  | { readonly state: 'missing'; readonly node: TomlNode; readonly depth: number }
  /** The same in an array or inline table. */
  | { readonly state: 'missing inline'; readonly node: TomlNode; readonly tree: InlineTree; readonly depth: number }
  /** The path ends at a value that another can take the place of. */
  | { readonly state: 'value'; readonly node: TomlNode }
  /** The same of a member of an array or inline table; what is left of the path is made in its place. */
  | {
      readonly state: 'member'
      readonly node: TomlNode
      readonly tree: InlineTree
      readonly member: InlineMember
      readonly depth: number
    }
  /** The path ends at what holds others. */
  | { readonly state: 'holding'; readonly place: Span }
  /** A name before the last cannot lead on; or too many elements would be made for it. */
  | { readonly state: 'closed'; readonly place: Span; readonly depth: number; readonly isFar?: true }

type NewNode = Pick<TomlNode, 'kind' | 'place'> & Partial<TomlNode>

export const newNode = ({ kind, place, ...rest }: NewNode): TomlNode => ({
  kind,
  place,
  children: new Map(),
  size: 0,
  section: null,
  pair: null,
  tree: null,
  isNew: false,
  ...rest,
})

/** The names of a file, without texts that are about to go. */
export function structureOf({ view, headings, pairs }: OpenToml, gone: ReadonlySet<number> = new Set()): Structure {
  const root = newNode({ kind: 'table', place: { start: 0, end: 0 }, section: [] })
  const tables = new Map<Path, TomlNode>()
  for (const { path, place } of headings) {
    const node = nodeAt(root, path, { place, section: null })
    node.section = path
    tables.set(path, node)
  }
  for (const pair of pairs) {
    const { table, key, value, place } = pair
    if (gone.has(value.start)) continue
    const sign = view.text[value.start]
    const kind = sign === '[' || sign === '{' ? 'inline' : sign === '"' || sign === "'" ? 'text' : 'other'
    const around = nodeAt(tables.get(table) ?? root, key.slice(0, -1), { place, section: table })
    around.children.set(key.at(-1) ?? '', newNode({ kind, place, pair }))
  }
  return { root, view, meant: meaningIn(view), gone }
}

/** The table at a path below another; makes missing ones. */
export function nodeAt(from: TomlNode, path: Path, made: Pick<TomlNode, 'place' | 'section'> & Partial<TomlNode>) {
  let node = from
  path.forEach((name, index) => {
    const kind = typeof path[index + 1] === 'number' ? 'tables' : 'table'
    const next = node.children.get(name) ?? newNode({ ...made, kind })
    next.section ??= made.section
    node.children.set(name, next)
    if (typeof name === 'number') node.size = Math.max(node.size, name + 1)
    node = next
  })
  return node
}

/** The array or inline table that is a pair's value. */
export function treeOf({ view, meant, gone }: Structure, node: TomlNode): InlineTree {
  if (!node.tree) {
    node.tree = treeAt(view.text, node.pair?.value.start ?? 0, meant)
    if (gone.size > 0) dropMembers(node.tree, gone)
  }
  return node.tree
}

/** The span between the braces of an inline table, or of an array. */
function insideOf({ pair, tree, place }: TomlNode): Span {
  if (!pair) return place
  const { start, end } = pair.value
  return tree?.kind === 'table' ? { start: start + 1, end: end - 1 } : pair.value
}

/** Whether a container takes what a path goes on with. */
const takes = (kind: 'array' | 'table', next: Name | undefined): boolean =>
  (kind === 'array') === (typeof next === 'number')

/** Finds the target of a path in a file. */
export function seek(structure: Structure, path: Path): PathTarget {
  let node = structure.root
  for (const [depth, name] of path.entries()) {
    const child = node.children.get(name)
    if (!child) return missingIn(node, path, depth)
    const isLast = depth === path.length - 1
    const closed = { state: 'closed', place: child.place, depth } as const
    if (child.kind === 'text' || child.kind === 'other') return isLast ? { state: 'value', node: child } : closed
    if (child.kind === 'inline') {
      const tree = treeOf(structure, child)
      if (!isLast) return takes(tree.kind, path[depth + 1]) ? seekInline(child, tree, path, depth + 1) : closed
      return tree.kind === 'array' && !heldBy(tree)
        ? { state: 'value', node: child }
        : { state: 'holding', place: insideOf(child) }
    }
    if (isLast) return { state: 'holding', place: child.place }
    if (!takes(child.kind === 'tables' ? 'array' : 'table', path[depth + 1])) return closed
    node = child
  }
  return { state: 'holding', place: node.place }
}

/** Whether elements of the rest of a path are so many that nobody meant them. */
function firstTooFar(path: Path, from: number): number {
  return path.findIndex((name, index) => index >= from && typeof name === 'number' && name > MOST_MISSING)
}

function missingIn(node: TomlNode, path: Path, depth: number): PathTarget {
  const { kind, size, place } = node
  const index = path[depth]
  if (typeof index === 'number') {
    if (typeof path[depth + 1] !== 'string') return { state: 'closed', place, depth }
    if (index > size + MOST_MISSING) return { state: 'closed', place, depth, isFar: true }
  }
  const far = firstTooFar(path, kind === 'tables' ? depth + 1 : depth)
  return far < 0 ? { state: 'missing', node, depth } : { state: 'closed', place, depth: far, isFar: true }
}

/** Finds the target of a path in an array or inline table, starting at one of its names. */
function seekInline(node: TomlNode, from: InlineTree, path: Path, start: number): PathTarget {
  let tree = from
  let depth = start
  for (;;) {
    const step = stepInto(tree, path, depth)
    if (!step) {
      const index = path[depth]
      const isFar = typeof index === 'number' && index > tree.members.length + MOST_MISSING
      const far = isFar ? depth : firstTooFar(path, depth + 1)
      if (far < 0) return { state: 'missing inline', node, tree, depth }
      return { state: 'closed', place: node.place, depth: far, isFar: true }
    }
    const { member, next } = step
    if (!member) {
      if (next < path.length) return { state: 'closed', place: node.place, depth: next - 1 }
      return { state: 'holding', place: node.place }
    }
    const place = member.place.start < 0 ? node.place : member.place
    const { child } = member
    const isElement = tree.kind === 'array'
    if (next === path.length) {
      const isEmpty = isElement && child !== null && isEmptyTree(child)
      const holds = child && !isEmpty && (child.kind === 'table' || heldBy(child) !== null)
      return holds ? { state: 'holding', place } : { state: 'member', node, tree, member, depth: next }
    }
    if (!child || !takes(child.kind, path[next])) {
      const isFree = isElement && (child ? isEmptyTree(child) : member.kind === 'hole' && !member.written)
      if (!isFree) return { state: 'closed', place, depth: next - 1 }
      const far = firstTooFar(path, next)
      if (far < 0) return { state: 'member', node, tree, member, depth: next }
      return { state: 'closed', place, depth: far, isFar: true }
    }
    tree = child
    depth = next
  }
}

/** The member that a path leads to in a container, and the rest of the path; null where none is. */
function stepInto(
  tree: InlineTree,
  path: Path,
  depth: number,
): { readonly member: InlineMember | null; readonly next: number } | null {
  if (tree.kind === 'array') {
    const member = tree.members[Number(path[depth])]
    return member ? { member, next: depth + 1 } : null
  }
  let at = keysOf(tree)
  for (let next = depth; ; next++) {
    if (at.member) return { member: at.member, next }
    const name = path[next]
    if (typeof name !== 'string') return { member: null, next }
    const deeper = at.keys.get(name)
    if (!deeper) return null
    at = deeper
  }
}
