import type { Actor } from '../../../permissions/index.ts'
import type { Denial } from '../../../refusal.ts'

/** Why somebody cannot be the author of a commit; null: they can. Commits name their author by e-mail. */
export function authorDenial({ email }: Actor): Denial | null {
  return email === null ? { code: 'no-address' } : null
}
