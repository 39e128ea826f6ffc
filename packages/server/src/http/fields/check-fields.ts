import type { FieldProblem, FieldRecord } from '@weft/contract'
import { validationErrors } from '../../refusal.ts'
import { type ParseOptions, parseFields } from './parse-fields.ts'

/**
 * Reads the sent values and checks valid ones further, such as for a taken name. Refuses all problems together, in the
 * order of the fields.
 */
export async function checkFields(
  fields: FieldRecord,
  sent: Readonly<Record<string, unknown>>,
  options: ParseOptions,
  more: (values: Record<string, unknown>) => Promise<readonly FieldProblem[]> = async () => [],
): Promise<Record<string, unknown>> {
  const { values, problems } = parseFields(fields, sent, options)
  const all = [...problems, ...(await more(values))]
  if (all.length > 0) throw validationErrors(inFieldOrder(fields, all))
  return values
}

function inFieldOrder(fields: FieldRecord, problems: readonly FieldProblem[]): FieldProblem[] {
  const names = Object.keys(fields)
  const rank = ({ attr }: FieldProblem) => names.indexOf((attr ?? '').split('.')[0] ?? '')
  return problems.toSorted((a, b) => rank(a) - rank(b))
}
