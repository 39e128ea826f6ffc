import type { OptionSpecs, OptionValues } from '@weft/command-line'
import type { World } from './world.ts'

export {
  choice,
  choiceOr,
  choices,
  flag,
  number,
  type OptionSpec,
  type OptionSpecs,
  text,
  texts,
} from '@weft/command-line'

/** A call of a command after its options were read. */
export interface Call<Specs extends OptionSpecs = OptionSpecs> {
  readonly operands: readonly string[]
  readonly options: OptionValues<Specs>
  readonly world: World
}

/**
 * The result of a command. `yes`: done, and nothing is wrong. `no`: done, but the material has errors or two files differ.
 * A wrong call is thrown as a `WrongCall`.
 */
export type Answer = 'yes' | 'no'

/** The exit status of each result; scripts rely on them. */
export const EXIT_STATUS = { yes: 0, no: 1, 'wrong-call': 2 } as const

/** One call worth showing; the tests run it among the sample files. */
export interface CommandExample {
  /** The arguments after `weft-policy`. */
  readonly line: string
  readonly about: string
  readonly answer: Answer
  /** A part of what it prints. */
  readonly shows?: string
  /** The standard input. */
  readonly input?: string
}

/** One command of `weft-policy`. */
export interface Command<Name extends string = string, Specs extends OptionSpecs = OptionSpecs> {
  readonly name: Name
  /** One line without a full stop, for the list of commands. */
  readonly summary: string
  /** Paragraphs of the manual; lines that start with a blank are not wrapped. */
  readonly description: string
  readonly operands: {
    readonly usage: string
    readonly least: number
    readonly most: number
    readonly areFiles: boolean
    /** Words that may stand there, for completion. */
    readonly words?: () => readonly string[]
  }
  readonly options: Specs
  /** When the exit status is 1. */
  readonly failsWhen: string
  readonly examples: readonly CommandExample[]
  run(call: Call<Specs>): Promise<Answer>
}

/** Makes one command; list it in `commands.ts`. */
export function defineCommand<const Name extends string, const Specs extends OptionSpecs>(
  command: Command<Name, Specs>,
): Command<Name, Specs> {
  return command
}

/** The call itself is wrong: nothing was done, exit status 2. The message says what, where, and what would be right. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall'
}
