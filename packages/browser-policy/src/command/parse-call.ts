import { parseArgs } from 'node:util'
import { suggestName } from '../lint/suggest-name.ts'
import { type Call, type Command, type OptionSpec, WrongCall } from './define-command.ts'

/** What the arguments of a command say; `help` when they ask for its manual. */
export type ParsedCall = { readonly help: true } | ({ readonly help: false } & Omit<Call, 'world'>)

type ParsedOptions = Call['options']

/** Reads the arguments of a command by its options. Whatever is wrong is a `WrongCall` that says what would be right. */
export function parseCall(command: Command, args: readonly string[]): ParsedCall {
  const specs: Readonly<Record<string, OptionSpec>> = command.options
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: nodeOptions(specs),
  })
  const values: Record<string, OptionValue | undefined> = {}
  for (const [name, spec] of Object.entries(specs)) values[name] = valueWhenAbsent(spec)
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    if (token.name === 'help') return { help: true }
    const spec = Object.hasOwn(specs, token.name) ? specs[token.name] : undefined
    if (!spec) throw unknownOption(command, token.rawName)
    const value = optionValue(spec, token.rawName, token.value)
    const before = values[token.name]
    values[token.name] = Array.isArray(value) && Array.isArray(before) ? [...before, ...value] : value
  }
  checkOperands(command, operands)
  // each value was read by its own specification
  return { help: false, operands, options: values as ParsedOptions }
}

type OptionValue = string | number | boolean | readonly string[]

function valueWhenAbsent(spec: OptionSpec): OptionValue | undefined {
  if (spec.kind === 'flag') return false
  if (spec.kind === 'choice') return spec.fallback
  return spec.kind === 'choices' || spec.kind === 'texts' ? [] : undefined
}

function nodeOptions(specs: Readonly<Record<string, OptionSpec>>) {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple: true }> = {
    help: { type: 'boolean', short: 'h', multiple: true },
  }
  for (const [name, spec] of Object.entries(specs)) {
    const short = 'short' in spec && spec.short !== undefined ? { short: spec.short } : {}
    options[name] = { type: spec.kind === 'flag' ? 'boolean' : 'string', multiple: true, ...short }
  }
  return options
}

function unknownOption(command: Command, given: string): WrongCall {
  const names = [...Object.keys(command.options), 'help'].map((name) => `--${name}`)
  const near = given.startsWith('--') ? suggestName(given, names)?.name : undefined
  const right = near ? `did you mean ${near}?` : `see weft-policy ${command.name} --help`
  return new WrongCall(`${command.name} has no option ${given}; ${right}`)
}

function optionValue(spec: OptionSpec, rawName: string, value: string | undefined): OptionValue {
  if (spec.kind === 'flag') {
    if (value !== undefined) throw new WrongCall(`${rawName} takes no value, but has ${JSON.stringify(value)}`)
    return true
  }
  if (value === undefined || (value.startsWith('--') && value.length > 2)) {
    const expected = 'choices' in spec ? `one of ${spec.choices.join(', ')}` : spec.placeholder
    throw new WrongCall(`${rawName} needs a value: ${expected}`)
  }
  switch (spec.kind) {
    case 'text':
      return value
    case 'texts':
      return listOf(value)
    case 'choice':
      return chosen(spec.choices, rawName, value)
    case 'choices':
      return listOf(value).map((one) => chosen(spec.choices, rawName, one))
    case 'number':
      if (/^\d+$/.test(value) && Number(value) >= spec.minimum && Number.isSafeInteger(Number(value)))
        return Number(value)
      throw new WrongCall(`${rawName} needs a whole number from ${spec.minimum}, not ${JSON.stringify(value)}`)
  }
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function chosen(choices: readonly string[], rawName: string, value: string): string {
  if (choices.includes(value)) return value
  const near = suggestName(value, choices)?.name
  throw new WrongCall(
    `${rawName} cannot be ${JSON.stringify(value)}; ${near ? `did you mean ${near}? ` : ''}it is one of ${choices.join(', ')}`,
  )
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const { usage, least, most } = command.operands
  const call = `weft-policy ${command.name} ${usage}`.trim()
  if (operands.length < least) throw new WrongCall(`${command.name} needs more: ${call}`)
  const surplus = operands[most]
  if (surplus !== undefined)
    throw new WrongCall(`${command.name} does not know what to do with ${JSON.stringify(surplus)}: ${call}`)
}
