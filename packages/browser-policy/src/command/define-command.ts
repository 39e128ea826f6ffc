import type { World } from './world.ts'

/** One option of a command, by its full name in `options`. */
export type OptionSpec =
  | { readonly kind: 'flag'; readonly summary: string; readonly short?: string }
  | { readonly kind: 'text'; readonly placeholder: string; readonly summary: string; readonly short?: string }
  | { readonly kind: 'number'; readonly placeholder: string; readonly summary: string; readonly minimum: number }
  | {
      readonly kind: 'choice'
      readonly choices: readonly string[]
      readonly summary: string
      readonly fallback?: string
    }
  | { readonly kind: 'choices'; readonly choices: readonly string[]; readonly summary: string }
  | { readonly kind: 'texts'; readonly placeholder: string; readonly summary: string }

/** A switch that is on or off. */
export const flag = (summary: string, short?: string) =>
  ({ kind: 'flag', summary, ...(short === undefined ? {} : { short }) }) as const

/** Any text, such as a file name; the placeholder stands in the help. */
export const text = (placeholder: string, summary: string, short?: string) =>
  ({ kind: 'text', placeholder, summary, ...(short === undefined ? {} : { short }) }) as const

/** A whole number of at least `minimum`. */
export const number = (placeholder: string, summary: string, minimum = 0) =>
  ({ kind: 'number', placeholder, summary, minimum }) as const

/** One of a closed list; absent when nothing is given. */
export const choice = <const Choice extends string>(choices: readonly Choice[], summary: string) =>
  ({ kind: 'choice', choices, summary }) as const

/** One of a closed list, with the one that holds when nothing is given. */
export const choiceOr = <const Choice extends string>(fallback: Choice, choices: readonly Choice[], summary: string) =>
  ({ kind: 'choice', choices, summary, fallback }) as const

/** Any number of a closed list, by repeating the option or with commas between. */
export const choices = <const Choice extends string>(choices: readonly Choice[], summary: string) =>
  ({ kind: 'choices', choices, summary }) as const

/** Any number of texts, by repeating the option or with commas between. */
export const texts = (placeholder: string, summary: string) => ({ kind: 'texts', placeholder, summary }) as const

export type OptionSpecs = { readonly [name: string]: OptionSpec }

/** What a call gives for each option. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: Specs[Name] extends { kind: 'flag' }
    ? boolean
    : Specs[Name] extends { kind: 'number' }
      ? number | undefined
      : Specs[Name] extends { kind: 'choice'; choices: readonly (infer Choice)[] }
        ? Choice | (Specs[Name] extends { fallback: string } ? never : undefined)
        : Specs[Name] extends { kind: 'choices'; choices: readonly (infer Choice)[] }
          ? readonly Choice[]
          : Specs[Name] extends { kind: 'texts' }
            ? readonly string[]
            : string | undefined
}

/** A call of a command after its options were read. */
export interface Call<Specs extends OptionSpecs = OptionSpecs> {
  readonly operands: readonly string[]
  readonly options: OptionValues<Specs>
  readonly world: World
}

/**
 * How a command ended. `yes`: it did what was asked and found nothing wrong. `no`: it did, and the answer is no: the
 * material has errors, or the two files differ. A wrong call is a `WrongCall`.
 */
export type Answer = 'yes' | 'no'

/** The exit status of each end; scripts rely on them. */
export const EXIT_STATUS = { yes: 0, no: 1, 'wrong-call': 2 } as const

/** One call worth showing; the tests run it among the sample files. */
export interface CommandExample {
  /** The arguments after `weft-policy`. */
  readonly line: string
  readonly about: string
  readonly answer: Answer
  /** A part of what it prints. */
  readonly shows?: string
  /** What is typed on standard input. */
  readonly input?: string
}

/** One command of `weft-policy`. */
export interface Command<Name extends string = string, Specs extends OptionSpecs = OptionSpecs> {
  readonly name: Name
  /** One line without a full stop, for the list of commands. */
  readonly summary: string
  /** Paragraphs of the manual; lines that start with a blank stay as they are. */
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
