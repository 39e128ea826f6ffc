import { RE2JS } from 're2js'
import type { Pattern } from './compiled-pattern.ts'

/** Compiles an expression; null when it is not valid. */
export function compileExpression(source: string, caseInsensitive: boolean): Pattern | null | undefined {
  try {
    const expression = RE2JS.compile(source, caseInsensitive ? RE2JS.CASE_INSENSITIVE : 0)
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

/** Resolves when expressions can be compiled: here, at once. */
export async function loadPatternEngine(): Promise<void> {
  // It is loaded with this module.
}
