import type { JsonObject } from '../convert/conversion.ts'

/** The text of a policy file as browsers read it: UTF-8 without a mark, LF, a final line end. */
export function policyFileText(policies: JsonObject, { isBare = false, indent = 2 } = {}): string {
  return `${JSON.stringify(isBare ? policies : { policies }, null, indent)}\n`
}
