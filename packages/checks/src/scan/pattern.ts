import { RE2JS } from 're2js'

/**
 * Regular expressions of people run on an engine without backtracking: no text can make them slow. Look-around and
 * back references do not exist there.
 */
export interface Pattern {
  test(text: string): boolean
  /** All matches with their places. */
  matches(text: string): readonly { readonly text: string; readonly start: number; readonly end: number }[]
}

const MAX_LENGTH = 1000
const MAX_KEPT = 500
const compiled = new Map<string, Pattern | null>()

function compile(source: string, flags: number): Pattern | null {
  try {
    const expression = RE2JS.compile(source, flags)
    return {
      test: (text) => expression.matcher(text).find(),
      matches(text) {
        const matcher = expression.matcher(text)
        const found = []
        while (matcher.find()) found.push({ text: matcher.group() ?? '', start: matcher.start(), end: matcher.end() })
        return found
      },
    }
  } catch (error) {
    if (error instanceof Error && error.name.startsWith('RE2JS')) return null
    throw error
  }
}

/** Compiles an expression once; null when it is none. */
export function compilePattern(source: string, caseInsensitive = false): Pattern | null {
  if (source.length > MAX_LENGTH) return null
  const key = `${caseInsensitive ? 'i' : '-'}${source}`
  let pattern = compiled.get(key)
  if (pattern === undefined) {
    pattern = compile(source, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0)
    if (compiled.size >= MAX_KEPT) compiled.clear()
    compiled.set(key, pattern)
  }
  return pattern
}

/** Escapes a text so that it matches itself. */
export function quotePattern(text: string): string {
  return RE2JS.quote(text)
}
