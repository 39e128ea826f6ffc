import { permissionsWithin, type TokenScope, tokenScopes } from '@weft/contract'
import type { ProjectRecord } from '../../catalog/records.ts'
import { type Actor, can, isProjectPermission } from '../../permissions/index.ts'
import { type FieldProblem, refusalOf } from '../../refusal.ts'

export interface TokenBody {
  readonly note: string
  readonly scopes: readonly TokenScope[]
  readonly expires?: Date | null
}

/** The scopes once each, in the order of their list, and reading always. */
export const scopesOf = ({ scopes }: TokenBody): TokenScope[] =>
  tokenScopes.filter((scope) => scope === 'read' || scopes.includes(scope))

/** The problems of a token's values. One that is made by a token may not live longer. */
export function expiryProblems({ expires }: Partial<TokenBody>, { token }: Actor): FieldProblem[] {
  const invalid = (detail: string): FieldProblem[] => [{ code: 'invalid', attr: 'expires', detail }]
  if (expires && expires.getTime() <= Date.now()) return invalid('This time is over: a token ends later than now.')
  const latest = token?.expires ?? null
  if (latest !== null && (expires == null || expires > latest))
    return invalid(`The token that makes this one ends at ${latest.toISOString()}: so does this one, or earlier.`)
  return []
}

/** Nobody gives rights that they do not have: the maker needs all rights of the scopes in the project. */
export function refuseBeyondMaker(actor: Actor, project: ProjectRecord, scopes: readonly TokenScope[]): void {
  const given = [...permissionsWithin(scopes)].filter(isProjectPermission)
  const missing = given.find((permission) => !can(actor, permission, project.scope))
  if (missing === undefined) return
  throw refusalOf({ code: 'token-exceeds-maker', permission: missing })
}
