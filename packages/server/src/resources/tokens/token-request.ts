import { permissionsWithin, type TokenScope, tokenScopes } from '@weft/contract'
import type { ProjectRecord } from '../../catalog/records.ts'
import { type Actor, can, isProjectPermission } from '../../permissions/index.ts'
import { type FieldProblem, Refusal } from '../../refusal.ts'

export interface TokenBody {
  readonly note: string
  readonly scopes: readonly TokenScope[]
  readonly expires?: Date | null
}

/** The scopes once each, in the order of their list, and reading always. */
export const scopesOf = ({ scopes }: TokenBody): TokenScope[] =>
  tokenScopes.filter((scope) => scope === 'read' || scopes.includes(scope))

/** What is wrong with the values of a token. One that is made by a token may not live longer. */
export function expiryProblems({ expires }: Partial<TokenBody>, { token }: Actor): FieldProblem[] {
  const invalid = (detail: string): FieldProblem[] => [{ code: 'invalid', attr: 'expires', detail }]
  if (expires && expires.getTime() <= Date.now()) return invalid('This time is over: a token ends later than now.')
  const latest = token?.expires ?? null
  if (latest !== null && (expires == null || expires > latest))
    return invalid(`The token that makes this one ends at ${latest.toISOString()}: so does this one, or earlier.`)
  return []
}

/** Nobody gives away what they do not have: whatever the scopes let through in the project, its maker may there. */
export function refuseBeyondMaker(actor: Actor, project: ProjectRecord, scopes: readonly TokenScope[]): void {
  const given = [...permissionsWithin(scopes)].filter(isProjectPermission)
  const missing = given.find((permission) => !can(actor, permission, project.scope))
  if (missing === undefined) return
  const detail = `A token of these scopes may do what you may not in this project: ${missing}.`
  throw new Refusal('permission_denied', { detail })
}
