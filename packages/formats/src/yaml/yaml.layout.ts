import type { Edit } from '@weft/text'
import { commentLines } from '../lines/hash-comments.ts'
import { nextLine } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import { NO_NOTES } from '../unit-facts.ts'
import { type Growth, staysFlow } from './yaml.growth.ts'
import { type Collection, isCollection, type Member, type YamlNode } from './yaml.node.ts'
import { startWithComments } from './yaml.notes.ts'
import type { MemberPlace } from './yaml.strings.ts'
import { canBePlain, encodeScalar, type ValueLayout } from './yaml.text.ts'

/** How a file is laid out. */
export interface Layout {
  /** Blanks of one level. */
  readonly step: number
  /** The same of lists within maps, which may stand no deeper than their key. */
  readonly listStep: number | null
  readonly newline: string
  readonly width?: number
  readonly endsInBlanks: boolean
}

const replaced = (start: number, end: number, content: string): Edit => ({ span: { start, end }, content })

/** The end of a member's last line. */
function tailOf({ node, end }: Member, text: string): number {
  if (isCollection(node) && !node.isFlow && node.start >= 0) {
    const last = node.members.findLast(({ start }) => start >= 0)
    if (last) return tailOf(last, text)
  }
  if (node.kind === 'scalar' && node.block) return node.block.tail
  return nextLine(text, end)
}

/** The start of a line; null if anything else stands before the place. */
function lineOf(text: string, at: number, first: number): number | null {
  let start = at
  while (start > first && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  return start === first || text[start - 1] === '\n' || text[start - 1] === '\r' ? start : null
}

/** The edit that writes a new text in the place of a member's value. */
export function valueEdit(view: View, { member }: MemberPlace, text: string, manner: ValueLayout): Edit {
  const { text: file } = view
  const { node } = member
  const content = encodeScalar(text, manner)
  const behind = file.slice(node.end, nextLine(file, node.end))
  // A comment on the line would become part of a block, and so would blanks.
  const isAlone = !/[\r\n]/.test(content) || /^[\r\n]*$/.test(behind)
  const fitting = isAlone ? content : encodeScalar(text, { ...manner, style: 'double' })
  if (node.kind !== 'empty') return replaced(node.start, node.end, fitting)
  if (!manner.isInFlow) return replaced(node.start, node.end, `${colonOf(file, member, manner.newline)} ${fitting}`)
  return replaced(node.start, node.end, `${file[node.start - 1] === ':' ? ' ' : ': '}${fitting}`)
}

/** The line that begins a value behind a marked key (`? key`) that has none yet; '' where a colon is there. */
const colonOf = (file: string, member: Member, newline: string): string =>
  file[member.start] === '?' && member.node.kind === 'empty' && file[member.node.start - 1] !== ':'
    ? `${newline}${' '.repeat(columnOf(file, member))}:`
    : ''

const columnOf = (text: string, { start }: Member): number =>
  start - Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) - 1

/** Whether a collection goes as a whole, with something around it. */
function isGone({ owners, parents, removed, renewed }: Growth, collection: Collection): boolean {
  for (let owner = owners.get(collection); owner; ) {
    if (removed.has(owner)) return true
    const parent: Collection | undefined = parents.get(owner)
    if (renewed.get(owner) === collection) return true
    owner = parent && owners.get(parent)
  }
  return false
}

/** Edits that take members out. */
export function removalEdits(view: View, growth: Growth): Edit[] {
  const edits: Edit[] = []
  for (const collection of growth.touched) {
    const { members, isFlow, kind, start, end } = collection
    const old = members.filter((one) => one.start >= 0)
    if (start < 0 || isGone(growth, collection) || !old.some((one) => growth.removed.has(one))) continue
    const isKept = (one: Member) => !growth.removed.has(one)
    const lastKept = kind === 'list' ? members.findLastIndex(isKept) : -1
    const places = kind === 'list' ? new Map(members.map((one, index) => [one, index])) : null
    const kept = new Set(old.filter((one) => isKept(one) || (places?.get(one) ?? lastKept) < lastKept))
    // Elements that others follow leave nothing, so that those keep their places.
    for (const one of kept) if (!isKept(one)) edits.push(replaced(one.node.start, one.node.end, 'null'))
    if (!isFlow) edits.push(...cutBlock(view, old, kept, growth))
    else if (kept.size > 0) edits.push(...cutFlow(old, kept))
    // New members are written with everything between the brackets.
    else if (members.length === old.length) edits.push(replaced(start + 1, end - 1, ''))
  }
  return edits
}

function cutFlow(old: readonly Member[], kept: ReadonlySet<Member>): Edit[] {
  const edits: Edit[] = []
  for (let from = 0; from < old.length; from++) {
    const first = old[from]
    if (!first || kept.has(first)) continue
    let to = from
    while (to + 1 < old.length && !kept.has(old[to + 1] ?? first)) to++
    const next = old[to + 1]
    const start = next ? first.start : (old[from - 1]?.end ?? first.start)
    edits.push(replaced(start, next ? next.start : (old[to]?.end ?? first.end), ''))
    from = to
  }
  return edits
}

function cutBlock(
  view: View,
  old: readonly Member[],
  kept: ReadonlySet<Member>,
  { keepsBlanks, comments }: Growth,
): Edit[] {
  const { text } = view
  const edits: Edit[] = []
  const firstKept = old.findIndex((one) => kept.has(one))
  const [first] = old
  const line = first ? lineOf(text, first.start, view.start) : 0
  // Behind a dash, or a mark of the document, the next one takes the place of the first.
  const from = line === null && firstKept > 0 ? firstKept : 0
  const next = old[firstKept]
  if (from > 0 && first && next) edits.push(replaced(first.start, next.start, ''))
  for (const one of old.slice(from)) {
    if (kept.has(one)) continue
    const start = lineOf(text, startWithComments(view, comments, one), view.start)
    let end = tailOf(one, text)
    if (keepsBlanks) end = behindBlanks(text, end)
    if (start !== null) edits.push(replaced(start, end, ''))
    else edits.push(replaced(one.start, Math.max(one.start, one.end), ''))
  }
  return edits
}

function behindBlanks(text: string, from: number): number {
  let end = from
  while (end < text.length) {
    const next = nextLine(text, end)
    if (/[^ \r\n]/.test(text.slice(end, next))) break
    end = next
  }
  return end
}

/** A key as it can stand before a colon. */
function keyText(key: string, isFlow: boolean): string {
  if (canBePlain(key, isFlow)) return key
  return encodeScalar(key, { style: 'double', isInFlow: true, indent: 0, newline: '\n' })
}

interface Renderer extends Layout {
  readonly growth: Growth
}

function flowText(rendering: Renderer, { kind, members }: Collection): string {
  const inner = members.map((member) => flowMember(rendering, kind, member)).join(', ')
  return kind === 'map' ? `{${inner}}` : `[${inner}]`
}

function flowMember(rendering: Renderer, kind: Collection['kind'], member: Member): string {
  const { growth, newline } = rendering
  const said = growth.texts.get(member) ?? { text: '', style: 'double' as const }
  const value = isCollection(member.node)
    ? flowText(rendering, member.node)
    : encodeScalar(said.text, { style: said.style, isInFlow: true, indent: 0, newline })
  return kind === 'map' ? `${keyText(member.key, true)}: ${value}` : value
}

/** The lines of a member and the comments above it, without the line end behind them; the first is not indented. */
function blockText(rendering: Renderer, kind: Collection['kind'], member: Member, indent: number): string {
  const notes = commentLines(rendering.growth.notes.get(member) ?? NO_NOTES)
  return [...notes, bareText(rendering, kind, member, indent)].join(rendering.newline + ' '.repeat(indent))
}

function bareText(rendering: Renderer, kind: Collection['kind'], member: Member, indent: number): string {
  const { growth, newline, step, listStep, width, endsInBlanks } = rendering
  const lead = kind === 'map' ? `${keyText(member.key, false)}:` : '-'
  const { node } = member
  if (!isCollection(node)) {
    const said = growth.texts.get(member) ?? { text: '', style: 'double' as const }
    const manner = { style: said.style, isInFlow: false, indent: indent + step, newline, endsInBlanks }
    return `${lead} ${encodeScalar(said.text, { ...manner, ...(width !== undefined && { width }) })}`
  }
  if (node.isFlow) return `${lead} ${flowText(rendering, node)}`
  const deeper = indent + (kind === 'list' ? 2 : node.kind === 'list' ? (listStep ?? step) : step)
  // On the line of a dash there is no place above.
  const write = (one: Member, index: number) =>
    (kind === 'list' && index === 0 ? bareText : blockText)(rendering, node.kind, one, deeper)
  const lines = node.members.map(write)
  const between = newline + ' '.repeat(deeper)
  return kind === 'list' ? `- ${lines.join(between)}` : `${lead}${lines.map((line) => between + line).join('')}`
}

/** Edits that bring new members in. */
export function growthEdits(view: View, growth: Growth, layout: Layout): Edit[] {
  const rendering: Renderer = { ...layout, growth }
  const edits: Edit[] = []
  const depths = new Map([...growth.touched].map((one) => [one, depthOf(growth, one)]))
  const depth = (one: Collection) => depths.get(one) ?? 0
  // Inner and outer parts may end at one place: values come first, then the inner lines.
  for (const [member, node] of growth.renewed) {
    const parent = growth.parents.get(member)
    if (parent && !isGone(growth, parent) && !growth.removed.has(member))
      edits.push(...renewal(view, rendering, { member, parent }, node))
  }
  for (const collection of [...growth.touched].sort((a, b) => depth(b) - depth(a))) {
    const isNew = collection.members.some(({ start }) => start < 0)
    if (collection.start < 0 || !isNew || isGone(growth, collection)) continue
    if (staysFlow(growth, collection)) edits.push(...growFlow(rendering, collection))
    else if (collection.isFlow) edits.push(...unfold(view, rendering, collection))
    else edits.push(...growBlock(view, rendering, collection))
  }
  if (growth.isRootNew && growth.root) edits.push(...newRoot(view, rendering, growth.root))
  return endedOnce(view, edits, layout)
}

/** If a file ends without a line end, the first added lines bring it. */
function endedOnce({ text }: View, edits: readonly Edit[], { newline }: Layout): Edit[] {
  let isEnded = false
  return edits.map((edit) => {
    const { span, content } = edit
    if (span.start < text.length || !content.startsWith(newline) || !content.endsWith(newline)) return edit
    const wasEnded = isEnded
    isEnded = true
    return wasEnded ? { span, content: content.slice(newline.length) } : edit
  })
}

function depthOf({ owners, parents }: Growth, collection: Collection): number {
  let depth = 0
  for (let owner = owners.get(collection); owner; depth++) {
    const parent: Collection | undefined = parents.get(owner)
    owner = parent && owners.get(parent)
  }
  return depth
}

/** Finds members that new ones can stand beside: removing earlier list members leaves nothing in their place. */
const isKeptIn =
  ({ removed }: Growth, kind: Collection['kind']) =>
  (one: Member): boolean =>
    one.start >= 0 && (kind === 'list' || !removed.has(one))

function growFlow(rendering: Renderer, { kind, members, start, end }: Collection): Edit[] {
  const isOld = isKeptIn(rendering.growth, kind)
  const kept = members.filter(isOld)
  const [firstKept] = kept
  const fresh = members.filter((one) => one.start < 0).map((one) => flowMember(rendering, kind, one))
  // A pair that is an element of a list stands without brackets; with another one it needs them.
  const isPair = kind === 'map' && rendering.growth.text[start] !== '{'
  if (!firstKept && isPair) return [replaced(start, end, `{${fresh.join(', ')}}`)]
  if (!firstKept) return [replaced(start + 1, end - 1, fresh.join(', '))]
  const edits: Edit[] = isPair ? [replaced(start, start, '{')] : []
  let anchor: Member | null = null
  for (const one of members) {
    if (isOld(one)) anchor = one
    if (one.start >= 0) continue
    const text = flowMember(rendering, kind, one)
    edits.push(
      anchor ? replaced(anchor.end, anchor.end, `, ${text}`) : replaced(firstKept.start, firstKept.start, `${text}, `),
    )
  }
  return isPair ? [...edits, replaced(end, end, '}')] : edits
}

/** Whole lines for new members. */
const linesOf = (rendering: Renderer, { kind }: Collection, fresh: readonly Member[], indent: number): string =>
  fresh.map((one) => `${' '.repeat(indent)}${blockText(rendering, kind, one, indent)}${rendering.newline}`).join('')

/** Lines that follow what is there, also where that ends without a line end. */
function linesAt({ text, start }: View, at: number, lines: string, newline: string): Edit {
  const isOpen = at > start && !/[\r\n]/.test(text[at - 1] ?? '')
  return replaced(at, at, isOpen ? `${newline}${lines}` : lines)
}

function growBlock(view: View, rendering: Renderer, collection: Collection): Edit[] {
  const { members, indent, kind } = collection
  const isOld = isKeptIn(rendering.growth, kind)
  const [firstKept] = members.filter(isOld)
  const groups = new Map<Member | null, Member[]>()
  let anchor: Member | null = null
  for (const one of members) {
    if (isOld(one)) anchor = one
    else if (one.start < 0) {
      const group = groups.get(anchor)
      if (group) group.push(one)
      else groups.set(anchor, [one])
    }
  }
  return [...groups].map(([behind, fresh]) => {
    const lines = linesOf(rendering, collection, fresh, indent)
    if (behind) return linesAt(view, tailOf(behind, view.text), lines, rendering.newline)
    const { start } = collection
    // A member behind a dash, or behind a mark of the document, is removed together with its line end.
    const kept = firstKept && startWithComments(view, rendering.growth.comments, firstKept)
    const at = lineOf(view.text, start, view.start) === null ? start : (kept ?? start)
    const line = lineOf(view.text, at, view.start)
    if (line !== null) return linesAt(view, line, lines, rendering.newline)
    const between = `${rendering.newline}${' '.repeat(indent)}`
    const texts = fresh.map((one) => bareText(rendering, kind, one, indent)).join(between)
    return replaced(at, at, firstKept ? `${texts}${between}` : texts)
  })
}

/** An empty collection `{}` or `[]` takes members on separate lines. */
function unfold(view: View, rendering: Renderer, collection: Collection): Edit[] {
  const { growth } = rendering
  const owner = growth.owners.get(collection)
  const parent = owner && growth.parents.get(owner)
  return owner && parent
    ? below(view, rendering, { collection, node: collection, indent: parent.indent, around: parent.kind })
    : below(view, rendering, { collection, node: collection, indent: null, around: 'map' })
}

interface CollectionPlace {
  readonly collection: Collection
  /** The new node in its place. */
  readonly node: YamlNode
  /** The parent's indentation; null for the document. */
  readonly indent: number | null
  readonly around: Collection['kind']
  /** The text before its lines. */
  readonly lead?: string
}

function below(
  view: View,
  rendering: Renderer,
  { collection, node, indent, around, lead = '' }: CollectionPlace,
): Edit[] {
  const { text } = view
  const { step, listStep, newline } = rendering
  const deeper = collection.kind === 'list' && around === 'map' ? (listStep ?? step) : step
  const lines = linesOf(rendering, collection, collection.members, indent === null ? 0 : indent + deeper)
  const line = nextLine(text, node.end)
  const own = lineOf(text, node.start, view.start)
  // A node alone on its line is removed with the line.
  if (own !== null && text.slice(node.end, line).trim() === '') return [replaced(own, line, lines)]
  const start = text[node.start - 1] === ' ' && indent !== null ? node.start - 1 : node.start
  return [replaced(start, node.end, lead), linesAt(view, line, lines, newline)]
}

/** A member that was there gets another value. */
function renewal(view: View, rendering: Renderer, place: MemberPlace, old: YamlNode): Edit[] {
  const { growth, newline, step } = rendering
  const { member, parent } = place
  const said = growth.texts.get(member)
  const before = { ...member, node: old }
  if (said) {
    const manner: ValueLayout = {
      style: said.style,
      isInFlow: parent.isFlow,
      indent: Math.max(parent.indent, 0) + step,
      newline,
    }
    return [valueEdit(view, { member: before, parent }, said.text, manner)]
  }
  if (!isCollection(member.node)) return []
  if (!parent.isFlow)
    return below(view, rendering, {
      collection: member.node,
      node: old,
      indent: parent.indent,
      around: parent.kind,
      lead: colonOf(view.text, before, newline),
    })
  const lead = old.kind !== 'empty' ? '' : view.text[old.start - 1] === ':' ? ' ' : ': '
  return [replaced(old.start, old.end, lead + flowText(rendering, member.node))]
}

function newRoot(view: View, rendering: Renderer, root: Collection): Edit[] {
  const { growth } = rendering
  const lines = linesOf(rendering, root, root.members, 0)
  return [linesAt(view, growth.end, lines, rendering.newline)]
}
