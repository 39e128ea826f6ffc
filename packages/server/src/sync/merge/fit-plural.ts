import type { Document } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { joinPlural, splitPlural, unitState } from '../../db/unit-state.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { applyEdits, type TextEdit } from '../../domain/unit/apply-edits.ts'
import { readCheckedUnits } from '../../domain/unit/unit-checks.ts'
import { openLedger } from '../../events/ledger.ts'

/**
 * A text with as many plural forms as the file declares; null where it has them. Missing forms repeat the last one,
 * superfluous ones are dropped: gettext accepts no file that contradicts its header.
 */
export function fitted(source: string, target: string, { plural }: Pick<Document, 'plural'>): string | null {
  const forms = splitPlural(target)
  if (plural === null || splitPlural(source).length < 2 || forms.length === plural.number) return null
  return joinPlural(Array.from({ length: plural.number }, (_, index) => forms[index] ?? forms.at(-1) ?? ''))
}

/** An edit that does not fit its file. */
export interface UnfitEdit {
  readonly id: number
  readonly unitId: number
  readonly authorId: number
  readonly target: string
  readonly fitted: string
}

const updateEdits = statement<never>(
  'fit_pending_edits',
  `update pending_edits e set target = v.fitted, state = ${unitState.needsEditing}
     from jsonb_to_recordset($1::jsonb) as v(id bigint, target text, fitted text)
    where e.id = v.id and e.target = v.target`,
)

const insertSuggestions = statement<never>(
  'suggest_whole_plurals',
  `with v as (select * from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, target text, author_id int)),
        marked as (update units u set has_suggestion = true where u.id in (select unit_id from v))
   insert into suggestions (unit_id, target, user_id) select unit_id, target, author_id from v
    where not exists (select 1 from suggestions s where s.unit_id = v.unit_id and s.target = v.target)`,
)

/**
 * Changes pending texts to the number of forms that their file declares, marked as needing editing; the typed text becomes a
 * suggestion as a whole.
 */
export async function fitPending(tx: Transaction, translationId: number, misfits: readonly UnfitEdit[]): Promise<void> {
  const ledger = openLedger(tx, await translationScope(tx, translationId))
  const units = await readCheckedUnits(tx, { ids: [...new Set(misfits.map(({ unitId }) => unitId))] })
  await tx.query(updateEdits, [JSON.stringify(misfits)])
  const shown = new Map(misfits.map((misfit) => [`${misfit.unitId} ${misfit.target}`, misfit]))
  const edits = new Map<number, TextEdit[]>()
  for (const unit of units) {
    // Also where somebody typed another text since, which fits.
    ledger.count(unit, { ...unit, has_suggestion: true })
    const misfit = shown.get(`${unit.id} ${unit.target}`)
    if (!misfit) continue
    const edit = { unit, target: misfit.fitted, state: unitState.needsEditing, action: null }
    edits.set(misfit.authorId, [...(edits.get(misfit.authorId) ?? []), edit])
  }
  for (const [authorId, own] of edits) await applyEdits(tx, ledger, own, { userId: null, authorId })
  const suggestions = misfits.map(({ unitId, target, authorId }) => ({ unit_id: unitId, target, author_id: authorId }))
  for (const { unitId, target, authorId } of misfits)
    ledger.record({ action: 'suggestion', doer: { userId: null, authorId }, unitId, target })
  await tx.query(insertSuggestions, [JSON.stringify(suggestions)])
  await ledger.close()
}
