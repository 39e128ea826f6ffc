import type { Span } from '@weft/text'
import type { UnitNote } from '../format.ts'
import { HOLE } from './toml.leaves.ts'
import type { Path } from './toml.paths.ts'
import { isQuote, type Scan, scanAt } from './toml.position.ts'
import { type InlinePlace, scanValue, type ValueReader } from './toml.value-scan.ts'

/** An array or inline table with what is in it. New ones, and new members, begin at -1. */
export interface InlineTree {
  readonly kind: 'array' | 'table'
  readonly start: number
  /** Behind its bracket. */
  end: number
  readonly members: InlineMember[]
  /** New pairs after their predecessors, the latest first; null: before all. */
  readonly pending: Map<InlineMember | null, InlineMember[]>
  /** Its pairs by their names; made when it is asked for. */
  keys: KeyNode | null
}

/** An element of an array, or a pair of an inline table. */
export interface InlineMember extends InlinePlace {
  /** The names of a pair; none of an element. */
  readonly key: readonly string[]
  /** A hole is an element that stands for none. */
  kind: 'text' | 'hole' | 'other'
  child: InlineTree | null
  /** The new text; null: unchanged. */
  written: NewText | null
}

export interface NewText {
  readonly text: string
  readonly notes: readonly UnitNote[]
}

/** The target of a name in an inline table: a pair, or further names. */
export interface KeyNode {
  member: InlineMember | null
  readonly keys: Map<string, KeyNode>
}

const NOWHERE: Span = { start: -1, end: -1 }

export const newTree = (kind: InlineTree['kind'], start = -1): InlineTree => ({
  kind,
  start,
  end: -1,
  members: [],
  pending: new Map(),
  keys: null,
})

export function newMember(key: readonly string[], kind: InlineMember['kind'] = 'other'): InlineMember {
  return { key, kind, place: NOWHERE, value: NOWHERE, comma: -1, child: null, written: null }
}

class TreeReader implements ValueReader {
  root: InlineTree | null = null
  readonly #text: string
  readonly #open: { readonly tree: InlineTree; key: readonly string[]; child: InlineTree | null }[] = []

  constructor(text: string) {
    this.#text = text
  }

  open(kind: InlineTree['kind'], start: number): void {
    const tree = newTree(kind, start)
    const outer = this.#open.at(-1)
    if (outer) outer.child = tree
    this.root ??= tree
    this.#open.push({ tree, key: [], child: null })
  }

  close(end: number): void {
    const closed = this.#open.pop()
    if (closed) closed.tree.end = end
  }

  enter(key: readonly string[]): void {
    const frame = this.#open.at(-1)
    if (frame) frame.key = key
  }

  member(place: InlinePlace): void {
    const frame = this.#open.at(-1)
    if (!frame) return
    const { tree, key, child } = frame
    const { start, end } = place.value
    const isText = isQuote({ text: this.#text }, start)
    const isHole = tree.kind === 'array' && end - start === HOLE.length && this.#text.startsWith(HOLE, start)
    tree.members.push({ ...place, key, kind: isHole ? 'hole' : isText ? 'text' : 'other', child, written: null })
    frame.child = null
  }

  path(): Path {
    return []
  }
}

/** Reads an array or inline table of a file that was read without a problem. */
export function treeAt(text: string, start: number, meant: Scan['meant']): InlineTree {
  const reader = new TreeReader(text)
  scanValue(scanAt(text, start, meant), reader)
  if (!reader.root) throw new Error('an array or inline table begins here')
  return reader.root
}

/** The pairs of an inline table by their names. */
export function keysOf(tree: InlineTree): KeyNode {
  if (!tree.keys) {
    tree.keys = { member: null, keys: new Map() }
    for (const member of tree.members) addKey(tree.keys, member)
  }
  return tree.keys
}

export function addKey(root: KeyNode, member: InlineMember): void {
  let node = root
  for (const name of member.key) {
    const next = node.keys.get(name) ?? { member: null, keys: new Map() }
    node.keys.set(name, next)
    node = next
  }
  node.member = member
}

const saysText = ({ kind, written, child }: InlineMember): boolean =>
  written !== null || (kind === 'text' && child === null)

/** Whether nothing stands in a container, and nothing is about to. */
export const isEmptyTree = ({ members, pending }: InlineTree): boolean => members.length === 0 && pending.size === 0

/** A text that stands in a container, or a table that does; null where nothing is lost with it. */
export function heldBy(tree: InlineTree): InlineMember | null {
  for (const member of tree.members) {
    if (saysText(member) || member.child?.kind === 'table') return member
    const held = member.child && heldBy(member.child)
    if (held) return held
  }
  return null
}
