import type { OptionSpecs, OptionValues } from '@weft/command-line'

/** The output of a command; tests pass their own. */
export interface Terminal {
  out(line: string): void
  error(line: string): void
  /** The terminal for a progress bar; null if the output is not a terminal. */
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
  /** Names of the positional arguments in help; all are required. */
  readonly positionals: readonly string[]
  /** The last positional may repeat. */
  readonly repeats?: true
  readonly options: Declared
  /** Environment variables of this command alone, for secrets: other users of the machine can see arguments. */
  readonly variables?: Readonly<Record<string, string>>
  /** One whole example call, without `weft`. */
  readonly example: string
  /** Resolves to the exit code. */
  run(call: Call<Declared>): Promise<number>
}

/** Any command, with any options. Before it runs, they are checked against its declaration. */
export type AnyCommand = Omit<Command, 'run'> & { run(call: Call<never>): Promise<number> }

/** Declares a command; it is then listed in registry.ts. Heavy parts are imported in `run`: help needs none of them. */
export function defineCommand<const Declared extends OptionSpecs>(command: Command<Declared>): Command<Declared> {
  return command
}

/** The call itself is wrong, not the material: exit code 2. */
export class CallError extends Error {
  override readonly name = 'CallError'
}
