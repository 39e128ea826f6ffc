import { NOTHING } from '../check.ts'

/** A placeholder in a text. */
export interface Placeholder {
  /** What two placeholders that mean the same have in common. */
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
  /** What has no words in it, where that is less than the pattern: a link to another message names words. */
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

/** The text without what the syntax marks, escapes included: what is left are words. */
export function cutPlaceholders(text: string, syntax: PlaceholderSyntax): string {
  return text.includes(syntax.hint) ? text.replace(syntax.wordless ?? syntax.pattern, '') : text
}
