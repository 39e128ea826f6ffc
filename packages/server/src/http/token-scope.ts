import type { Endpoint } from '@weft/contract'
import type { Actor } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'

/**
 * What a token is not for, whatever its owner may: one that only reads writes nothing, and the account itself (tokens, second
 * factors, sign-ins, what others know of it) is looked after by sessions and by tokens of the scope `administer`.
 */
export function refuseBeyondScopes({ method, path }: Pick<Endpoint, 'method' | 'path'>, { token }: Actor): void {
  if (token === undefined) return
  const isAccount = path.startsWith('/api/account/') || (method !== 'GET' && path.startsWith('/api/users/'))
  if (isAccount && token.projectId !== null) throw refused('The token of a project has no account of its own.')
  if (token.permissions === null) return
  if (isAccount) throw refused('This token may not look after the account: it lacks the scope "administer".')
  if (method !== 'GET' && token.scopes.size === 1 && token.scopes.has('read'))
    throw refused('This token may only read: it has no scope but "read".')
}

const refused = (detail: string) => new Refusal('permission_denied', { detail })
