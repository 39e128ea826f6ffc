import { type CheckExample, defineCheck, type UnitCheck } from '../check.ts'
import { findFormat } from './find-format.ts'
import { findPlaceholders, type PlaceholderSyntax } from './placeholder-syntax.ts'

/** The reason for every check of placeholders. */
export const FORMAT_WHY =
  'The program puts values into these places; a missing or changed one shows wrong text or stops the program.'

/** A check that source and target have the same placeholders of one syntax. */
export function defineFormatCheck<const Id extends string>(about: {
  readonly id: Id
  readonly label: string
  readonly syntax: PlaceholderSyntax
  readonly examples: readonly CheckExample[]
}): UnitCheck<Id> & { readonly id: Id } {
  const { id, label, syntax, examples } = about
  const scan = (text: string) => findPlaceholders(text, syntax)
  return defineCheck({
    kind: 'target',
    reads: 'unit',
    id,
    label,
    why: FORMAT_WHY,
    severity: 'error',
    flags: [syntax.flag],
    examples,
    find: (unit) => findFormat(unit, syntax, scan),
  })
}
