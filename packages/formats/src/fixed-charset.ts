import { defineFormat, type Format } from './format.ts'

interface FixedCharset<Id extends string> {
  readonly id: Id
  readonly label: string
  /** The format's parameter for the charset of files. */
  readonly parameter: string
  readonly charset: string
}

/** A format whose files use one charset, under a separate id: clients choose charsets by such ids, or by the parameter. */
export function withCharset<const Id extends string>(
  { kind: _, ...format }: Format,
  { id, label, parameter, charset }: FixedCharset<Id>,
): Format<Id> {
  return defineFormat({
    ...format,
    id,
    label,
    parameters: format.parameters.filter(({ name }) => name !== parameter),
    usage: [],
    parse: (bytes, options) =>
      format.parse(bytes, { ...options, parameters: { ...options?.parameters, [parameter]: charset } }),
  })
}
