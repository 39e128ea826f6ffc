import type { AdmxCheckCode } from '../convert/admx-codes.ts'
import type { ConversionCode } from '../convert/conversion-codes.ts'
import type { SyntaxCode } from '../document/syntax.ts'
import type { RuleId } from '../lint/rules.ts'
import { suggestName } from '../lint/suggest-name.ts'
import { problemPageCodes } from '../reference/problem-page.ts'

/** Every code that `lint` can report about a file of any form. */
export type ProblemCode = RuleId | ConversionCode | SyntaxCode | AdmxCheckCode

/** Why a text is not a problem code, with a suggestion; null if it is one. */
export function refuseCode(code: string): string | null {
  const codes = problemPageCodes()
  if (codes.includes(code)) return null
  const near = suggestName(code, codes)?.name
  return `there is no problem code ${JSON.stringify(code)}; ${near ? `did you mean ${near}?` : 'weft-policy docs lists all'}`
}
