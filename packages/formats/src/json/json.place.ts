import { leadingCount } from '@weft/text'
import type { UnitKey } from '../format.ts'
import { nearestIndex } from '../nearest-index.ts'
import type { KeyOrder } from './json.key-order.ts'
import { takeOut } from './json.layout.ts'
import type { TemplateKey, TemplateKeys } from './json.template-key.ts'
import { type Container, type Member, nameIn, newContainer, settleMembers } from './json.tree.ts'

/** The most dots that are split in one name; the rest is one key. */
const MOST_PARTS = 100
/** Elements that may be missing before a new one of an array. */
const MOST_MISSING = 1000

/** The separators of objects and arrays in a name. */
export const PARTINGS = ['.', '['] as const

/** A tree that gets new values. */
export interface GrowingParent {
  readonly root: Container
  /** Every value by its name, new ones too. */
  readonly values: Map<string, Member>
  /** Names stay whole: no objects are made for their parts. */
  readonly flat: boolean
  /** How the template writes names; left out: nothing says so. */
  readonly inTemplate?: TemplateKeys
  /** How keys sort where new members come by that, not behind their neighbours. */
  readonly order?: KeyOrder | null
  /** Containers that got or lost members. */
  readonly touched: Set<Container>
}

/** A name that is taken apart: the container that it leads to so far, and the rest of it. */
export interface Place {
  readonly container: Container
  readonly rest: string
}

/** The positions in a name where a key may end: before a dot or an index. */
export function parts(name: string): number[] {
  const found: number[] = []
  for (const { index } of name.matchAll(/\.|\[\d{1,6}\]/g)) if (found.push(index) === MOST_PARTS) break
  return found
}

/** The index that a name begins with, and what follows it; null where it begins with none. */
function leadingIndex(
  rest: string,
): { readonly index: number; readonly left: string; readonly opensArray: boolean } | null {
  const found = /^\[(\d{1,6})\](?=$|\.|\[\d{1,6}\])/.exec(rest)
  if (!found) return null
  const left = rest.slice(found[0].length)
  return {
    index: Number(found[1]),
    left: left.startsWith('.') ? left.slice(1) : left,
    opensArray: left.startsWith('['),
  }
}

/** The child that a name leads into, and what of the name is left there; null where it leads into none. */
function descend({ container, rest }: Place): Place | null {
  if (container.isArray) {
    const lead = leadingIndex(rest)
    const child = lead && lead.left !== '' && container.members[lead.index]?.child
    return child && lead && child.isArray === lead.opensArray ? { container: child, rest: lead.left } : null
  }
  let deepest: Place | null = null
  for (const at of parts(rest)) {
    const child = container.byKey.get(rest.slice(0, at))?.child
    if (!child || child.isArray !== (rest[at] === '[')) continue
    if (child.isArray && !fitsArray(child, rest.slice(at))) continue
    deepest = { container: child, rest: rest.slice(child.isArray ? at : at + 1) }
  }
  return deepest
}

/** The innermost container that a name leads into, and the rest of the name. */
export function homeOf(root: Container, name: string): Place {
  let place: Place = { container: root, rest: name }
  for (let next = descend(place); next; next = descend(place)) place = next
  return place
}

/**
 * Whether a key has a value that would be lost with another in its place: nothing stands in a null that is no plural form, or in an
 * object without members.
 */
export function isTaken({ byKey }: Container, key: string): boolean {
  const known = byKey.get(key)
  if (!known || known.removed) return false
  if (!known.child) return known.kind !== 'null' || known.written !== null || known.isForm === true
  return known.child.pending !== null || known.child.members.some(({ removed }) => !removed)
}

/**
 * Whether an array, or a new one, can take what a name leads to in it and in arrays within it: elements are counted, and none is put
 * in the place of another.
 */
function fitsArray(outer: Container | null, name: string): boolean {
  let array = outer
  for (let rest = name; ; ) {
    const lead = leadingIndex(rest)
    if (!lead || lead.index > (array?.members.length ?? 0) + MOST_MISSING) return false
    const known = array?.members[lead.index]
    // One that is taken out by the same change leaves its place.
    const isFree = !known || known.removed || known.kind === 'null'
    const child = isFree ? null : known.child
    if (!isFree && (lead.left === '' || child?.isArray !== lead.opensArray)) return false
    if (!lead.opensArray) return true
    array = child
    rest = lead.left
  }
}

type NewMember = Pick<Member, 'key' | 'child' | 'written'>

/** The position of a member in the file. */
type MemberSpan = Pick<Member, 'start' | 'valueStart' | 'end'>

const nowhere: MemberSpan = { start: -1, valueStart: -1, end: -1 }

function newMember(
  parent: Container,
  { key, child, written }: NewMember,
  { start, valueStart, end } = nowhere,
): Member {
  const kind = child ? 'container' : 'string'
  const member: Member = {
    key,
    start,
    valueStart,
    end,
    parent,
    child,
    kind,
    text: '',
    written,
    removed: false,
  }
  if (child) child.owner = member
  if (!parent.isArray) parent.byKey.set(key, member)
  return member
}

/** Puts a new member into a container. */
export function addMember(parent: Container, at: number, about: NewMember): Member {
  const member = newMember(parent, about)
  parent.members.splice(at, 0, member)
  parent.lastPlace = at
  return member
}

/** Puts a new member behind another, before all for null, else last; among the others it comes with `settleMembers`. */
function addBehind(parent: Container, neighbour: Member | null | undefined, about: NewMember): Member {
  const member = newMember(parent, about)
  if (neighbour === undefined) {
    parent.members.push(member)
    return member
  }
  parent.pending ??= new Map()
  const others = parent.pending.get(neighbour)
  if (others) others.push(member)
  else parent.pending.set(neighbour, [member])
  return member
}

/** Puts a new member before the first whose key sorts behind its own; in a container that is not sorted, somewhere. */
function addSorted(parent: Container, about: NewMember, order: KeyOrder): Member {
  settleMembers(parent)
  const index = leadingCount(parent.members, ({ key }) => order(key, about.key) <= 0)
  return addMember(parent, index, about)
}

/** The next key of a name that leads nowhere yet, what is to be made for the rest, and that rest. */
function split(
  rest: string,
  container: Container,
  inTemplate: TemplateKeys | undefined,
): TemplateKey & { readonly left: string } {
  const whole = { key: rest, opens: null, left: '' } as const
  // If the file has keys with dots, a new name uses them too.
  const at = parts(rest)[0]
  if (at === undefined || container.hasDots || isTaken(container, rest.slice(0, at))) return whole
  // A file without a name of the kind shows nothing: a dot may end a sentence.
  const like = inTemplate?.(nameIn(container, rest, 0), container)
  if (like?.opens === null && like.key === rest) return whole
  if (like?.opens === 'object' && rest.startsWith(`${like.key}.`))
    return { ...like, left: rest.slice(like.key.length + 1) }
  if (rest[at] === '.') return { key: rest.slice(0, at), opens: 'object', left: rest.slice(at + 1) }
  if (!fitsArray(null, rest.slice(at))) return whole
  return { key: rest.slice(0, at), opens: 'array', left: rest.slice(at) }
}

/** Adds a value under a name that has none, after its neighbour. Objects and arrays that are there are gone into. */
export function placeValue(
  growing: GrowingParent,
  name: string,
  written: string,
  after: UnitKey | null | undefined,
): void {
  const { touched, values } = growing
  for (let next: Place | null = homeOf(growing.root, name); next; ) {
    const { container, rest }: Place = next
    touched.add(container)
    const step: { member: Member; left: string } = container.isArray
      ? placeElement(container, rest, written)
      : placeMember(growing, { container, rest }, written, after)
    if (!step.member.child) values.set(name, step.member)
    next = step.member.child && { container: step.member.child, rest: step.left }
  }
}

function placeMember(
  growing: GrowingParent,
  { container, rest }: Place,
  written: string,
  after: UnitKey | null | undefined,
): { member: Member; left: string } {
  const { key, opens, left } = growing.flat
    ? { key: rest, opens: null, left: '' }
    : split(rest, container, growing.inTemplate)
  const child = opens && newContainer(opens === 'array', nameIn(container, key, 0))
  const known = container.byKey.get(key)
  if (!child && known && !known.child) {
    known.written = written
    known.removed = false
    return { member: known, left: '' }
  }
  if (known) takeOut(known, growing.touched)
  const about = { key, child, written: child ? null : written }
  if (growing.order) return { member: addSorted(container, about, growing.order), left }
  const neighbour = neighbourIn(growing, container, after)
  return { member: addBehind(container, neighbour, about), left }
}

/** Fills or appends an element. */
function placeElement(array: Container, rest: string, written: string): { member: Member; left: string } {
  const lead = leadingIndex(rest)
  if (!lead) throw new Error(`no element ${rest} can be in an array`)
  while (array.members.length < lead.index)
    addMember(array, array.members.length, { key: '', child: null, written: 'null' })
  const known = array.members[lead.index]
  const child = lead.left === '' ? null : newContainer(lead.opensArray, nameIn(array, '', lead.index))
  if (!child && known) {
    known.written = written
    known.removed = false
    return { member: known, left: '' }
  }
  const about = { key: '', child, written: child ? null : written }
  if (!known) return { member: addMember(array, lead.index, about), left: lead.left }
  // In the place that it has in the file: the elements behind it are counted.
  const member = newMember(array, about, known)
  array.members[lead.index] = member
  return { member, left: lead.left }
}

/** The index of a member in its container. */
export function indexIn(container: Container, member: Member): number {
  settleMembers(container)
  return nearestIndex(container.members, member, container.lastPlace)
}

/** Behind which member of a container a new one comes; null: before all; undefined: last. */
function neighbourIn(
  { values }: GrowingParent,
  container: Container,
  after: UnitKey | null | undefined,
): Member | null | undefined {
  if (after === null) return null
  const neighbour = after === undefined ? undefined : values.get(after)
  for (let member: Member | null = neighbour ?? null; member; member = member.parent.owner) {
    if (member.parent === container) return member
  }
  return undefined
}
