import type { Caller, Credentials } from '../../access/caller.ts'

/**
 * The sender of these credentials, or anonymous without any. Throws `authentication_failed` for an unknown token and
 * for schemes other than Token and Bearer.
 */
export type Authenticate = (credentials: Credentials) => Caller | Promise<Caller>
