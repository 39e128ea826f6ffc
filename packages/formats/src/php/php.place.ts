import type { Edit } from '@weft/text'
import type { NewUnit, UnitKey } from '../format.ts'
import { lineEndAt } from '../lines/line-text.ts'
import type { PhpEntry, PhpFile } from './php.file.ts'
import type { PhpArray, PhpMember } from './php.scan.ts'
import { literalOf } from './php.text.ts'

/** A new element or statement: a string, or an array with new ones in it. */
interface Growth {
  readonly name: string
  unit: NewUnit | null
  readonly isShort: boolean
  readonly inner: Map<string, Growth>
}

/** New members of an array behind one that is there; null: before all. */
interface Group {
  readonly array: PhpArray
  readonly after: PhpMember | null
  readonly growths: Growth[]
}

interface PlacementState {
  readonly file: PhpFile
  readonly byKey: ReadonlyMap<UnitKey, PhpEntry>
  /** If two entries share a member, the first one. */
  readonly byMember: ReadonlyMap<PhpMember, PhpEntry>
  readonly groups: Map<unknown, Group>
  /** The places of new strings, for later strings that follow them. */
  readonly placed: Map<UnitKey, { readonly group: Group; readonly growth: Growth }>
  readonly tops: Map<PhpArray, Map<string, { readonly group: Group; readonly growth: Growth }>>
}

/** The parts of a name: `$lang->'menu'[]->'open'` has three. */
export function partsOf(context: string): readonly string[] {
  const parts = context.matchAll(/((?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(?!->)[\s\S])+)(?:->)?/g)
  const found = [...parts].map(([, part = '']) => part)
  return found.length === 0 ? [context] : found
}

/** Edits that add strings, each in the array that its name tells of, behind its neighbour in the source's order. */
export function addToPhp(file: PhpFile, added: readonly NewUnit[]): Edit[] {
  const byKey = new Map(file.entries.map((entry) => [entry.unit.context, entry]))
  const byMember = new Map(file.entries.toReversed().map((entry) => [entry.member, entry]))
  const placing: PlacementState = { file, byKey, byMember, groups: new Map(), placed: new Map(), tops: new Map() }
  for (const unit of added) place(placing, unit)
  return [...placing.groups.values()].map((group) => groupEdit(placing, group))
}

/** The innermost array that a name leads into, and the parts of the name that are left. */
function homeOf({ root, arrays }: PhpFile, parts: readonly string[]): { array: PhpArray; rest: readonly string[] } {
  for (let count = parts.length - 1; count > 0; count--) {
    const array = arrays.get(parts.slice(0, count).join('->'))
    if (array) return { array, rest: parts.slice(count) }
  }
  return { array: root, rest: parts }
}

function place(placing: PlacementState, unit: NewUnit): void {
  const { file, placed, tops } = placing
  const { array, rest } = homeOf(file, partsOf(unit.context))
  const [first = '', ...inner] = rest
  const known = tops.get(array)?.get(first)
  let at = known
  if (!known) {
    const growth = growthOf(first, inner.length === 0 ? unit : null)
    const group = groupOf(placing, array, unit.after)
    const neighbour = unit.after ? placed.get(unit.after) : undefined
    const index = neighbour?.group === group ? group.growths.indexOf(neighbour.growth) + 1 : group.growths.length
    group.growths.splice(index, 0, growth)
    at = { group, growth }
    const names = tops.get(array) ?? new Map()
    tops.set(array, names)
    names.set(first, at)
  }
  if (!at) return
  let growth = at.growth
  inner.forEach((name, index) => {
    const next = growth.inner.get(name) ?? growthOf(name, index === inner.length - 1 ? unit : null)
    growth.inner.set(name, next)
    growth = next
  })
  growth.unit ??= unit
  placed.set(unit.context, at)
}

const growthOf = (name: string, unit: NewUnit | null): Growth => ({
  name: name.endsWith('[]') ? name.slice(0, -2) : name,
  unit,
  isShort: name.endsWith('[]'),
  inner: new Map(),
})

/** The members of an array behind which something goes that follows a string. */
function groupOf(
  { file, byKey, groups, placed }: PlacementState,
  array: PhpArray,
  after: UnitKey | null | undefined,
): Group {
  const beside = after ? placed.get(after)?.group : undefined
  if (beside?.array === array) return beside
  const anchor = after === null ? null : memberIn(file, array, after ? byKey.get(after) : undefined)
  const id = anchor ?? array
  const known = groups.get(id)
  if (known) return known
  const group: Group = { array, after: anchor, growths: [] }
  groups.set(id, group)
  return group
}

/** The member of an array that an entry is, or stands in; the last one where it does not. */
function memberIn({ owners }: PhpFile, array: PhpArray, entry: PhpEntry | undefined): PhpMember | null {
  let at = entry && { home: entry.home, member: entry.member }
  while (at && at.home !== array) at = owners.get(at.home)
  return at?.member ?? array.members.at(-1) ?? null
}

interface Style {
  readonly newline: string
  /** Before each member. */
  readonly line: string
  readonly like: PhpEntry | null
  readonly isRoot: boolean
}

/** The line end and the blanks before a place; null where something else stands there. */
function lineBefore(text: string, at: number): string | null {
  const [found] = /(?:\r\n|\n|\r)[ \t]*$/.exec(text.slice(Math.max(0, at - 200), at)) ?? []
  return found ?? null
}

function groupEdit({ file, byMember }: PlacementState, { array, after, growths }: Group): Edit {
  const { view, root, entries } = file
  const { text } = view
  const isRoot = array === root
  const like = (after && byMember.get(after)) ?? entries[0] ?? null
  const newline = lineEndAt(text, array.open)
  const [first] = array.members
  const outer = lineBefore(text, array.close) ?? newline
  const line = isRoot ? newline : first ? (lineBefore(text, first.place.start) ?? ' ') : `${outer}    `
  const style: Style = { newline, line, like, isRoot }
  const texts = growths.map((growth) => (isRoot ? statement(growth, style) : element(growth, style)))
  const inserted = (at: number, content: string): Edit => ({ span: { start: at, end: at }, content })
  if (isRoot) return rootEdit(file, after, { texts, newline })
  if (after?.isEnded) return inserted(after.place.end, texts.map((one) => `${line}${one},`).join(''))
  if (after) return inserted(after.valueEnd, texts.map((one) => `,${line}${one}`).join(''))
  const content = texts.map((one) => `${line}${one},`).join('')
  if (first) return inserted(array.open, content)
  const hasLines = /[\r\n]/.test(text.slice(array.open, array.close))
  return inserted(array.open, hasLines ? content : `${content}${outer}`)
}

function rootEdit(
  { view: { text }, root }: PhpFile,
  after: PhpMember | null,
  { texts, newline }: { readonly texts: readonly string[]; readonly newline: string },
): Edit {
  const inserted = (at: number, content: string): Edit => ({ span: { start: at, end: at }, content })
  const following = texts.map((one) => newline + one).join('')
  // The end of PHP ends a statement too.
  if (after)
    return inserted(after.isEnded ? after.place.end : after.valueEnd, `${after.isEnded ? '' : ';'}${following}`)
  const [first] = root.members
  const block = texts.map((one) => one + newline).join('')
  if (first) return inserted(first.place.start, block)
  if (text.trim() === '') return inserted(text.length, `<?php${newline}${newline}${block}`)
  const before = /[\r\n][ \t]*$/.test(text.slice(0, root.close)) ? '' : newline
  return inserted(root.close, before + block)
}

function notesOf({ notes }: NewUnit, line: string): string {
  return notes
    .flatMap(({ text }) => text.split(/\r\n|\r|\n/))
    .map((note) => `// ${note.replaceAll('?>', '? >')}`.trimEnd() + line)
    .join('')
}

function written({ unit, inner, isShort }: Growth, style: Style, line: string): string {
  if (unit && inner.size === 0) return literalOf(unit, style.like?.literal ?? null)
  const deeper = `${line}    `
  const elements = [...inner.values()].map((one) => `${deeper}${element(one, { ...style, line: deeper })},`)
  return `${isShort ? '[' : 'array('}${elements.join('')}${line}${isShort ? ']' : ')'}`
}

function element(growth: Growth, style: Style): string {
  const notes = growth.unit && /[\r\n]/.test(style.line) ? notesOf(growth.unit, style.line) : ''
  return `${notes}${growth.name} => ${written(growth, style, style.line)}`
}

function statement(growth: Growth, style: Style): string {
  const { name, unit } = growth
  const { newline } = style
  const notes = unit ? notesOf(unit, newline) : ''
  const value = written(growth, style, newline)
  if (name.startsWith('define(')) return `${notes}${name}, ${value});`
  if (name === 'return' && growth.inner.size > 0) return `${notes}return ${value};`
  if (/^\$[A-Za-z_\x80-\u{10ffff}]/u.test(name)) return `${notes}${name} = ${value};`
  const quoted = `'${name.replace(/['\\]/g, (char) => `\\${char}`)}'`
  return `${notes}define(${quoted}, ${value});`
}
