import { statement, type Transaction } from '../../db/database.ts'
import type { Doer, Ledger } from '../../events/ledger.ts'
import type { UnitText } from './unit-text.ts'

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
  unit: UnitText,
  { target, userId }: { readonly target: string; readonly userId: number },
): Promise<number> {
  const [row] = await tx.query(insert, [unit.id, target, userId])
  if (!row) throw new Error('an inserted row comes back')
  ledger.count(unit, { ...unit, has_suggestion: true })
  ledger.record({ action: 'suggestion', doer: { userId, authorId: userId }, unitId: unit.id, target })
  return row.id
}

/** Writes whether a locked string still has suggestions, and resolves to the string with that mark. */
async function markSuggested<Unit extends UnitText>(tx: Transaction, ledger: Ledger, unit: Unit): Promise<Unit> {
  const [row] = await tx.query(updateMark, [unit.id])
  const marked = { ...unit, has_suggestion: row?.has_suggestion ?? false }
  ledger.count(unit, marked)
  return marked
}

/** Takes a suggestion away; the caller says in the history why. Resolves to the string with its new mark. */
export async function removeSuggestion<Unit extends UnitText>(
  tx: Transaction,
  ledger: Ledger,
  unit: Unit,
  suggestionId: number,
): Promise<Unit> {
  await tx.query(remove, [suggestionId])
  return markSuggested(tx, ledger, unit)
}

const selectSuggester = statement<Suggester>(
  'suggester_of_text',
  `select g.user_id, exists (select 1 from pending_edits where unit_id = g.unit_id and author_id <> g.user_id) as others_wait
     from suggestions g join users a on a.id = g.user_id and a.is_active and a.email is not null
    where g.unit_id = $1 and g.target = $2 order by g.id limit 1`,
)

/** The author of a suggestion, and of its commit. */
interface Suggester {
  readonly user_id: number
  /** Texts of the string by others than them wait for their commit. */
  readonly others_wait: boolean
}

/** The first who suggested this text for a locked string; undefined: nobody whose name can stand in a commit. */
export async function suggesterOf(tx: Transaction, unit: UnitText, target: string): Promise<Suggester | undefined> {
  if (!unit.has_suggestion) return undefined
  const [found] = await tx.query(selectSuggester, [unit.id, target])
  return found
}

/** A suggestion that equals the string's present text is removed. `unit` is the string as it was before the text was written. */
export async function dropSameSuggestions(
  tx: Transaction,
  ledger: Ledger,
  unit: UnitText,
  { target, doer, isAccepted }: { readonly target: string; readonly doer: Doer; readonly isAccepted: boolean },
): Promise<void> {
  if (!unit.has_suggestion) return
  const gone = await tx.query(removeSame, [unit.id, target])
  if (gone.length === 0) return
  // That it became the text is in the history already.
  if (!isAccepted)
    for (const same of gone) ledger.record({ action: 'suggestion-cleanup', doer, unitId: unit.id, target: same.target })
  await markSuggested(tx, ledger, unit)
}
