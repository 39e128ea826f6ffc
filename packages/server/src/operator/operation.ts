import type { Static, TSchema } from 'typebox'
import type { Services } from '../services.ts'

/** How far an operation is, for a progress bar or for lines of a log. */
export type OperationProgress =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'clone'; readonly percent: number }
  | { readonly kind: 'files'; readonly done: number; readonly total: number; readonly strings: number }
  /** What was done since, for people: one line for each thing. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }

export interface OperationContext<Request> {
  readonly request: Request
  readonly services: Services
  /** Aborts when whoever asked has gone, or when the process is to end. */
  readonly signal: AbortSignal
  tell(progress: OperationProgress): void
}

/** Something that the owner of an installation asks of it from the command line; whoever reaches it may do anything. */
export interface Operation<Request, Result> {
  readonly request: TSchema
  run(context: OperationContext<Request>): Promise<Result>
}

/** Declares an operation; it is then listed in registry.ts. Requests and results are plain JSON: they cross a socket. */
export function defineOperation<Schema extends TSchema, Result>(definition: {
  readonly request: Schema
  readonly run: (context: OperationContext<Static<Schema>>) => Promise<Result>
}): Operation<Static<Schema>, Result> {
  return definition
}

/** What was asked for cannot be: one line for each thing that is wrong, each saying what would be right. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
