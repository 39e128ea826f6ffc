import type { Edit, Span } from '@weft/text'
import { nextLine, skipBlanks } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import { meaningIn } from './toml.file.ts'
import { HOLE, type Leaf } from './toml.leaves.ts'
import { type InlineMember, type InlineTree, treeAt } from './toml.tree.ts'

/** The effect of removed texts on their members. */
interface RemovalPlan {
  readonly cut: ReadonlySet<InlineMember>
  /** Elements that others follow leave a hole, so that those keep their places. */
  readonly holes: readonly InlineMember[]
}

function removalPlanOf({ kind, members }: InlineTree, gone: ReadonlySet<number>): RemovalPlan {
  const leaves = (member: InlineMember) => member.kind === 'text' && gone.has(member.value.start)
  const last = kind === 'array' ? members.findLastIndex((member) => !leaves(member)) : -1
  const cut = new Set<InlineMember>()
  const holes: InlineMember[] = []
  for (const [index, member] of members.entries()) {
    if (!leaves(member)) continue
    if (index < last) holes.push(member)
    else cut.add(member)
  }
  return { cut, holes }
}

/** Takes members out of a tree whose texts begin at given places, as `inlineRemovals` takes them out of its text. */
export function dropMembers(tree: InlineTree, gone: ReadonlySet<number>): void {
  const { cut, holes } = removalPlanOf(tree, gone)
  for (const member of holes) member.kind = 'hole'
  let kept = 0
  for (const member of tree.members) if (!cut.has(member)) tree.members[kept++] = member
  tree.members.length = kept
  for (const { child } of tree.members) if (child) dropMembers(child, gone)
}

/** The edits that take texts out of the inline values that they stand in. */
export function inlineRemovals(view: View, leaves: readonly Leaf[]): readonly Edit[] {
  const byValue = Map.groupBy(leaves, ({ pair }) => pair.value.start)
  return [...byValue].flatMap(([start, group]) => {
    const gone = new Set(group.map(({ value }) => value.start))
    return removalEdits(view.text, treeAt(view.text, start, meaningIn(view)), gone)
  })
}

/** The edits that take members out whose texts begin at given places. */
function removalEdits(text: string, tree: InlineTree, gone: ReadonlySet<number>): readonly Edit[] {
  const { cut, holes } = removalPlanOf(tree, gone)
  return [
    ...holes.map(({ value }): Edit => ({ span: value, content: HOLE })),
    ...(cut.size > 0 ? cuts(text, tree, cut) : []),
    ...tree.members.flatMap(({ child }) => (child ? removalEdits(text, child, gone) : [])),
  ]
}

function cuts(text: string, tree: InlineTree, cut: ReadonlySet<InlineMember>): Edit[] {
  const { members, start, end } = tree
  const spans = members.filter((member) => cut.has(member)).map((member) => cutOf(text, member, start + 1))
  const kept = members.findLast((member) => !cut.has(member))
  if (!kept) {
    const inner = { start: start + 1, end: end - 1 }
    if (isBlankBeside(text, inner, spans)) return [{ span: inner, content: '' }]
  } else if (kept.comma >= 0 && members.at(-1) !== kept && (members.at(-1)?.comma ?? -1) < 0)
    spans.push({ start: kept.comma, end: kept.comma + 1 })
  return spans.map((span) => ({ span, content: '' }))
}

/** Whether a part of the text has nothing but blanks outside of some spans, which are in order. */
function isBlankBeside(text: string, { start, end }: Span, spans: readonly Span[]): boolean {
  let at = start
  for (const span of spans) {
    if (text.slice(at, span.start).trim() !== '') return false
    at = Math.max(at, span.end)
  }
  return text.slice(at, end).trim() === ''
}

/** The span removed with a member: its comma, its comments, and its lines if they are empty then. */
function cutOf(text: string, { place, comma }: InlineMember, first: number): Span {
  const end = Math.max(place.end, comma + 1)
  const behind = skipBlanks(text, end)
  const endsLine = text[behind] === '\n' || text[behind] === '\r'
  if (behind > end && !endsLine) return { start: place.start, end: behind }
  let start = place.start
  while (start > first && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  return { start, end: endsLine && text[start - 1] === '\n' ? nextLine(text, end) : end }
}
