import type { OptionSpecs, OptionValues } from '@weft/command-line'

/** Where a command reads and writes; tests give their own. */
export interface Terminal {
  out(line: string): void
  error(line: string): void
  /** A stream that a progress bar may draw on; null where nobody looks. */
  readonly screen: NodeJS.WriteStream | null
}

export interface Call<Declared extends OptionSpecs> {
  readonly positionals: readonly string[]
  readonly values: OptionValues<Declared>
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface Command<Declared extends OptionSpecs = OptionSpecs> {
  /** The words that call it: `user add`. */
  readonly name: string
  readonly summary: string
  /** Names of the positional arguments, as help shows them; all are required. */
  readonly positionals: readonly string[]
  readonly options: Declared
  /** Variables of the environment that this command alone reads: secrets, which arguments would show to other users. */
  readonly variables?: Readonly<Record<string, string>>
  /** One whole example call, without `weft`. */
  readonly example: string
  /** Resolves to the exit code. */
  run(call: Call<Declared>): Promise<number>
}

/** Any command, whatever its options: they are checked against its own declaration before it runs. */
export type AnyCommand = Omit<Command, 'run'> & { run(call: Call<never>): Promise<number> }

/** Declares a command; it is then listed in registry.ts. Heavy parts are imported in `run`: help needs none of them. */
export function defineCommand<const Declared extends OptionSpecs>(command: Command<Declared>): Command<Declared> {
  return command
}

/** The call was wrong, not what it is about: exit code 2. */
export class CallError extends Error {
  override readonly name = 'CallError'
}
