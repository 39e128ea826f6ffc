import type { Static, TSchema } from 'typebox'
import type { Services } from '../services.ts'

/** The progress of an operation, for a progress bar or lines of a log. */
export type OperationProgress =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'clone'; readonly percent: number }
  | { readonly kind: 'files'; readonly done: number; readonly total: number; readonly strings: number }
  /** The lines about finished steps, for people. */
  | { readonly kind: 'lines'; readonly lines: readonly string[] }

export interface OperationContext<Request> {
  readonly request: Request
  readonly services: Services
  /** Aborts when the client disconnects, or when the process is to end. */
  readonly signal: AbortSignal
  tell(progress: OperationProgress): void
}

/**
 * An operation that the command line runs on an installation. It is not subject to permissions: its caller may do
 * anything.
 */
export interface Operation<Request, Result> {
  readonly request: TSchema
  run(context: OperationContext<Request>): Promise<Result>
}

/**
 * Declares an operation; list it in registry.ts. Requests and results must be plain JSON, because they cross a socket.
 */
export function defineOperation<Schema extends TSchema, Result>(definition: {
  readonly request: Schema
  readonly run: (context: OperationContext<Static<Schema>>) => Promise<Result>
}): Operation<Static<Schema>, Result> {
  return definition
}

/** An operation was refused: one line for each fault, each saying what would be right. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}
