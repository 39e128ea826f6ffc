import type { Actor } from '../permissions/index.ts'

/**
 * Who sends an Authorization header, or anonymous without one. Throws `authentication_failed` for a token that is none and for
 * schemes other than Token and Bearer.
 */
export type Authenticate = (authorization: string | undefined) => Actor | Promise<Actor>
