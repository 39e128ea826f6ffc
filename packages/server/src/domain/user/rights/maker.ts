import type { Actor } from '../../../permissions/index.ts'

/**
 * The maker of something that acts later in their name, and the token used; null: in a session. Its rights are checked when it acts. It is
 * asked for their rights when it acts.
 */
export interface Maker {
  readonly userId: number
  readonly tokenId: number | null
}

export const makerOf = ({ id, token }: Actor): Maker => ({ userId: id, tokenId: token?.id ?? null })
