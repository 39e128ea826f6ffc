import type { CheckEnvironment } from '@weft/checks'
import { statement, type Transaction } from '../../db/database.ts'
import { isFuzzy, isTranslated, splitPlural, unitState } from '../../db/unit-state.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import type { Doer, Ledger } from '../../events/ledger.ts'
import { type ComponentChecks, componentChecks } from './component-checks.ts'
import type { EditedUnit } from './edited-unit.ts'
import { judgedAnew } from './verdict.ts'

/** A text for a string, already mended and counted: as many forms as the translation has. */
export interface TextEdit {
  readonly unit: EditedUnit
  /** As stored: plural forms joined. */
  readonly target: string
  readonly state: number
  /** Its action in the history; null: derived from the edit (added, changed, approved, marked for edit). */
  readonly action: ChangeAction | null
}

/** The result of an edit. */
export interface AppliedEdit {
  readonly unitId: number
  readonly target: string
  readonly state: number
  readonly failing: readonly string[] | null
  readonly dismissed: readonly string[] | null
}

/** What the file says of a string that is not pending: what its edit will be compared with. */
const baseOf = ({ pending, target }: EditedUnit): string | null => (pending ? null : target)

/**
 * Writes a row and the pending edit for git: `writeEdits` of one string, at half the cost. An author's newer text takes the place of the
 * same author's last one; another author's stays a commit of its own.
 */
const writeEdit = statement<never>(
  'write_edit',
  `with edited as (update units set target = $4, state = $5, pending = true, failing = $6, dismissed = $7,
                     previous_source = case when $5::smallint >= 20 then '' else previous_source end,
                     automatically_translated = false, last_updated = now()
                    where id = $1),
        renewed as (update pending_edits set target = $4, state = $5, timestamp = now()
                     where author_id = $3 and id = (select id from pending_edits where unit_id = $1 order by id desc limit 1)
                    returning 1)
   insert into pending_edits (translation_id, unit_id, author_id, target, state, base)
   select $2::int, $1::bigint, $3::int, $4::text, $5::smallint, $8::text where not exists (select 1 from renewed)`,
)

/** The same for any number of strings of a translation. */
const writeEdits = statement<never>(
  'write_edits',
  `with v as materialized (
          select * from jsonb_to_recordset($1::jsonb)
              as v(id bigint, translation_id int, target text, state smallint, failing text[], dismissed text[], base text)),
        edited as (update units u set target = v.target, state = v.state, pending = true, failing = v.failing, dismissed = v.dismissed,
                     previous_source = case when v.state >= 20 then '' else u.previous_source end,
                     automatically_translated = false, last_updated = now()
                     from v where u.id = v.id),
        last as (select distinct on (e.unit_id) e.id, e.unit_id, e.author_id from pending_edits e
                  where e.unit_id in (select id from v) order by e.unit_id, e.id desc),
        renewed as (update pending_edits e set target = v.target, state = v.state, timestamp = now()
                     from last join v on v.id = last.unit_id
                    where e.id = last.id and last.author_id = $2 returning e.unit_id)
   insert into pending_edits (translation_id, unit_id, author_id, target, state, base)
   select v.translation_id, v.id, $2, v.target, v.state, v.base from v
    where not exists (select 1 from renewed where renewed.unit_id = v.id) order by v.id`,
)

const checksOfUnits = new WeakMap<EditedUnit, ComponentChecks>()

/** The checks of a string's component; strings of one component share them. */
export function checksOf(unit: EditedUnit): ComponentChecks {
  const known = checksOfUnits.get(unit)
  if (known) return known
  const checks = componentChecks({
    widerFlags: unit.wider_flags,
    componentFlags: unit.settings.check_flags,
    fileFormat: unit.file_format,
    fonts: unit.fonts,
    names: [unit.project_name, unit.component_name],
  })
  checksOfUnits.set(unit, checks)
  return checks
}

/** What checks and fixes know of the string's translation. */
export const environmentOf = (checks: ComponentChecks, unit: EditedUnit): CheckEnvironment =>
  checks.environment({
    language: unit.language,
    sourceLanguage: unit.source_language,
    plural: { number: unit.plural_number, formula: unit.plural_formula },
    isGlossary: unit.is_glossary,
    glossary: unit.glossary,
  })

function failingOf(checks: ComponentChecks, unit: EditedUnit, target: string): string[] | null {
  const source = { source: unit.is_source ? target : unit.source, flags: unit.flags, extraFlags: unit.extra_flags }
  if (unit.is_source) return checks.failingOfSource(source)
  return checks.failing(source, unit.flags, splitPlural(target), environmentOf(checks, unit))
}

function actionOf({ unit, action }: TextEdit, state: number): ChangeAction {
  if (action) return action
  if (isFuzzy(state)) return 'marked-edit'
  if (state === unitState.approved) return 'approve'
  return unit.state >= unitState.needsEditing ? 'change' : 'new'
}

/**
 * Writes texts of strings of one translation: the rows, what is pending for git, the counters and the history. An enforced
 * check that fails sends a text back to editing. The caller closes the ledger.
 */
export function applyEdits(
  tx: Transaction,
  ledger: Ledger,
  edits: readonly TextEdit[],
  doer: Doer & { readonly authorId: number },
): AppliedEdit[] {
  const [first] = edits
  if (!first) return []
  const checks = checksOf(first.unit)
  const enforced = first.unit.settings.enforced_checks
  const applied = edits.map((edit) => applyEdit({ checks, enforced, ledger, doer }, edit))
  const translation_id = first.unit.translation_id
  const [only] = applied
  if (only && applied.length === 1) {
    const { unitId, target, state, failing, dismissed } = only
    const { unit } = first
    tx.send(writeEdit, [unitId, unit.translation_id, doer.authorId, target, state, failing, dismissed, baseOf(unit)])
    return applied
  }
  const written = applied.map(({ unitId: id, target, state, failing, dismissed }, index) => {
    const unit = edits[index]?.unit
    return { id, translation_id, target, state, failing, dismissed, base: unit ? baseOf(unit) : null }
  })
  tx.send(writeEdits, [JSON.stringify(written), doer.authorId])
  return applied
}

interface EditContext {
  readonly checks: ComponentChecks
  readonly enforced: readonly string[]
  readonly ledger: Ledger
  readonly doer: Doer
}

/** What clients know as the state of a string that was not there. */
export const noState = -1

function applyEdit({ checks, enforced, ledger, doer }: EditContext, edit: TextEdit): AppliedEdit {
  const { unit } = edit
  const found = failingOf(checks, unit, edit.target)
  const { failing, dismissed } = judgedAnew(found, unit)
  const asked = edit.target.replaceAll('\u001e', '') === '' ? unitState.empty : edit.state
  const sentBack = isTranslated(asked) && (found ?? []).some((id) => enforced.includes(id))
  const state = sentBack ? unitState.needsEditing : asked
  const isNew = edit.action === 'new-unit' || edit.action === 'new-unit-upload'
  const details = { state, old_state: isNew ? noState : unit.state, source: unit.source, context: unit.context }
  ledger.count(unit, { ...unit, state, failing })
  ledger.record({
    action: actionOf(edit, asked),
    doer,
    unitId: unit.id,
    target: edit.target,
    old: isNew ? '' : unit.target,
    details,
  })
  if (sentBack) ledger.record({ action: 'enforced-check', doer, unitId: unit.id, target: edit.target, details })
  return { unitId: unit.id, target: edit.target, state, failing, dismissed }
}
