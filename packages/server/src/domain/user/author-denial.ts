import type { Actor } from '../../permissions/index.ts'

/** Why somebody cannot be the author of a commit, as a sentence for them; null: they can. */
export function authorDenial({ email }: Actor): string | null {
  return email === null ? 'Commits name their author by e-mail: your account needs an address first.' : null
}
