import { tokenScopes } from '@weft/contract'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import type { TokenRow } from './tokens.queries.ts'

export function presentToken({ id, note, scopes, created, expires, last_used }: Omit<TokenRow, 'username'>) {
  return {
    id,
    note,
    scopes: tokenScopes.filter((scope) => scopes.includes(scope)),
    created: isoTime(created),
    expires: isoTimeOrNull(expires),
    last_used: isoTimeOrNull(last_used),
  }
}

export const presentAccountToken = (row: Omit<TokenRow, 'username'>) => ({
  ...presentToken(row),
  is_account_token: row.of_account,
})

export const presentProjectToken = (row: TokenRow) => ({ ...presentToken(row), username: row.username })
