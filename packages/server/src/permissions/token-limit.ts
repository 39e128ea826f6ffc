import { type Permission, permissionsWithin, projectPermissions, type TokenScope, tokenScopes } from '@weft/contract'
import type { Grant } from './grant.ts'

/** By which token somebody acts, and what it lets through of what they may. */
export interface TokenLimit {
  readonly id: number
  readonly scopes: ReadonlySet<TokenScope>
  /** null: all that the user may. */
  readonly permissions: ReadonlySet<Permission> | null
  /** The only project in which the token is valid; null for a user's own token. */
  readonly projectId: number | null
  readonly expires: Date | null
}

/** The limit from a token's columns; an unknown scope grants nothing. */
export function tokenLimit(row: {
  readonly id: number
  readonly scopes: readonly string[]
  readonly projectId: number | null
  readonly expires: Date | null
}): TokenLimit {
  const scopes = new Set(tokenScopes.filter((scope) => row.scopes.includes(scope)))
  const permissions = scopes.has('administer') ? null : permissionsWithin(scopes)
  return { id: row.id, scopes, permissions, projectId: row.projectId, expires: row.expires }
}

const everyProjectPermission: ReadonlySet<Permission> = new Set(projectPermissions)

/** The grant of a project's token to its bot, before its scopes apply. */
export const grantOfProjectToken = (projectId: number): Grant => ({
  team: { id: 0, name: 'Token of the project' },
  reach: { kind: 'projects', projectIds: new Set([projectId]) },
  languageIds: null,
  roles: [{ name: 'Token of the project', permissions: everyProjectPermission }],
  permissions: everyProjectPermission,
})
