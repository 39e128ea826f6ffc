import type { FieldProblem, FieldProblemCode, RefusalCode } from '@weft/contract'

export type { FieldProblem, FieldProblemCode, RefusalCode } from '@weft/contract'

export interface RefusalMore {
  /** Says it better than the code's own sentence: what was wrong, where, what would be right. */
  readonly detail?: string
  /** The field of the request that it is about. */
  readonly attr?: string
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
  /** What is there instead of what the client has seen. */
  readonly current?: object
}

/** A request that is refused: thrown anywhere below a handler, answered by http/ alone. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly more: RefusalMore

  constructor(code: RefusalCode, more: RefusalMore = {}) {
    super(more.detail ?? code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.more = more
  }
}

/** Refuses a request for the values in it; all problems are told in one answer. */
export class InvalidFields extends Error {
  readonly problems: readonly FieldProblem[]

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map((problem) => `${problem.attr ?? ''}: ${problem.code}`).join(', '))
    this.name = 'InvalidFields'
    this.problems = problems
  }
}

/** The error to throw for one or more wrong values: `throw validationErrors([{ code: 'invalid', attr: 'file', detail }])`. */
export function validationErrors(problems: readonly FieldProblem[]): InvalidFields {
  return new InvalidFields(problems)
}

/** The error to throw for one wrong value. */
export function invalidField(attr: string | null, detail: string, code: FieldProblemCode = 'invalid'): InvalidFields {
  return new InvalidFields([{ code, detail, attr }])
}
