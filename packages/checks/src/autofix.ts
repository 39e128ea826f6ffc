import type { CheckEnvironment } from './environment.ts'
import type { Flags } from './flags.ts'

/** A correction made when a translation is saved. Applying it twice must give what applying it once gives. */
export interface Autofix<Id extends string = string> {
  readonly id: Id
  readonly label: string
  /** Why nobody minds, one sentence. */
  readonly why: string
  readonly examples: readonly AutofixExample[]
  fix(text: AutofixText): string
}

/** One form to be corrected. */
export interface AutofixText {
  /** The source form that it translates. */
  readonly source: string
  readonly target: string
  readonly flags: Flags
  readonly environment: CheckEnvironment
}

export interface AutofixExample {
  readonly source: string
  readonly target: string
  readonly fixed: string
  /** `cs` if not given. */
  readonly language?: string
  readonly flags?: string
}

/** Registers the shape of a fix; its id stays a literal type. */
export function defineAutofix<const Id extends string>(autofix: Autofix<Id>): Autofix<Id> {
  return autofix
}
