/** Why a request is refused. The words and the status of each code stand in http/refusal-replies.ts. */
export type RefusalCode =
  | 'parse_error'
  | 'not-a-source-unit'
  | 'authentication_failed'
  | 'not_authenticated'
  | 'permission_denied'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'conflict'
  | 'request_too_large'
  | 'unsupported_media_type'
  | 'repository-locked'
  | 'component-locked'
  | 'unknown-locked'
  | 'throttled'
  | 'unavailable'

export interface RefusalMore {
  /** Says it better than the code's own sentence: what was wrong, where, what would be right. */
  readonly detail?: string
  /** The field of the request that it is about. */
  readonly attr?: string
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
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

/** What is wrong with the values that a client sent, one entry a problem. */
export interface FieldProblem {
  readonly code: FieldProblemCode
  readonly detail: string
  /** The field: nested with dots (`plural.formula`), list index (`target.0`), `non_field_errors` for the whole body, or null. */
  readonly attr: string | null
}

export type FieldProblemCode =
  | 'required'
  | 'blank'
  | 'null'
  | 'invalid'
  | 'invalid_choice'
  | 'max_length'
  | 'min_length'
  | 'max_value'
  | 'min_value'
  | 'max_string_length'
  | 'unique'
  | 'does_not_exist'
  | 'incorrect_type'
  | 'no_match'
  | 'empty'
  | 'not_a_list'
  | 'not_a_dict'
  | 'null_characters_not_allowed'
  | 'invalid_image'

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
