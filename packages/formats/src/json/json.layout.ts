import type { Edit } from '@weft/text'
import { type JsonStyle, writtenValue } from './json.style.ts'
import { type Container, type Member, settleMembers } from './json.tree.ts'

type ByteEdit = Edit<Uint8Array>

/** The edit that writes a member's new value in the place of the one it has. */
export const valueEdit = ({ valueStart, end, written }: Member): ByteEdit => ({
  span: { start: valueStart, end },
  content: Buffer.from(written ?? ''),
})

/** Take out hidden members too: otherwise programs would read them instead. */
export function takeOut(member: Member, touched: Set<Container>): void {
  const { parent, key } = member
  member.removed = true
  touched.add(parent)
  if (!parent.isArray && parent.hasHidden)
    for (const other of parent.members) if (other.key === key) other.removed = true
}

/** Whether a container lies in a member that goes. */
export function isGone({ owner }: Container): boolean {
  for (let at = owner; at; at = at.parent.owner) if (at.removed) return true
  return false
}

/** Elements that others follow leave a `null`, so that those keep their places; the last ones go. */
export function keepPlaces({ members }: Container): void {
  while (members.at(-1)?.removed && members.at(-1)?.start === -1) members.pop()
  const last = members.findLastIndex(({ removed }) => !removed)
  for (const member of members.slice(0, last + 1)) {
    if (!member.removed) continue
    member.removed = false
    member.written = 'null'
  }
}

/** Edits that bring the members of a container in and out, the commas between them with them. */
export function containerEdits(
  bytes: Uint8Array,
  container: Container,
  style: JsonStyle,
  restyled: ReadonlySet<Member>,
): ByteEdit[] {
  settleMembers(container)
  if (container.start < 0) return []
  const { members } = container
  const old = members.filter(({ start }) => start >= 0)
  const kept = old.filter(({ removed }) => !removed)
  const layout = layoutOf(bytes, container, old, style)
  if (kept.length === 0) {
    const added = members.filter(({ removed, start }) => !removed && start < 0)
    const inner = added.map((member) => render(member, style, layout.between)).join(`,${layout.between}`)
    const span = { start: container.start + 1, end: container.end - 1 }
    const content = inner === '' ? '' : `${layout.before}${inner}${layout.after}`
    return [{ span, content: Buffer.from(content) }]
  }
  const edits = removals(old)
  for (const member of kept) {
    const { child, written, valueStart, end } = member
    if (child && child.start < 0) {
      const content = Buffer.from(render(member, style, layout.between))
      edits.push({ span: { start: valueStart, end }, content })
    } else if (written !== null && !restyled.has(member)) edits.push(valueEdit(member))
  }
  return [...edits, ...additions(bytes, members, layout, style)]
}

/** Runs of removed members with the commas that they leave without use. At least one member is kept. */
function removals(old: readonly Member[]): ByteEdit[] {
  const edits: ByteEdit[] = []
  for (let from = 0; from < old.length; from++) {
    if (!old[from]?.removed) continue
    let to = from
    while (old[to]?.removed) to++
    const next = old[to]
    const start = next ? old[from]?.start : old[from - 1]?.end
    const end = next ? next.start : old[to - 1]?.end
    if (start !== undefined && end !== undefined) edits.push({ span: { start, end }, content: Buffer.alloc(0) })
    from = to
  }
  return edits
}

function additions(bytes: Uint8Array, members: readonly Member[], layout: Layout, style: JsonStyle): ByteEdit[] {
  const edits: ByteEdit[] = []
  const first = members.find(({ start, removed }) => start >= 0 && !removed)
  let before: Member | null = null
  let fresh: Member[] = []
  const close = (at: Member | null, next: Member | null) => {
    if (fresh.length === 0) return
    const between = (at && next && blanksBetween(bytes, at, next)) ?? layout.between
    const text = fresh.map((member) => render(member, style, between)).join(`,${between}`)
    const place = at ? at.end : (first?.start ?? 0)
    const content = at ? `,${between}${text}` : `${text},${between}`
    edits.push({ span: { start: place, end: place }, content: Buffer.from(content) })
    fresh = []
  }
  for (const member of members) {
    if (member.removed) continue
    if (member.start < 0) fresh.push(member)
    else {
      close(before, member)
      before = member
    }
  }
  close(before, null)
  return edits
}

/** The blanks between two members beside their comma; null if there is anything else. */
function blanksBetween(bytes: Uint8Array, { end }: Member, { start }: Member): string | null {
  const text = Buffer.from(bytes.subarray(end, start)).toString('latin1').replace(',', '')
  return text.trim() === '' ? text : null
}

/** The blanks around the members of a container. */
interface Layout {
  readonly before: string
  readonly between: string
  readonly after: string
}

function layoutOf(bytes: Uint8Array, container: Container, old: readonly Member[], style: JsonStyle): Layout {
  const text = (start: number, end: number) => Buffer.from(bytes.subarray(start, end)).toString('latin1')
  const [first, second] = old
  const last = old.at(-1)
  if (first && last) {
    const before = text(container.start + 1, first.start)
    const between = second
      ? text(first.end, second.start).replace(',', '')
      : /[\r\n]/.test(before)
        ? before
        : style.comma.slice(1)
    return { before, between, after: text(last.end, container.end - 1) }
  }
  if (style.newline === '') return { before: '', between: style.comma.slice(1), after: '' }
  // The line on which the container begins says how deep it lies.
  const line =
    /(?:^|[\r\n])([ \t]*)[^\r\n]*$/.exec(text(Math.max(0, container.start - 1000), container.start))?.[1] ?? ''
  const outer = `${style.newline}${line}`
  return { before: `${outer}${style.indent}`, between: `${outer}${style.indent}`, after: outer }
}

/** A new member with all that is in it; `between` is what stands between it and its neighbours. */
function render({ key, parent, child, written }: Member, style: JsonStyle, between: string): string {
  const name = parent.isArray ? '' : `${writtenValue(key, undefined, style)}${style.colon}`
  if (!child) return `${name}${written ?? 'null'}`
  settleMembers(child)
  const isLines = /[\r\n]/.test(between)
  const inner = isLines ? `${between}${style.indent}` : style.comma.slice(1)
  const members = child.members.filter(({ removed }) => !removed).map((member) => render(member, style, inner))
  const [open, close] = child.isArray ? ['[', ']'] : ['{', '}']
  if (members.length === 0) return `${name}${open}${close}`
  return isLines
    ? `${name}${open}${inner}${members.join(`,${inner}`)}${between}${close}`
    : `${name}${open}${members.join(`,${inner}`)}${close}`
}
