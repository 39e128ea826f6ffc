/** One option of a command, by its full name in `options`. The placeholder stands for the value in the help. */
export type OptionSpec =
  | { readonly kind: 'flag'; readonly summary: string; readonly short?: string }
  | {
      readonly kind: 'text'
      readonly placeholder: string
      readonly summary: string
      readonly short?: string
      /** An empty value counts as no value. */
      readonly filled?: true
      /** A call without it is wrong. */
      readonly required?: true
    }
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

/** Any text, such as a file name; it may be empty. */
export const text = (placeholder: string, summary: string, short?: string) =>
  ({ kind: 'text', placeholder, summary, ...(short === undefined ? {} : { short }) }) as const

/** A text that has at least one character, where it is given. */
export const filledText = (placeholder: string, summary: string) =>
  ({ kind: 'text', placeholder, summary, filled: true }) as const

/** A text that every call must give. */
export const requiredText = (placeholder: string, summary: string) =>
  ({ kind: 'text', placeholder, summary, filled: true, required: true }) as const

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

/** The values of a call's options. */
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
            : string | (Specs[Name] extends { required: true } ? never : undefined)
}
