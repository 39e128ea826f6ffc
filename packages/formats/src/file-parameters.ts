/** A setting of how a format's files are written, by Weblate's name for it. */
export type FileParameter = {
  readonly name: string
  readonly help: string
} & (
  | { readonly kind: 'boolean'; readonly initially: boolean }
  | { readonly kind: 'integer'; readonly initially: number; readonly least: number; readonly most: number }
  | {
      readonly kind: 'choice'
      readonly initially: string | number
      readonly choices: readonly (string | number)[]
      /** Other values that clients send, as texts, and the choices that they mean. */
      readonly synonyms?: Readonly<Record<string, string | number>>
    }
)

export type ParameterValue = string | number | boolean

/** Parameters that somebody set, by name; what is not there is as the file has it, or else as the parameter's `initially` says. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>

/** A problem of a parameter, in English, one line. */
export interface ParameterProblem {
  readonly name: string
  readonly detail: string
}

function valueProblem(parameter: FileParameter, value: unknown): string | null {
  switch (parameter.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? null : 'is true or false'
    case 'integer': {
      const fits = Number.isInteger(value) && Number(value) >= parameter.least && Number(value) <= parameter.most
      return fits ? null : `is a whole number from ${parameter.least} to ${parameter.most}`
    }
    case 'choice':
      return parameter.choices.some((choice) => choice === value) ? null : `is one of ${parameter.choices.join(', ')}`
  }
}

/** Finds the parameter's value that a sent value means. */
function meantValue(parameter: FileParameter, value: unknown): unknown {
  const synonyms = parameter.kind === 'choice' ? parameter.synonyms : undefined
  const isSimple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return synonyms && isSimple && Object.hasOwn(synonyms, String(value)) ? synonyms[String(value)] : value
}

/** Parameters of Weblate that change nothing here: of its add-on for msgmerge, and of formats that are not there. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set([
  'po_fuzzy_matching',
  'xml_whitespace_handling',
  'flatxml_root_name',
  'flatxml_value_name',
  'flatxml_key_name',
])

/**
 * Looks at parameters that somebody sends for a format: values must fit, and a name that no format knows is a mistake. It
 * drops parameters of other formats: they are left over from before a change of format.
 */
export function parseParameters(
  format: { readonly id: string; readonly parameters: readonly FileParameter[] },
  sent: Readonly<Record<string, unknown>>,
  others: readonly { readonly parameters: readonly FileParameter[] }[],
): { readonly values: ParameterValues; readonly problems: readonly ParameterProblem[] } {
  const values: Record<string, ParameterValue> = {}
  const problems: ParameterProblem[] = []
  for (const [name, value] of Object.entries(sent)) {
    const parameter = format.parameters.find((one) => one.name === name)
    const meant = parameter && meantValue(parameter, value)
    const detail = parameter && valueProblem(parameter, meant)
    if (parameter && detail === null)
      values[name] = meant as ParameterValue // valueProblem looked at it
    else if (parameter) problems.push({ name, detail: `${name} ${detail}.` })
    else if (!WITHOUT_EFFECT.has(name) && !others.some(({ parameters }) => parameters.some((one) => one.name === name)))
      problems.push({ name, detail: `No file format has a parameter ${JSON.stringify(name.slice(0, 80))}.` })
  }
  return { values, problems }
}
