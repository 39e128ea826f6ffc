import { compileExpression } from '#pattern-engine'
import type { Pattern } from './compiled-pattern.ts'

const MAX_LENGTH = 1000
const MAX_KEPT = 500
const compiled = new Map<string, Pattern | null>()

/** Compiles an expression once; null when it is not valid, undefined while the engine is not loaded (in browsers). */
export function compilePattern(source: string, caseInsensitive = false): Pattern | null | undefined {
  if (source.length > MAX_LENGTH) return null
  const key = `${caseInsensitive ? 'i' : '-'}${source}`
  const kept = compiled.get(key)
  if (kept !== undefined) return kept
  const pattern = compileExpression(source, caseInsensitive)
  if (pattern === undefined) return undefined
  if (compiled.size >= MAX_KEPT) compiled.clear()
  compiled.set(key, pattern)
  return pattern
}

/** Matches any of some texts, the earlier rather than the later; needs no engine. Null when there is no text. */
export function compileTexts(texts: readonly string[], caseInsensitive = false): Pattern | null {
  if (texts.length === 0) return null
  const expression = new RegExp(texts.map(quotePattern).join('|'), caseInsensitive ? 'giu' : 'gu')
  return {
    test: (text) => text.search(expression) >= 0,
    matches: (text) =>
      Array.from(text.matchAll(expression), ({ 0: found, index }) => ({
        text: found,
        start: index,
        end: index + found.length,
      })),
  }
}

/** Escapes a text so that it matches itself, here and in RE2. */
export function quotePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
