import { NOTHING } from '../check.ts'

/** A placeholder in a text. */
export interface Placeholder {
  /** The key that placeholders with the same meaning share. */
  readonly key: string
  readonly start: number
  readonly end: number
}

/** How one kind of program marks the places where it puts values. */
export interface PlaceholderSyntax {
  /** The flag of strings written in it. */
  readonly flag: string
  /**
   * Matches one placeholder (global, and so written that no text makes it slow: each unbounded part excludes the
   * character that starts a placeholder).
   */
  readonly pattern: RegExp
  /** The part without words, if smaller than the pattern: a link to another message names words. */
  readonly wordless?: RegExp
  /** A character without which a text has no placeholder: most texts are done with that question. */
  readonly hint: string
  /** The key of a match; null for an escape (`%%`), which is part of the text. */
  key(match: RegExpExecArray): string | null
  /** Whether values go to such a placeholder by its place in the text. */
  positional(key: string): boolean
}

/** Placeholders of a text in their order. */
export function findPlaceholders(text: string, syntax: PlaceholderSyntax): readonly Placeholder[] {
  if (!text.includes(syntax.hint)) return NOTHING
  const found: Placeholder[] = []
  for (const match of text.matchAll(syntax.pattern)) {
    const key = syntax.key(match)
    if (key !== null) found.push({ key, start: match.index, end: match.index + match[0].length })
  }
  return found
}

/**
 * Replaces each character of a part that was taken out of a text: otherwise its neighbours would meet, and all later places
 * would move.
 */
export const TAKEN_OUT = '\ufffc'

/** A mark as long as the part that it stands for. */
export const markFor = (part: string): string => TAKEN_OUT.repeat(part.length)

/** The text with marks for what the syntax marks, escapes included: what is left are words. */
export function maskPlaceholders(text: string, syntax: PlaceholderSyntax): string {
  return text.includes(syntax.hint) ? text.replace(syntax.wordless ?? syntax.pattern, markFor) : text
}
