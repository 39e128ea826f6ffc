import type { TranslationRecord } from '../../catalog/records.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import type { Actor } from '../../permissions/index.ts'
import { formatOf, identityIn } from '../../sync/upload/upload.ts'

/** How strings are added to a translation, and why this reader adds none. */
export const presentAdding = (actor: Actor, translation: TranslationRecord) => ({
  identity: identityIn(translation).byContext ? ('key' as const) : ('source' as const),
  plurals: formatOf(translation).plurals !== 'none',
  plural_number: translation.row.plural_number,
  reason: reasonNotToAdd(actor, translation),
})

/** Why a reader adds no strings to a translation, as a sentence; null: they may. */
export function reasonNotToAdd(actor: Actor, translation: TranslationRecord): string | null {
  const denial = addDenial(actor, translation)
  return denial === null ? null : sentenceOf(denial)
}
