import type { FieldProblem, FieldProblemCode, Permission, RefusalCode } from '@weft/contract'

export type { FieldProblem, FieldProblemCode, RefusalCode } from '@weft/contract'

/** Reasons why somebody may not do something. `http/reply/texts/` has the sentence of each. */
export const denialCodes = [
  'affects-teams',
  'agreement-required',
  'approved-text',
  'archived',
  'blocked',
  'built-in-team',
  'by-somebody-else',
  'check-enforced',
  'component-locked',
  'deletes-others',
  'exceeds-account',
  'exceeds-inviter',
  'exceeds-role',
  'files-of-others',
  'import-comments',
  'invite-into-teams',
  'keyed-source',
  'languages-fixed',
  'linked-settings',
  'list-affects-team',
  'list-affects-teams',
  'members-of-team',
  'move-component',
  'no-address',
  'no-base-file',
  'no-new-teams',
  'no-own-file',
  'no-reviews',
  'no-suggestions',
  'no-voting',
  'not-translated',
  'only-by-administrators',
  'only-invited',
  'only-source-language',
  'only-source-strings',
  'overwrite-approved',
  'own-rights-only',
  'read-only',
  'removes-others',
  'review-missing',
  'second-factor-required',
  'shared-repository',
  'source-of-template',
  'source-translation',
  'source-untranslated',
  'state-of-repository',
  'strings-in-repository',
  'subscriptions-of-others',
  'suggestions-off',
  'superusers-only',
  'teams-of-superusers',
  'template-fixed',
  'token-of-project',
  'token-reads-only',
  'token-without-account',
  'unsigned-notice',
  'upload-files',
  'upload-sources',
  'votes-decide',
  'who-sees-project',
] as const

/** Why somebody may not do something, with the facts that its sentence names. */
export type Denial =
  | { readonly code: (typeof denialCodes)[number] }
  | { readonly code: 'missing-right' | 'token-exceeds-maker'; readonly permission: Permission }
  | { readonly code: 'team-exceeds-maker'; readonly place: 'site' | 'project' }
  | { readonly code: 'link-forbidden'; readonly path: string }

export interface RefusalMore {
  /** Why the person may not; the reply has its sentence. */
  readonly denial?: Denial
  /** Says it better than the code's own sentence: what was wrong, where, what would be right. */
  readonly detail?: string
  /** The field of the request that it is about. */
  readonly attr?: string
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
  /** The present version instead of the client's one. */
  readonly current?: object
}

/** A request that is refused: thrown anywhere below a handler, answered by http/ alone. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly more: RefusalMore

  constructor(code: RefusalCode, more: RefusalMore = {}) {
    super(more.detail ?? more.denial?.code ?? code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.more = more
  }
}

/** Denials that require another step first have separate codes. */
const codesOfDenials: { readonly [Code in Denial['code']]?: RefusalCode } = {
  'agreement-required': 'agreement_required',
  archived: 'archived',
  'second-factor-required': 'second_factor_required',
}

/** The refusal for a denial; `attr` is the field of the request that it is about. */
export const refusalOf = (denial: Denial, attr?: string): Refusal =>
  new Refusal(codesOfDenials[denial.code] ?? 'permission_denied', attr === undefined ? { denial } : { denial, attr })

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
