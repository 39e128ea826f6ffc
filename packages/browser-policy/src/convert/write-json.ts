import type { JsonObject } from './conversion.ts'

/** Marks infinity: a number such as 1e999 is read as infinite, which `JSON.stringify` would write as null. */
const HUGE = '\u0000huge'

/** The text of a policy file as browsers read it: UTF-8 without a mark, LF, a final line end. */
export function policyFileText(policies: JsonObject, { isBare = false, indent = 2 } = {}): string {
  let hasHuge = false
  const keepHuge = (_: string, value: unknown) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value
    hasHuge = true
    return value > 0 ? HUGE : `-${HUGE}`
  }
  const text = JSON.stringify(isBare ? policies : { policies }, keepHuge, indent)
  return `${hasHuge ? text.replace(/"(-?)\\u0000huge"/g, '$11e999') : text}\n`
}
