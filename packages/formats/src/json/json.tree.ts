import type { Problem } from '@weft/text'
import { type JsonReader, readJson, type ScalarKind } from './json.scan.ts'

/** An object or array of a file, or one that an edit makes. */
export interface Container {
  readonly isArray: boolean
  /** The prefix of its members' names; null for the file's own object. */
  readonly name: string | null
  /** From its bracket to the offset after the closing one; -1 for a new one. */
  readonly start: number
  end: number
  /** The member whose value it is; null for the file's own object. */
  owner: Member | null
  readonly members: Member[]
  /** New members after their predecessors (null: before all), the latest first among equals; `settleMembers` brings them in. */
  pending: Map<Member | null, Member[]> | null
  /** Index of the last insertion. */
  lastPlace: number
  /** It has values under names with dots. */
  hasDots: boolean
  /** It has several members of one name. */
  hasHidden: boolean
  /** Members by their keys: of two with one key the last, as in every parser. Empty for arrays. */
  readonly byKey: Map<string, Member>
}

/** A member of an object or an element of an array. */
export interface Member {
  /** '' in an array. */
  readonly key: string
  /** Offset of the key, or of the element; -1 for a new one. */
  readonly start: number
  readonly valueStart: number
  end: number
  readonly parent: Container
  readonly child: Container | null
  readonly kind: ScalarKind | 'container'
  /** The value's text from the scanner; '' of containers. */
  readonly text: string
  /** The new spelling of the value; null: unchanged. */
  written: string | null
  removed: boolean
  /** A null that is a plural form of a string: nothing may be put in its place. */
  isForm?: boolean
}

export const newContainer = (isArray: boolean, name: string | null, start = -1): Container => ({
  isArray,
  name,
  start,
  end: -1,
  owner: null,
  hasDots: false,
  hasHidden: false,
  members: [],
  pending: null,
  lastPlace: 0,
  byKey: new Map(),
})

/** Reads a file that was read without a problem as its containers and members. */
export function readTree(bytes: Uint8Array, kind: 'object' | 'array' = 'object'): Container {
  const tree = treeOf(bytes, kind)
  if ('code' in tree) throw new Error('only a file without problems is edited')
  return tree
}

/** Reads a file as its containers and members; a problem where it is wrong. */
export function treeOf(bytes: Uint8Array, kind: 'object' | 'array', most?: number): Container | Problem {
  const open: Container[] = []
  let root: Container | null = null
  let key = ''
  let keyStart = 0
  const add = (parent: Container, member: Omit<Member, 'key' | 'start' | 'parent' | 'written' | 'removed'>): Member => {
    const { isArray, members } = parent
    const made: Member = {
      ...member,
      key: isArray ? '' : key,
      start: isArray ? member.valueStart : keyStart,
      parent,
      written: null,
      removed: false,
    }
    members.push(made)
    if (isArray) return made
    parent.hasDots ||= made.child === null && key.includes('.')
    parent.hasHidden ||= parent.byKey.has(key)
    parent.byKey.set(key, made)
    return made
  }
  const reader: JsonReader = {
    begin(container, start) {
      const parent = open.at(-1)
      const name = parent ? nameIn(parent, key, parent.members.length) : null
      const child = newContainer(container === 'array', name, start)
      root ??= child
      if (parent) child.owner = add(parent, { valueStart: start, end: -1, child, kind: 'container', text: '' })
      open.push(child)
    },
    end(end) {
      const closed = open.pop()
      if (closed) closed.end = end
      const member = open.at(-1)?.members.at(-1)
      if (member) member.end = end
    },
    key(name, start) {
      key = name
      keyStart = start
    },
    scalar(kind, text, start, end) {
      const parent = open.at(-1)
      if (parent) add(parent, { valueStart: start, end, child: null, kind, text })
    },
  }
  const problem = readJson(bytes, reader, kind, most)
  if (problem) return problem
  if (!root) throw new Error('a file without a problem has a container')
  return root
}

/** The name that a member or element has among all of its file: `menu.file`, `list[0]`. */
export const nameIn = ({ isArray, name }: Pick<Container, 'isArray' | 'name'>, key: string, index: number): string =>
  isArray ? `${name ?? ''}[${index}]` : name === null ? key : `${name}.${key}`

/** The values of a tree by their names, those alone that a parser reads; of two with one name the first. */
export function valuesByName(root: Container): Map<string, Member> {
  const found = new Map<string, Member>()
  const waiting: Iterator<Member>[] = [root.members.values()]
  const containers = [root]
  const indexes = [0]
  while (waiting.length > 0) {
    const { value: member, done } = waiting.at(-1)?.next() ?? { done: true, value: undefined }
    const container = containers.at(-1)
    if (done || !member || !container) {
      waiting.pop()
      containers.pop()
      indexes.pop()
      continue
    }
    const index = indexes.at(-1) ?? 0
    indexes[indexes.length - 1] = index + 1
    if (!container.isArray && container.byKey.get(member.key) !== member) continue
    if (member.child) {
      waiting.push(member.child.members.values())
      containers.push(member.child)
      indexes.push(0)
      continue
    }
    const name = nameIn(container, member.key, index)
    if (!found.has(name) || found.get(name)?.kind === 'null') found.set(name, member)
  }
  return found
}

/** Brings members that wait into their places, all at once: each by itself would move all that follow it. */
export function settleMembers(container: Container): void {
  const { pending, members } = container
  if (!pending) return
  container.pending = null
  const waiting = members.toReversed()
  const followers = (member: Member | null) => {
    for (const one of pending.get(member) ?? []) waiting.push(one)
  }
  followers(null)
  members.length = 0
  for (let member = waiting.pop(); member; member = waiting.pop()) {
    members.push(member)
    followers(member)
  }
}

/** Whether a member is a value, and not an object or array. */
export const isScalar = ({ child }: Member): boolean => child === null
