import type { Path } from './toml.paths.ts'
import { addKey, type InlineMember, type InlineTree, keysOf, type NewText, newMember, newTree } from './toml.tree.ts'

/** Behind which pair a new one comes in an inline table; null: before all; undefined: last. */
export type Neighbour = (tree: InlineTree) => InlineMember | null | undefined

export interface Growth {
  readonly written: NewText
  readonly neighbour: Neighbour
}

/** A member, and the container that it is in. */
export interface MemberPlace {
  readonly tree: InlineTree
  readonly member: InlineMember
}

/** Makes the rest of a path in an array or inline table that lacks it; gives the member that says the text. */
export const growTree = (tree: InlineTree, path: Path, growth: Growth): MemberPlace =>
  tree.kind === 'array' ? growArray(tree, path, growth) : growTable(tree, path, growth)

/** Gives a member what is left of a path. */
export function fillMember({ tree, member }: MemberPlace, path: Path, growth: Growth): MemberPlace {
  if (path.length === 0) {
    member.child = null
    member.written = growth.written
    return { tree, member }
  }
  const child = newTree(kindFor(path))
  member.child = child
  return growTree(child, path, growth)
}

const kindFor = (path: Path): InlineTree['kind'] => (typeof path[0] === 'number' ? 'array' : 'table')

function growArray(tree: InlineTree, path: Path, growth: Growth): MemberPlace {
  const { members } = tree
  const rest = path.slice(1)
  // The fillers before the new element have its kind, as programs expect.
  while (members.length < Number(path[0])) {
    const hole = newMember([], 'hole')
    if (rest.length > 0) hole.child = newTree(kindFor(rest))
    members.push(hole)
  }
  const member = newMember([])
  members.push(member)
  return fillMember({ tree, member }, rest, growth)
}

function growTable(tree: InlineTree, path: Path, growth: Growth): MemberPlace {
  const keys = keysOf(tree)
  const end = path.findIndex((name) => typeof name === 'number')
  const names = path.slice(0, end < 0 ? path.length : end).map(String)
  const member = newMember(names)
  putBehind(tree, growth.neighbour(tree), member)
  addKey(keys, member)
  return fillMember({ tree, member }, path.slice(names.length), growth)
}

function putBehind(tree: InlineTree, neighbour: InlineMember | null | undefined, member: InlineMember): void {
  const { members, pending } = tree
  if (neighbour === undefined) {
    members.push(member)
    return
  }
  const others = pending.get(neighbour)
  if (others) others.push(member)
  else pending.set(neighbour, [member])
}

/** Inserts new pairs after the pairs that they follow. */
export function settlePairs({ members, pending }: InlineTree): void {
  if (pending.size === 0) return
  const waiting = members.toReversed()
  const followers = (member: InlineMember | null) => {
    for (const one of pending.get(member) ?? []) waiting.push(one)
  }
  members.length = 0
  followers(null)
  for (let member = waiting.pop(); member; member = waiting.pop()) {
    members.push(member)
    followers(member)
  }
  pending.clear()
}
