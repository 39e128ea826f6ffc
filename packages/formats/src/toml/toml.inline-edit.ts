import type { Edit } from '@weft/text'
import { commentLines } from '../lines/hash-comments.ts'
import { encodeToml, keyOf } from './toml.escape.ts'
import { settlePairs } from './toml.grow.ts'
import { HOLE } from './toml.leaves.ts'
import type { InlineMember, InlineTree } from './toml.tree.ts'

/** How much deeper lines of a new array are than their key. */
const INDENT = '  '
/** A longer array has a line for each element. */
const LONGEST_LINE = 80

/** How members stand in a container. */
interface Style {
  readonly newline: string
  /** The indentation of each member's line; null if they share one line. */
  readonly indent: string | null
  readonly equals: string
}

const isNew = ({ place }: InlineMember): boolean => place.start < 0

/** The edits that bring in new members of a container of the file. */
export function growthEdits(text: string, tree: InlineTree, newline: string): Edit[] {
  const kept = tree.members.filter((member) => !isNew(member))
  settlePairs(tree)
  const fresh = tree.members.filter(isNew)
  if (fresh.length === 0) return []
  const style = styleOf(text, tree, kept, newline)
  if (kept.length === 0) return [fillEmpty(text, tree, fresh, style)]
  const edits: Edit[] = []
  let before: InlineMember | null = null
  let waiting: InlineMember[] = []
  const close = (next: InlineMember | null) => {
    if (waiting.length === 0) return
    if (before) edits.push(...behind(before, waiting, style))
    else if (next) edits.push(ahead(next, waiting, style))
    waiting = []
  }
  for (const member of tree.members) {
    if (isNew(member)) waiting.push(member)
    else {
      close(member)
      before = member
    }
  }
  close(null)
  return edits
}

const insertion = (at: number, content: string): Edit => ({ span: { start: at, end: at }, content })

/** Members stand as the last two do, or as the only one does behind the bracket. */
function styleOf(text: string, tree: InlineTree, kept: readonly InlineMember[], newline: string): Style {
  const last = kept.at(-1)
  const equals = tree.kind === 'table' ? equalsIn(text, kept[0]) : ' = '
  if (!last) return { newline, indent: null, equals }
  const from = kept.at(-2)?.value.end ?? tree.start + 1
  const lead = text.slice(from, last.place.start)
  return { newline, equals, indent: /\n([ \t]*)$/.exec(lead)?.[1] ?? null }
}

function equalsIn(text: string, pair: InlineMember | undefined): string {
  if (!pair) return ' = '
  return /[ \t]*=[ \t]*$/.exec(text.slice(pair.place.start, pair.value.start))?.[0] ?? ' = '
}

/** Members behind one that the file has, which gets a comma where it has none. */
function behind(before: InlineMember, fresh: readonly InlineMember[], style: Style): Edit[] {
  const { comma, value, place } = before
  const at = Math.max(place.end, comma + 1)
  // A comment ends its line.
  const own = place.end > value.end && at === place.end && style.indent === null ? { ...style, indent: INDENT } : style
  const lines = fresh.map((member) => leadOf(member, own) + writtenMember(member, own))
  if (comma >= 0) return [insertion(at, lines.map((line) => `${line},`).join(''))]
  if (at === value.end) return [insertion(at, `,${lines.join(',')}`)]
  return [insertion(value.end, ','), insertion(at, lines.join(','))]
}

/** Pairs before the first that the file has. */
function ahead(next: InlineMember, fresh: readonly InlineMember[], style: Style): Edit {
  const parts = fresh.map((member) => `${writtenMember(member, style)},`)
  const between = style.indent === null ? ' ' : style.newline + style.indent
  return insertion(next.place.start, parts.map((part) => part + between).join(''))
}

/** Members of a container that has none. */
function fillEmpty(text: string, { kind, start, end }: InlineTree, fresh: readonly InlineMember[], style: Style): Edit {
  const inner = text.slice(start + 1, end - 1)
  const members = fresh.map((member) => writtenMember(member, style)).join(', ')
  if (inner.trim() !== '') {
    // A comment stands there, and ends its line.
    const line = text.lastIndexOf('\n', end - 1) + 1
    return insertion(line, `${INDENT}${members}${style.newline}`)
  }
  return { span: { start: start + 1, end: end - 1 }, content: kind === 'table' ? ` ${members} ` : members }
}

/** The text before a new member: a blank, or a new line with its comments. */
function leadOf({ written }: InlineMember, { indent, newline }: Style): string {
  if (indent === null) return ' '
  const line = newline + indent
  return [...commentLines(written?.notes ?? []).map((comment) => line + comment), line].join('')
}

/** A new member: of an inline table with its names. Within it all is on one line, as TOML 1.0 wants tables. */
function writtenMember(member: InlineMember, style: Style): string {
  const names = member.key.map(keyOf).join('.')
  return `${names}${names === '' ? '' : style.equals}${writtenValue(member, style)}`
}

/** The new spelling of a member's value. */
export function writtenValue({ child, written }: InlineMember, style: Pick<Style, 'newline' | 'equals'>): string {
  if (child) return oneLine(child, style)
  return written ? encodeToml(written.text, style.newline) : HOLE
}

function oneLine(tree: InlineTree, style: Pick<Style, 'newline' | 'equals'>): string {
  settlePairs(tree)
  const inner = tree.members.map((member) => writtenMember(member, { ...style, indent: null })).join(', ')
  if (tree.kind === 'array') return `[${inner}]`
  return inner === '' ? '{}' : `{ ${inner} }`
}

/** A new array behind its key: on one line where it is short, and nothing is said about what is in it. */
export function writtenArray(tree: InlineTree, newline: string): string {
  const style = { newline, equals: ' = ', indent: INDENT }
  const line = oneLine(tree, style)
  const hasNotes = tree.members.some(({ written }) => written && written.notes.length > 0)
  if (!hasNotes && line.length <= LONGEST_LINE) return line
  const members = tree.members.map((member) => `${leadOf(member, style)}${writtenMember(member, style)},`)
  return `[${members.join('')}${newline}]`
}
