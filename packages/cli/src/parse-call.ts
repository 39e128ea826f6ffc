import {
  type ArgumentFault,
  type OptionSpec,
  type OptionSpecs,
  type OptionValues,
  readArguments,
} from '@weft/command-line'
import { type AnyCommand, CallError } from './command.ts'
import { nearest } from './nearest.ts'

/** The arguments of a call, checked against its command's declaration. */
export interface ParsedCall {
  readonly positionals: readonly string[]
  readonly values: OptionValues<OptionSpecs>
  readonly help: boolean
}

/**
 * Finds the command by the first words of the arguments, and returns the remaining ones. Throws CallError without one.
 */
export function findCommand(
  args: readonly string[],
  commands: readonly AnyCommand[],
): { readonly command: AnyCommand; readonly rest: readonly string[] } {
  for (const command of commands) {
    const words = command.name.split(' ')
    if (words.every((word, index) => args[index] === word)) return { command, rest: args.slice(words.length) }
  }
  const [first = ''] = args
  const group = commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name)
  if (group.length > 0) throw new CallError(`${first} needs one more word: ${group.join(', ')}`)
  const suggestion = nearest(first, new Set(commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? name])))
  throw new CallError(
    `There is no command ${first}${suggestion === undefined ? '; see weft --help' : `; did you mean ${suggestion}?`}`,
  )
}

/** Parses a command's arguments. Throws CallError for the first fault. */
export function parseCall(command: AnyCommand, args: readonly string[]): ParsedCall {
  const count = command.positionals.length
  const read = readArguments(
    command.options,
    { least: count, most: command.repeats ? Number.POSITIVE_INFINITY : count },
    args,
  )
  if (read.kind === 'wrong') throw new CallError(sentence(command, read.fault))
  if (read.kind === 'help') return { positionals: [], values: {}, help: true }
  return { positionals: read.operands, values: read.options, help: false }
}

const valueName = (spec: OptionSpec | undefined): string =>
  spec !== undefined && 'placeholder' in spec ? spec.placeholder : 'TEXT'

function sentence(command: AnyCommand, fault: ArgumentFault): string {
  const { name, options, positionals } = command
  switch (fault.kind) {
    case 'unknown-option': {
      const meant = nearest(fault.name, Object.keys(options))
      return `There is no option ${fault.written}${meant === undefined ? '' : `; did you mean --${meant}?`}`
    }
    case 'flag-with-value':
      return `${fault.written} stands alone, without a value`
    case 'no-value':
      return `${fault.written} needs a value: ${fault.written} ${valueName(fault.spec)}`
    case 'not-in-list':
      return `${fault.written} is one of ${fault.choices.join(', ')}, not ${JSON.stringify(fault.value)}`
    case 'no-number':
      return `${fault.written} is a whole number from ${fault.minimum}, not ${JSON.stringify(fault.value)}`
    case 'incomplete': {
      const missing = fault.missing.map((option) => `--${option} ${valueName(options[option])}`)
      return `weft ${name} needs ${[...positionals.slice(fault.given), ...missing].join(' and ')}`
    }
    case 'surplus':
      return `weft ${name} takes no further word: ${JSON.stringify(fault.operand)}`
  }
}
