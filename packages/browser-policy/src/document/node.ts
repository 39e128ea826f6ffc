import type { JsonValue } from '../json-value.ts'

/** A value with its place; offsets are UTF-16 code units of the document's text, `end` is exclusive. */
export type Node = ObjectNode | ArrayNode | ScalarNode

export interface ObjectNode {
  readonly kind: 'object'
  readonly start: number
  readonly end: number
  /** All members in order of the text, duplicates included. */
  readonly members: readonly Member[]
}

export interface ArrayNode {
  readonly kind: 'array'
  readonly start: number
  readonly end: number
  readonly items: readonly Node[]
}

export interface ScalarNode {
  readonly kind: 'string' | 'number' | 'boolean' | 'null'
  readonly start: number
  readonly end: number
  readonly value: string | number | boolean | null
}

/** One name and its value. The span of the name includes its quotes. */
export interface Member {
  readonly name: string
  readonly nameStart: number
  readonly nameEnd: number
  readonly value: Node
}

/** A place in a document: names of objects and indices of arrays, from the root of the policies. */
export type Path = readonly (string | number)[]

/** The member that counts for a name: browsers take the last of several. */
export function lastMember(object: ObjectNode, name: string): Member | undefined {
  if (object.members.length < FEW_MEMBERS) return object.members.findLast((member) => member.name === name)
  let index = indices.get(object)
  if (!index) {
    index = new Map(object.members.map((member) => [member.name, member]))
    indices.set(object, index)
  }
  return index.get(name)
}

/** Objects with fewer members are searched; others get an index on first use. */
const FEW_MEMBERS = 40
const indices = new WeakMap<ObjectNode, Map<string, Member>>()

/** The last existing node on a path, and the number of steps to it. */
interface NearestNode {
  readonly node: Node
  /** The member that holds the node, if its parent is an object. */
  readonly member: Member | undefined
  readonly length: number
}

/** Follows a path as far as the document has it. */
export function nearestNode(root: Node, path: Path): NearestNode {
  let node = root
  let member: Member | undefined
  for (let length = 0; length < path.length; length++) {
    const step = path[length]
    const next: Member | undefined = node.kind === 'object' ? lastMember(node, String(step)) : undefined
    const item: Node | undefined = node.kind === 'array' && typeof step === 'number' ? node.items[step] : next?.value
    if (!item) return { node, member, length }
    node = item
    member = next
  }
  return { node, member, length: path.length }
}

/** The value at a path; of duplicate members the last counts. Undefined if missing. */
export function nodeAt(root: Node, path: Path): Node | undefined {
  const { node, length } = nearestNode(root, path)
  return length === path.length ? node : undefined
}

/** The member at the end of a path; undefined if the path ends in a list or does not exist. */
export function memberAt(root: Node, path: Path): Member | undefined {
  const { member, length } = nearestNode(root, path)
  return length === path.length ? member : undefined
}

type Container = { [name: string]: JsonValue } | JsonValue[]

/** Puts a value under a name as `JSON.parse` does: `__proto__` becomes an ordinary own property. */
function setOwn(target: { [name: string]: JsonValue }, name: string, value: JsonValue): void {
  if (name === '__proto__') {
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  } else target[name] = value
}

/**
 * The plain value, equal to what `JSON.parse` makes of the same text (the last of several members counts).
 * It uses no recursion, so any depth of nesting is safe.
 */
export function toValue(root: Node): JsonValue {
  const open: { readonly node: ObjectNode | ArrayNode; readonly into: Container }[] = []
  const begin = (node: Node): JsonValue => {
    if (node.kind !== 'object' && node.kind !== 'array') return node.value
    const into: Container = node.kind === 'array' ? [] : {}
    open.push({ node, into })
    return into
  }
  const result = begin(root)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, into } = next
    if (node.kind === 'array' && Array.isArray(into)) for (const item of node.items) into.push(begin(item))
    else if (node.kind === 'object' && !Array.isArray(into)) {
      for (const member of node.members) setOwn(into, member.name, begin(member.value))
    }
  }
  return result
}
