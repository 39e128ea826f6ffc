import type { Endpoint } from '@weft/contract'
import type { Actor } from '../../permissions/index.ts'
import { refusalOf } from '../../refusal.ts'

/**
 * Refuses requests beyond a token's scopes, despite its owner's rights. A reading token writes nothing, and the account
 * (tokens, second factors, sign-ins, privacy) needs a session or the scope `administer`.
 */
export function refuseBeyondScopes({ method, path }: Pick<Endpoint, 'method' | 'path'>, { token }: Actor): void {
  if (token === undefined) return
  const isAccount = path.startsWith('/api/account/') || (method !== 'GET' && path.startsWith('/api/users/'))
  if (isAccount && token.projectId !== null) throw refusalOf({ code: 'token-of-project' })
  if (token.permissions === null) return
  if (isAccount) throw refusalOf({ code: 'token-without-account' })
  if (method !== 'GET' && token.scopes.size === 1 && token.scopes.has('read'))
    throw refusalOf({ code: 'token-reads-only' })
}
