import type { Problem } from '@weft/text'
import type { FileUnit } from './format.ts'

/** Warnings that a file is told; more help nobody. */
export const MOST_WARNINGS = 100

/** Notes what is odd about a file, unless there is enough of it: a file may have millions of odd things. */
export function addWarning(warnings: Problem[], warning: Problem): void {
  if (warnings.length < MOST_WARNINGS) warnings.push(warning)
}

/**
 * A warning for each string that a file has had already, by `keyOf`, where the first of them counts. `word` is what the
 * grammar tells its strings apart by.
 */
export function duplicateUnits(
  units: readonly FileUnit[],
  keyOf: (unit: FileUnit) => string,
  word: 'string' | 'name' | 'key',
): Problem[] {
  const detail = `the file has this ${word} twice; the first counts`
  const seen = new Set<string>()
  const found: Problem[] = []
  for (const unit of units) {
    const key = keyOf(unit)
    if (seen.has(key) && found.length < MOST_WARNINGS) found.push({ code: 'duplicate-unit', span: unit.span, detail })
    seen.add(key)
  }
  return found
}
