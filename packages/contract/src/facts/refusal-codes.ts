/** Why a request is refused, with its status. Wrong values of a client have separate codes: see FieldProblemCode. */
export const refusalStatuses = {
  parse_error: 400,
  'not-a-source-unit': 400,
  authentication_failed: 401,
  not_authenticated: 401,
  permission_denied: 403,
  agreement_required: 403,
  /** The project, or the team that would give the right, asks for a second factor, which the account has not. */
  second_factor_required: 403,
  /** The project, the category or the component is archived: it is read and not changed. */
  archived: 403,
  csrf_failed: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  /** No byte of the body came for a long time. */
  timeout: 408,
  conflict: 409,
  /** A change of how one signs in needs a recent session. */
  sign_in_again: 409,
  precondition_failed: 412,
  request_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  'repository-locked': 423,
  'component-locked': 423,
  'unknown-locked': 423,
  throttled: 429,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatuses

/** The problems of a client's value; the status is 400. */
export const fieldProblemCodes = [
  'required',
  'blank',
  'null',
  'invalid',
  'invalid_choice',
  'max_length',
  'min_length',
  'max_value',
  'min_value',
  'max_string_length',
  'max_decimal_places',
  'max_whole_digits',
  'unique',
  'does_not_exist',
  'incorrect_type',
  'no_match',
  'empty',
  'not_a_list',
  'not_a_dict',
  'null_characters_not_allowed',
  'invalid_image',
] as const

export type FieldProblemCode = (typeof fieldProblemCodes)[number]

/** One thing that is wrong with the values that a client sent. */
export interface FieldProblem {
  readonly code: FieldProblemCode
  readonly detail: string
  /** The field: nested with dots (`plural.formula`), list index (`target.0`), `non_field_errors` for the whole body, or null. */
  readonly attr: string | null
  /** The faulty part of the value, if known. */
  readonly span?: ValueSpan
}

/** A part of a text value, in UTF-16 units; `end` is after its last character. */
export interface ValueSpan {
  readonly start: number
  readonly end: number
}

/** The body of every refusal. `error` is the code of a failure of the server. */
export interface ErrorBody {
  readonly type: 'validation_error' | 'client_error' | 'server_error'
  readonly errors: readonly {
    /** The stable part. */
    readonly code: string
    /** For people; its words change. */
    readonly detail: string
    readonly attr: string | null
    /** For a wrong search: its faulty part. */
    readonly span?: ValueSpan
  }[]
  /** For `precondition_failed`: the present version, with its etag and author. */
  readonly current?: object
}
