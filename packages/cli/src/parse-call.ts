import { parseArgs } from 'node:util'
import { type AnyCommand, CallError, type Options } from './command.ts'
import { nearest } from './nearest.ts'

/** What a call says, checked against its command's declaration. */
export interface ParsedCall {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly help: boolean
}

/** The command whose words begin the arguments, and the rest of them. Throws CallError for one that does not exist. */
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
  const meant = nearest(first, new Set(commands.flatMap(({ name }) => [name, name.split(' ')[0] ?? name])))
  throw new CallError(
    `There is no command ${first}${meant === undefined ? '; see weft --help' : `; did you mean ${meant}?`}`,
  )
}

/** Reads a command's arguments. Throws CallError for the first thing that is wrong. */
export function parseCall(command: AnyCommand, args: readonly string[]): ParsedCall {
  const { options } = command
  const { tokens } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([name, { kind }]) => [
          name,
          { type: kind === 'switch' ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const positionals: string[] = []
  const values: Record<string, string | boolean | undefined> = {}
  for (const name of Object.keys(options)) if (options[name]?.kind === 'switch') values[name] = false
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    if (token.name === 'help') return { positionals, values, help: true }
    values[token.name] = optionValue(token.rawName, options, { name: token.name, value: token.value })
  }
  checkComplete(command, positionals, values)
  return { positionals, values, help: false }
}

function optionValue(
  written: string,
  options: Options,
  { name, value }: { readonly name: string; readonly value: string | undefined },
): string | boolean {
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  if (!option) {
    const meant = nearest(name, Object.keys(options))
    throw new CallError(`There is no option ${written}${meant === undefined ? '' : `; did you mean --${meant}?`}`)
  }
  if (option.kind === 'switch') {
    if (value !== undefined) throw new CallError(`${written} stands alone, without a value`)
    return true
  }
  if (value === undefined || value === '')
    throw new CallError(`${written} needs a value: ${written} ${option.value ?? 'TEXT'}`)
  return value
}

function checkComplete(
  command: AnyCommand,
  positionals: readonly string[],
  values: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const missing = [
    ...command.positionals.slice(positionals.length),
    ...Object.entries(command.options)
      .filter(([name, { required }]) => required && values[name] === undefined)
      .map(([name, { value }]) => `--${name} ${value ?? ''}`.trimEnd()),
  ]
  if (missing.length > 0) throw new CallError(`weft ${command.name} needs ${missing.join(' and ')}`)
  const extra = positionals[command.positionals.length]
  if (extra !== undefined) throw new CallError(`weft ${command.name} takes no further word: ${JSON.stringify(extra)}`)
}
