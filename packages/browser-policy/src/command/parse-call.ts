import { type ArgumentFault, readArguments } from '@weft/command-line'
import { suggestName } from '../lint/suggest-name.ts'
import { type Call, type Command, WrongCall } from './define-command.ts'

/** The parsed arguments of a command; `help`: they ask for its manual. */
export type ParsedCall = { readonly help: true } | ({ readonly help: false } & Omit<Call, 'world'>)

/** Reads the arguments of a command by its options. Every fault is a `WrongCall` that names the right form. */
export function parseCall(command: Command, args: readonly string[]): ParsedCall {
  const read = readArguments(command.options, command.operands, args)
  if (read.kind === 'wrong') throw new WrongCall(sentence(command, read.fault))
  return read.kind === 'help' ? { help: true } : { help: false, operands: read.operands, options: read.options }
}

function sentence(command: Command, fault: ArgumentFault): string {
  const call = `weft-policy ${command.name} ${command.operands.usage}`.trim()
  switch (fault.kind) {
    case 'unknown-option': {
      const names = [...Object.keys(command.options), 'help'].map((name) => `--${name}`)
      const near = fault.written.startsWith('--') ? suggestName(fault.written, names)?.name : undefined
      const right = near ? `did you mean ${near}?` : `see weft-policy ${command.name} --help`
      return `${command.name} has no option ${fault.written}; ${right}`
    }
    case 'flag-with-value':
      return `${fault.written} takes no value, but has ${JSON.stringify(fault.value)}`
    case 'no-value': {
      const { spec } = fault
      return `${fault.written} needs a value: ${'choices' in spec ? `one of ${spec.choices.join(', ')}` : spec.placeholder}`
    }
    case 'not-in-list': {
      const near = suggestName(fault.value, fault.choices)?.name
      const meant = near ? `did you mean ${near}? ` : ''
      return `${fault.written} cannot be ${JSON.stringify(fault.value)}; ${meant}it is one of ${fault.choices.join(', ')}`
    }
    case 'no-number':
      return `${fault.written} needs a whole number from ${fault.minimum}, not ${JSON.stringify(fault.value)}`
    case 'incomplete':
      return `${command.name} needs more: ${call}`
    case 'surplus':
      return `${command.name} does not know what to do with ${JSON.stringify(fault.operand)}: ${call}`
  }
}
