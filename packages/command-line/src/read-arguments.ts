import { parseArgs } from 'node:util'
import type { OptionSpec, OptionSpecs, OptionValues } from './options.ts'

/** A fault in the arguments of a call. `written` is the option as it stands in the call. */
export type ArgumentFault =
  | { readonly kind: 'unknown-option'; readonly written: string; readonly name: string }
  | { readonly kind: 'flag-with-value'; readonly written: string; readonly value: string }
  | { readonly kind: 'no-value'; readonly written: string; readonly spec: Exclude<OptionSpec, { kind: 'flag' }> }
  | {
      readonly kind: 'not-in-list'
      readonly written: string
      readonly value: string
      readonly choices: readonly string[]
    }
  | { readonly kind: 'no-number'; readonly written: string; readonly value: string; readonly minimum: number }
  /** Fewer operands than the command needs, or some of its required options missing. */
  | { readonly kind: 'incomplete'; readonly given: number; readonly missing: readonly string[] }
  | { readonly kind: 'surplus'; readonly operand: string }

/** The parsed arguments of a command; `help` if they ask for it, with any other arguments. */
export type ReadArguments<Specs extends OptionSpecs> =
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly fault: ArgumentFault }
  | { readonly kind: 'call'; readonly operands: readonly string[]; readonly options: OptionValues<Specs> }

interface Operands {
  readonly least: number
  readonly most: number
}

type OptionValue = string | number | boolean | readonly string[] | undefined
type ReadState = { readonly value: OptionValue } | { readonly fault: ArgumentFault }

/** Reads the arguments that follow a command's name, by its options. Reports the first of several faults. */
export function readArguments<const Specs extends OptionSpecs>(
  specs: Specs,
  { least, most }: Operands,
  args: readonly string[],
): ReadArguments<Specs> {
  const wrong = (fault: ArgumentFault) => ({ kind: 'wrong', fault }) as const
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: nodeOptions(specs),
  })
  const values: Record<string, OptionValue> = {}
  for (const [name, spec] of Object.entries(specs)) values[name] = valueWhenAbsent(spec)
  const operands: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') operands.push(token.value)
    if (token.kind !== 'option') continue
    const { name, rawName: written, value } = token
    if (name === 'help') return { kind: 'help' }
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined
    if (spec === undefined) return wrong({ kind: 'unknown-option', written, name })
    const read = readValue(spec, written, value)
    if ('fault' in read) return wrong(read.fault)
    const before = values[name]
    values[name] = Array.isArray(read.value) && Array.isArray(before) ? [...before, ...read.value] : read.value
  }
  const missing = Object.keys(specs).filter((name) => isRequired(specs[name]) && values[name] === undefined)
  if (operands.length < least || missing.length > 0)
    return wrong({ kind: 'incomplete', given: operands.length, missing })
  const surplus = operands[most]
  if (surplus !== undefined) return wrong({ kind: 'surplus', operand: surplus })
  // Each value was read by its own specification.
  return { kind: 'call', operands, options: values as OptionValues<Specs> }
}

const isRequired = (spec: OptionSpec | undefined): boolean => spec?.kind === 'text' && spec.required === true

function valueWhenAbsent(spec: OptionSpec): OptionValue {
  if (spec.kind === 'flag') return false
  if (spec.kind === 'choice') return spec.fallback
  return spec.kind === 'choices' || spec.kind === 'texts' ? [] : undefined
}

function nodeOptions(specs: OptionSpecs) {
  const options: Record<string, { type: 'string' | 'boolean'; short?: string; multiple: true }> = {
    help: { type: 'boolean', short: 'h', multiple: true },
  }
  for (const [name, spec] of Object.entries(specs)) {
    const short = 'short' in spec && spec.short !== undefined ? { short: spec.short } : {}
    options[name] = { type: spec.kind === 'flag' ? 'boolean' : 'string', multiple: true, ...short }
  }
  return options
}

function readValue(spec: OptionSpec, written: string, value: string | undefined): ReadState {
  if (spec.kind === 'flag')
    return value === undefined ? { value: true } : { fault: { kind: 'flag-with-value', written, value } }
  // The next option is no value of this one.
  const isNone = value === undefined || (value.startsWith('--') && value.length > 2)
  if (isNone || (value === '' && spec.kind === 'text' && spec.filled))
    return { fault: { kind: 'no-value', written, spec } }
  switch (spec.kind) {
    case 'text':
      return { value }
    case 'texts':
      return { value: listOf(value) }
    case 'choice':
      return notInList(spec.choices, written, [value]) ?? { value }
    case 'choices':
      return notInList(spec.choices, written, listOf(value)) ?? { value: listOf(value) }
    case 'number': {
      const isGood = /^\d+$/.test(value) && Number(value) >= spec.minimum && Number.isSafeInteger(Number(value))
      return isGood ? { value: Number(value) } : { fault: { kind: 'no-number', written, value, minimum: spec.minimum } }
    }
  }
}

const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function notInList(choices: readonly string[], written: string, values: readonly string[]): ReadState | undefined {
  const value = values.find((one) => !choices.includes(one))
  return value === undefined ? undefined : { fault: { kind: 'not-in-list', written, value, choices } }
}
