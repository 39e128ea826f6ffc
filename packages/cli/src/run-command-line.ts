import type { OptionSpecs, OptionValues } from '@weft/command-line'
import manifest from '../package.json' with { type: 'json' }
import { type AnyCommand, CallError, type Terminal } from './command.ts'
import { commandHelp, overview } from './help.ts'
import { findCommand, parseCall } from './parse-call.ts'
import { commands } from './registry.ts'

export interface CommandLine {
  /** Without the program's name. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly terminal: Terminal
}

/** Runs one call. Exit codes: 0 done, 1 the material is wrong, 2 the call or the environment is wrong. */
export async function runCommandLine({ args, environment, terminal }: CommandLine): Promise<number> {
  const [first] = args
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    for (const line of overview(commands)) terminal.out(line)
    return first === undefined ? 2 : 0
  }
  if (first === '--version' || first === '-V') {
    terminal.out(`weft ${manifest.version}`)
    return 0
  }
  try {
    const { command, rest } = findCommand(args, commands)
    const { help, positionals, values } = parseCall(command, rest)
    if (help) {
      for (const line of commandHelp(command)) terminal.out(line)
      return 0
    }
    return await run(command, { positionals, values, environment, terminal })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    terminal.error(`weft: ${error.message}`)
    return 2
  }
}

async function run(
  command: AnyCommand,
  call: {
    readonly positionals: readonly string[]
    readonly values: OptionValues<OptionSpecs>
    readonly environment: Readonly<Record<string, string | undefined>>
    readonly terminal: Terminal
  },
): Promise<number> {
  try {
    // The values were checked against this command's own options.
    return await command.run({ ...call, values: call.values as never })
  } catch (error) {
    if (error instanceof CallError) throw error
    const { describeFailure } = await import('./describe-failure.ts')
    const failure = describeFailure(error)
    if (failure === null) throw error
    for (const line of failure.lines) call.terminal.error(`weft: ${line}`)
    return failure.exitCode
  }
}
