import type { NewUnit, UnitNote } from '../format.ts'
import type { View } from '../lines/view.ts'
import { nearestIndex } from '../nearest-index.ts'
import { type Collection, isCollection, type Member, type YamlNode } from './yaml.node.ts'
import type { Comments } from './yaml.notes.ts'
import { BETWEEN, homeOf, type MemberPlace, type YamlDialect, ZERO } from './yaml.strings.ts'
import { isNull, type ValueLayout } from './yaml.text.ts'

/** Elements that may be missing before a new one of a list. */
const MOST_MISSING = 1000

/** A text that is to be written. */
export interface NewText {
  readonly text: string
  readonly style: ValueLayout['style']
}

/** A tree that gains and loses members. New ones, and new collections, begin at -1. */
export interface Growth {
  root: Collection | null
  /** The text of the file. */
  readonly text: string
  /** The root is new: there was no value in the file, or none that could take members. */
  isRootNew: boolean
  /** The end of the document. */
  readonly end: number
  readonly keepsBlanks: boolean
  readonly comments: Comments
  readonly parents: Map<Member, Collection>
  readonly owners: Map<Collection, Member>
  /** The new values of new and old members. */
  readonly texts: Map<Member, NewText>
  /** The notes of new members. */
  readonly notes: Map<Member, readonly UnitNote[]>
  /** Old members with a new value, and the node that they had. */
  readonly renewed: Map<Member, YamlNode>
  readonly removed: Set<Member>
  /** Collections that gained or lost members. */
  readonly touched: Set<Collection>
  /** Members of maps by their keys, in the order of the file; made where it is asked for. */
  readonly byKey: Map<Collection, Map<string, Member[]>>
  /** The index of the last insertion in each collection. */
  readonly lastPlaces: Map<Collection, number>
}

export function growthOf(
  root: Collection | null,
  { end, keepsBlanks, comments }: Pick<Growth, 'end' | 'keepsBlanks' | 'comments'>,
  { text }: Pick<View, 'text'>,
): Growth {
  const parents = new Map<Member, Collection>()
  const owners = new Map<Collection, Member>()
  const walk = (parent: Collection): void => {
    for (const member of parent.members) {
      parents.set(member, parent)
      if (!isCollection(member.node)) continue
      owners.set(member.node, member)
      walk(member.node)
    }
  }
  if (root) walk(root)
  return {
    root,
    text,
    isRootNew: false,
    end,
    keepsBlanks,
    comments,
    parents,
    owners,
    texts: new Map(),
    notes: new Map(),
    renewed: new Map(),
    removed: new Set(),
    touched: new Set(),
    byKey: new Map(),
    lastPlaces: new Map(),
  }
}

const newCollection = (kind: Collection['kind'], isFlow = false): Collection => ({
  kind,
  isFlow,
  indent: 0,
  members: [],
  start: -1,
  end: -1,
})

/** The members of a map that have a key, in the order of the file. */
function membersNamed({ byKey }: Growth, parent: Collection, key: string): readonly Member[] {
  let keys = byKey.get(parent)
  if (!keys) {
    keys = new Map()
    for (const member of parent.members) {
      const same = keys.get(member.key)
      if (same) same.push(member)
      else keys.set(member.key, [member])
    }
    byKey.set(parent, keys)
  }
  return keys.get(key) ?? []
}

/** Takes a string out, and those of its name that it hides. */
export function removeMember(growth: Growth, { member, parent }: MemberPlace): void {
  const { removed, touched } = growth
  removed.add(member)
  if (parent.kind === 'map') for (const one of membersNamed(growth, parent, member.key)) removed.add(one)
  touched.add(parent)
}

/** Removes collections that became empty, except the one with the file's strings. */
export function emptyParents(
  { removed, renewed, touched, owners, parents, root }: Growth,
  home: Collection | null,
): void {
  for (const first of [...touched]) {
    let parent: Collection | undefined = first
    while (parent && parent !== home && parent !== root && parent.members.every((one) => removed.has(one))) {
      const owner = owners.get(parent)
      if (!owner || renewed.has(owner)) break
      removed.add(owner)
      parent = parents.get(owner)
      if (parent) touched.add(parent)
    }
  }
}

/** Puts a new member into a collection. */
export function addMember(
  { parents, owners, texts, touched, byKey, lastPlaces }: Growth,
  parent: Collection,
  at: number,
  { key, text, node }: { readonly key: string; readonly text?: NewText; readonly node?: Collection },
): Member {
  const member: Member = { key, start: -1, node: node ?? { kind: 'empty', start: -1, end: -1 }, end: -1 }
  parent.members.splice(at, 0, member)
  lastPlaces.set(parent, at)
  const keys = byKey.get(parent)
  keys?.set(key, [...(keys.get(key) ?? []), member])
  parents.set(member, parent)
  if (node) owners.set(node, member)
  if (text) texts.set(member, text)
  touched.add(parent)
  return member
}

/** Gives a member another value. */
function renew(growth: Growth, member: Member, value: NewText | Collection): void {
  if (member.start >= 0 && !growth.renewed.has(member)) growth.renewed.set(member, member.node)
  growth.removed.delete(member)
  if ('text' in value) growth.texts.set(member, value)
  else {
    growth.texts.delete(member)
    growth.owners.set(value, member)
    member.node = value
  }
}

/** The names that lead to a new string. */
export function namesOf({ context, form }: Pick<NewUnit, 'context' | 'form'>): readonly string[] {
  const names: unknown = form?.startsWith('[') ? JSON.parse(form) : null
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : context.split(BETWEEN)
}

const indexOf = (name: string | undefined): number => {
  const found = /^\[(\d{1,6})\]$/.exec(name ?? '')
  return found ? Number(found[1]) : -1
}

function newRoot(growth: Growth): Collection {
  const made = newCollection('map')
  growth.root = made
  growth.isRootNew = true
  growth.touched.add(made)
  return made
}

/** The collection for a file's strings; makes it if missing. */
export function homeFor(growth: Growth, dialect: YamlDialect, languageCode: string): Collection {
  const root = growth.root ?? newRoot(growth)
  const [only] = root.members
  if (dialect.isRuby && root.kind === 'map' && !only) {
    const inner = newCollection('map')
    addMember(growth, root, 0, { key: languageCode.replaceAll('_', '-'), node: inner })
    return inner
  }
  if (!dialect.isRuby || root.members.length !== 1 || !only) return root
  const isEmptyList = only.node.kind === 'list' && only.node.members.length === 0
  const home = isCollection(only.node) ? only.node : homeOf(root, dialect)
  if (home && !isEmptyList) return home
  const inner = newCollection('map', root.isFlow)
  renew(growth, only, inner)
  return inner
}

type NewForms = readonly { readonly key: string; readonly text: NewText }[]
type NewValue = { readonly text: NewText } | { readonly forms: NewForms }

interface ValuePlace {
  readonly home: Collection
  readonly names: readonly string[]
  /** The neighbour that it follows. Null: it comes first; undefined: last. */
  readonly after: Member | null | undefined
}

/** Whether a member has others in it that stay. */
const isHolding = ({ removed }: Growth, member: Member): boolean =>
  !removed.has(member) && isCollection(member.node) && member.node.members.some((one) => !removed.has(one))

/** The map of a plural string with only a text for 0, a text that makes a separate string; null for other members. */
function besideZeroIn({ removed }: Growth, { node }: Member): Collection | null {
  if (!isCollection(node) || node.kind !== 'map') return null
  const stay = node.members.filter((one) => !removed.has(one))
  return stay.length > 0 && stay.every(({ key, node: { kind } }) => key === ZERO && kind !== 'map' && kind !== 'list')
    ? node
    : null
}

/** The obstacle to a new string. */
export interface YamlObstacle {
  readonly member: Member
  /** It has other keys under it; else it is a value under which there can be none. */
  readonly holdsOthers: boolean
}

/** The member that names lead to, or stop at; null where a value can be put at their end. */
export function obstacleIn(
  growth: Growth,
  { home, names, besideZero }: Pick<ValuePlace, 'home' | 'names'> & { readonly besideZero: boolean },
): YamlObstacle | null {
  let parent = home
  for (const [depth, name] of names.entries()) {
    const member = childAt(growth, parent, name)
    if (!member || growth.removed.has(member)) return null
    const { node } = member
    if (depth === names.length - 1) {
      const canStand = !isHolding(growth, member) || (besideZero && besideZeroIn(growth, member) !== null)
      return canStand ? null : { member, holdsOthers: true }
    }
    if (!isCollection(node)) return isNothing(growth, member) ? null : { member, holdsOthers: false }
    const opensList = indexOf(names[depth + 1]) >= 0
    if ((node.kind === 'list') !== opensList) return isHolding(growth, member) ? { member, holdsOthers: false } : null
    parent = node
  }
  return null
}

/** Whether a file that is a list has no place for names: its members have none, and far behind its end stands nothing. */
export function isNoPlaceIn(growth: Growth, home: Collection, names: readonly string[]): boolean {
  if (home.kind !== 'list') return false
  if (indexOf(names[0]) < 0) return true
  let parent: Collection | null = home
  for (const name of names) {
    if (parent?.kind !== 'map' && indexOf(name) > (parent?.members.length ?? 0) + MOST_MISSING) return true
    const node: YamlNode | undefined = parent ? childAt(growth, parent, name)?.node : undefined
    parent = node && isCollection(node) ? node : null
  }
  return false
}

/** Puts a new string in at the end of its names; what is there already is gone into. */
export function placeValues(growth: Growth, { home, names, after }: ValuePlace, value: NewValue): MemberPlace {
  let parent = home
  for (const [depth, name] of names.entries()) {
    const rest = names.slice(depth)
    const isLast = rest.length === 1
    const member = childAt(growth, parent, name)
    if (!member) return grow(growth, parent, rest, { after, value, whole: { home, names } })
    const { node } = member
    const opensList = indexOf(names[depth + 1]) >= 0
    if (isLast) {
      const zeroHome = 'forms' in value ? besideZeroIn(growth, member) : null
      if (zeroHome && 'forms' in value) {
        putForms(growth, zeroHome, value.forms)
        return { member, parent }
      }
      if (isHolding(growth, member)) break
      fill(growth, member, value, staysFlow(growth, parent))
      return { member, parent }
    }
    const isWrong = isCollection(node) && (node.kind === 'list') !== opensList
    const isFree = isCollection(node) ? isWrong && !isHolding(growth, member) : isNothing(growth, member)
    if (isFree || growth.removed.has(member))
      renew(growth, member, newCollection(opensList ? 'list' : 'map', staysFlow(growth, parent)))
    const inner = member.node
    if (!isCollection(inner) || (inner.kind === 'list') !== opensList) break
    parent = inner
  }
  // A text stands where the names lead through: all of them are one key.
  return grow(growth, home, [names.join(BETWEEN)], { after, value, whole: { home, names } })
}

/** Nothing is lost where a value is put in its place. */
function isNothing({ texts, text }: Growth, member: Member): boolean {
  const { node } = member
  if (texts.has(member)) return false
  // Removing it would remove the alias's target with all its content.
  if (node.kind === 'alias') return false
  return node.kind !== 'scalar' || (node.style === 'plain' && isNull(text.slice(node.start, node.end)))
}

const oldHolders = new WeakMap<Collection, boolean>()

/** Whether a collection has members of the file, which stay among its members; looked for once. */
function holdsOld(collection: Collection): boolean {
  const known = oldHolders.get(collection)
  if (known !== undefined) return known
  const holds = collection.members.some(({ start }) => start >= 0)
  oldHolders.set(collection, holds)
  return holds
}

/** Whether what is put into a collection stands between its brackets: an empty one takes lines instead. */
export function staysFlow({ owners, parents }: Growth, collection: Collection): boolean {
  if (!collection.isFlow || collection.start < 0) return collection.isFlow
  const owner = owners.get(collection)
  return holdsOld(collection) || (owner ? parents.get(owner)?.isFlow === true : false)
}

function childAt(growth: Growth, parent: Collection, name: string): Member | undefined {
  return parent.kind === 'list' ? parent.members[indexOf(name)] : membersNamed(growth, parent, name).at(-1)
}

function fill(growth: Growth, member: Member, value: NewValue, isFlow: boolean): void {
  if ('text' in value) {
    renew(growth, member, value.text)
    return
  }
  const inner = newCollection('map', isFlow)
  renew(growth, member, inner)
  for (const form of value.forms) addMember(growth, inner, inner.members.length, form)
}

function putForms(growth: Growth, home: Collection, forms: NewForms): void {
  for (const form of forms) {
    const known = home.members.find((one) => one.key === form.key && !growth.removed.has(one))
    if (known) renew(growth, known, form.text)
    else addMember(growth, home, home.members.length, form)
  }
}

interface NewMember {
  readonly after: Member | null | undefined
  readonly value: NewValue
  readonly whole: Pick<ValuePlace, 'home' | 'names'>
}

/** Makes the rest of the names under a collection that has none of them. */
function grow(growth: Growth, parent: Collection, rest: readonly string[], growing: NewMember): MemberPlace {
  const [name = '', ...deeper] = rest
  const index = indexOf(name)
  if (parent.kind === 'list') {
    const { home, names } = growing.whole
    const isMapHome = home.kind === 'map' && parent !== home
    if ((index < 0 || index > parent.members.length + MOST_MISSING) && isMapHome)
      return grow(growth, home, [names.join(BETWEEN)], growing)
    while (parent.members.length < index)
      addMember(growth, parent, parent.members.length, { key: '', text: { text: '', style: 'nothing' } })
  }
  const at = parent.kind === 'list' ? parent.members.length : placeAfter(growth, parent, growing.after)
  const key = parent.kind === 'list' ? '' : name
  if (deeper.length > 0) {
    const inner = newCollection(indexOf(deeper[0]) >= 0 ? 'list' : 'map', staysFlow(growth, parent))
    addMember(growth, parent, at, { key, node: inner })
    return grow(growth, inner, deeper, growing)
  }
  const member = addMember(growth, parent, at, { key })
  fill(growth, member, growing.value, staysFlow(growth, parent))
  return { member, parent }
}

/** Before which member of a collection a new one comes. */
function placeAfter(
  { parents, owners, lastPlaces }: Growth,
  parent: Collection,
  after: Member | null | undefined,
): number {
  if (after === null) return 0
  for (let member = after; member; ) {
    const around: Collection | undefined = parents.get(member)
    if (around === parent) return nearestIndex(parent.members, member, lastPlaces.get(parent) ?? 0) + 1
    member = around && owners.get(around)
  }
  return parent.members.length
}
