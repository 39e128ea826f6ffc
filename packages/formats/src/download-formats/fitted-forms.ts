import type { PluralRule, WrittenUnit } from '../format.ts'

/**
 * A string with as many plural forms as the file's rule has. A string of ordinal numbers has others, and gettext takes no file that
 * contradicts its own header. The last form is for the rest, so it stays the last.
 */
export function withFittedForms(unit: WrittenUnit, { number }: Pick<PluralRule, 'number'>): WrittenUnit {
  const { source, target } = unit
  if (source.length < 2 || target.length === number) return unit
  const last = target.at(-1) ?? ''
  const forms = Array.from({ length: number }, (_, index) => (index === number - 1 ? last : (target[index] ?? last)))
  return { ...unit, target: forms }
}
