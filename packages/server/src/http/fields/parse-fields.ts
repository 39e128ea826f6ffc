import type { FieldProblem } from '../../refusal.ts'
import { type AnyField, type FieldRecord, problemTexts, type Source } from './field.ts'

export interface ParseOptions {
  /** `partial` (PATCH): absent fields are absent. `whole`: absent required fields are problems, initial values are filled in. */
  readonly extent: 'whole' | 'partial'
  readonly source: Source
  /** Stands before each name in the problems: `plural.`. */
  readonly prefix?: string
}

export interface ParsedFields {
  /** The values that are right, also when others are wrong. */
  readonly values: Record<string, unknown>
  /** In the order of the fields' declaration. */
  readonly problems: FieldProblem[]
}

/** Reads the declared fields of an object; keys beside them are ignored. Every problem is found in one pass. */
export function parseFields(
  fields: FieldRecord,
  input: Readonly<Record<string, unknown>>,
  options: ParseOptions,
): ParsedFields {
  const found: ParsedFields = { values: {}, problems: [] }
  for (const name in fields) {
    const field = fields[name]
    if (field !== undefined) parseField(name, field, { input, options, found })
  }
  return found
}

interface Place {
  readonly input: Readonly<Record<string, unknown>>
  readonly options: ParseOptions
  readonly found: ParsedFields
}

function parseField(name: string, field: AnyField, { input, options, found }: Place): void {
  const attr = `${options.prefix ?? ''}${name}`
  const sent = Object.hasOwn(input, name) ? input[name] : undefined
  if (sent === undefined) {
    if (options.extent === 'partial') return
    // A browser sends nothing for a box that is not ticked: clients know absent booleans of forms as false.
    if (options.source === 'form' && field.notes.type === 'boolean') found.values[name] = false
    else if (field.presence === 'initial') found.values[name] = field.initial
    else if (field.presence === 'required')
      found.problems.push({ code: 'required', attr, detail: problemTexts.required })
    return
  }
  const value = options.source !== 'json' ? formValue(sent, field) : sent
  if (value === null) {
    if (field.nullable) found.values[name] = null
    else found.problems.push({ code: 'null', attr, detail: problemTexts.null })
    return
  }
  const parsed = field.parse(value, options.source, attr)
  if ('value' in parsed) found.values[name] = parsed.value
  else found.problems.push(...parsed.problems)
}

/** A form has no null and no lists: an empty text stands for null where null may be, and a key may come once or several times. */
function formValue(sent: unknown, field: AnyField): unknown {
  if (field.several) return Array.isArray(sent) ? sent : [sent]
  const last: unknown = Array.isArray(sent) ? sent.at(-1) : sent
  return last === '' && field.nullable ? null : last
}
