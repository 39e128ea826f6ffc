import type { Span } from '@weft/text'
import type { UnitNote } from '../format.ts'
import { lineEnd } from '../lines/line-text.ts'
import type { View } from '../lines/view.ts'
import { NO_NOTES } from '../unit-facts.ts'
import type { Member } from './yaml.node.ts'
import type { MemberPlace } from './yaml.strings.ts'

/** The places of comments, by the starts of their lines. A `#` within a text begins no comment. */
export type Comments = ReadonlyMap<number, number>

type Text = Pick<View, 'text' | 'start'>

/** The start of a line that a place is on. */
export function lineStartOf({ text, start: first }: Text, at: number): number {
  let start = at
  while (start > first && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

/** The start of the line before one that starts at a place. */
function lineBefore(view: Text, start: number): number {
  const isPair = view.text[start - 1] === '\n' && view.text[start - 2] === '\r'
  return lineStartOf(view, isPair ? start - 2 : start - 1)
}

const isBlank = ({ text }: Text, from: number, to: number): boolean => /^[ \t]*$/.test(text.slice(from, to))

/**
 * The start of a member with the comments above it. These are whole lines in the member's column, without a blank line between.
 * A member that does not begin its line has no such comments.
 */
export function startWithComments(view: Text, comments: Comments, { start }: Pick<Member, 'start'>): number {
  const line = lineStartOf(view, start)
  if (!isBlank(view, line, start)) return start
  const column = start - line
  let from = start
  for (let above = line; above > view.start; ) {
    above = lineBefore(view, above)
    const comment = comments.get(above)
    if (comment === undefined || comment - above !== column || !isBlank(view, above, comment)) break
    from = comment
  }
  return from
}

const said = (line: string): string => line.trim().replace(/^#+/, '').trim()

/** The comment on the line of a value: behind it, behind the sign of a block, or behind the key of what stands below. */
function commentBehind(view: View, comments: Comments, { start, node }: Member): Span | null {
  const isOneLine = node.kind !== 'map' && node.kind !== 'list' && !(node.kind === 'scalar' && node.block)
  const behind = isOneLine ? node.end : node.kind === 'scalar' ? node.start : start
  const comment = comments.get(lineStartOf(view, behind))
  return comment === undefined || comment < behind ? null : { start: comment, end: lineEnd(view.text, comment) }
}

/** The place of a member with the comments above it and behind it. */
export function placeWithComments(view: View, comments: Comments, { member, parent }: MemberPlace): Span {
  if (parent.isFlow || comments.size === 0) return { start: member.start, end: member.end }
  const behind = commentBehind(view, comments, member)
  return { start: startWithComments(view, comments, member), end: Math.max(member.end, behind?.end ?? 0) }
}

/** The lines of the comments above a member and behind it. Comments within brackets belong to no member. */
export function commentsOf(view: View, comments: Comments, { member, parent }: MemberPlace): string[] {
  if (parent.isFlow || comments.size === 0) return []
  const above = view.read(startWithComments(view, comments, member), member.start).split(/\r\n|\r|\n/)
  const behind = commentBehind(view, comments, member)
  return [...above, behind ? view.read(behind.start, behind.end) : ''].map(said).filter((line) => line !== '')
}

/** Comments as the notes of a string. */
export const notesOf = (lines: readonly string[]): readonly UnitNote[] =>
  lines.length === 0 ? NO_NOTES : [{ by: 'developer', text: lines.join('\n') }]
