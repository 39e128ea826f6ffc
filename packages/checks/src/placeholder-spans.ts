import type { Span } from '@weft/text'
import type { Flags } from './flags.ts'
import { readIcu } from './format/icu.ts'
import { findPlaceholders } from './format/placeholder-syntax.ts'
import { syntaxesOf } from './format/syntaxes.ts'
import { requiredPattern } from './target/placeholders.check.ts'

/** A part of a text that a program reads: an editor shows it as one piece. */
export interface PlaceholderSpan extends Span {
  readonly kind: 'placeholder' | 'markup'
}

/** Start tags, end tags and empty elements; something that only looks like one does no harm as a piece. */
const tag = /<\/?[A-Za-z][\w:.-]{0,60}(?:\s[^<>]{0,500})?\/?>/g
/** Places of values in messages of Fluent, and of ICU in a text that is not a complete message yet. */
const argument = /\{\s*\$?[\w.-]{1,80}\s*\}/g
const flagsWithArguments = ['icu-message-format', 'fluent-parts', 'fluent-references']

/**
 * The parts of a text that programs read, in order, without overlaps. Tags are pieces in every text: nobody translates
 * them.
 */
export function findPlaceholderSpans(text: string, flags: Flags): readonly PlaceholderSpan[] {
  const found: PlaceholderSpan[] = []
  const add = (start: number, end: number, kind: PlaceholderSpan['kind']) =>
    end > start && found.push({ start, end, kind })
  for (const { start, end } of requiredPattern(flags)?.matches(text) ?? []) add(start, end, 'placeholder')
  for (const syntax of syntaxesOf(flags))
    for (const { start, end } of findPlaceholders(text, syntax)) add(start, end, 'placeholder')
  if (text.includes('{') && flagsWithArguments.some((flag) => flags.has(flag)))
    for (const { start, end } of argumentsIn(text, flags)) add(start, end, 'placeholder')
  if (text.includes('<'))
    for (const match of text.matchAll(tag)) add(match.index, match.index + match[0].length, 'markup')
  return withoutOverlaps(found)
}

/** Arguments; of plurals and choices what stands around their branches, whose texts are translated. */
function argumentsIn(text: string, flags: Flags): readonly Span[] {
  const read = flags.has('icu-message-format') ? readIcu(text) : null
  if (read?.ok) return read.message.pieces
  return Array.from(text.matchAll(argument), ({ 0: whole, index }) => ({ start: index, end: index + whole.length }))
}

/** Among overlapping spans keeps the one that starts first, or else the longer. */
function withoutOverlaps(found: PlaceholderSpan[]): readonly PlaceholderSpan[] {
  let end = 0
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      if (span.start < end) return false
      end = span.end
      return true
    })
}
