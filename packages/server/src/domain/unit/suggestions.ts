import { statement, type Transaction } from '../../db/database.ts'
import type { Doer, Ledger } from '../../events/ledger.ts'
import type { EditedUnit } from './edited-unit.ts'

const insert = statement<{ id: number }>(
  'insert_suggestion',
  `with marked as (update units set has_suggestion = true where id = $1 and not has_suggestion)
   insert into suggestions (unit_id, target, user_id) values ($1, $2, $3) returning id`,
)
const remove = statement<never>('delete_suggestion', 'delete from suggestions where id = $1')
const removeSame = statement<{ target: string }>(
  'delete_same_suggestions',
  'delete from suggestions where unit_id = $1 and target = $2 returning target',
)
const updateMark = statement<{ has_suggestion: boolean }>(
  'mark_suggested',
  `update units set has_suggestion = exists (select 1 from suggestions where unit_id = $1)
    where id = $1 returning has_suggestion`,
)

/** Suggests a text for a string that is locked; `target` is as stored, and mended. */
export async function addSuggestion(
  tx: Transaction,
  ledger: Ledger,
  unit: EditedUnit,
  { target, userId }: { readonly target: string; readonly userId: number },
): Promise<number> {
  const [row] = await tx.query(insert, [unit.id, target, userId])
  if (!row) throw new Error('an inserted row comes back')
  ledger.count(unit, { ...unit, has_suggestion: true })
  ledger.record({ action: 'suggestion', doer: { userId, authorId: userId }, unitId: unit.id, target })
  return row.id
}

/** Writes whether a locked string still has suggestions, and resolves to the string with that mark. */
async function markSuggested(tx: Transaction, ledger: Ledger, unit: EditedUnit): Promise<EditedUnit> {
  const [row] = await tx.query(updateMark, [unit.id])
  const marked = { ...unit, has_suggestion: row?.has_suggestion ?? false }
  ledger.count(unit, marked)
  return marked
}

/** Takes a suggestion away; the caller says in the history why. Resolves to the string with its new mark. */
export async function removeSuggestion(
  tx: Transaction,
  ledger: Ledger,
  unit: EditedUnit,
  suggestionId: number,
): Promise<EditedUnit> {
  await tx.query(remove, [suggestionId])
  return markSuggested(tx, ledger, unit)
}

/** A suggestion that equals the string's present text is removed. `unit` is the string as it was before the text was written. */
export async function dropSameSuggestions(
  tx: Transaction,
  ledger: Ledger,
  unit: EditedUnit,
  { target, doer }: { readonly target: string; readonly doer: Doer },
): Promise<void> {
  if (!unit.has_suggestion) return
  const gone = await tx.query(removeSame, [unit.id, target])
  if (gone.length === 0) return
  for (const same of gone) ledger.record({ action: 'suggestion-cleanup', doer, unitId: unit.id, target: same.target })
  await markSuggested(tx, ledger, unit)
}
