/** An option that takes a value, or a switch that stands alone. */
export interface Option {
  readonly kind: 'text' | 'switch'
  /** What the value is, in help: `--branch NAME`. */
  readonly value?: string
  readonly help: string
  readonly required?: boolean
}

export type Options = Readonly<Record<string, Option>>

/** The values of a command's options: text where it was given, switches as they stand. */
export type Values<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends { readonly kind: 'switch' }
    ? boolean
    : Declared[Name] extends { readonly required: true }
      ? string
      : string | undefined
}

/** Where a command reads and writes; tests give their own. */
export interface Terminal {
  out(line: string): void
  error(line: string): void
  /** A stream that a progress bar may draw on; null where nobody looks. */
  readonly screen: NodeJS.WriteStream | null
}

export interface Call<Declared extends Options> {
  readonly positionals: readonly string[]
  readonly values: Values<Declared>
  readonly terminal: Terminal
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface Command<Declared extends Options = Options> {
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
export function defineCommand<const Declared extends Options>(command: Command<Declared>): Command<Declared> {
  return command
}

/** The call was wrong, not what it is about: exit code 2. */
export class CallError extends Error {
  override readonly name = 'CallError'
}
