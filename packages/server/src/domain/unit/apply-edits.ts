import type { CheckEnvironment } from '@weft/checks'
import { statement, type Transaction } from '../../db/database.ts'
import { isFuzzy, isTranslated, splitPlural, unitState } from '../../db/unit-state.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import type { Doer, Ledger, Tally } from '../../events/ledger.ts'
import { learnForms } from '../../word-forms/word-forms.ts'
import { type ComponentChecks, componentChecks } from './component-checks.ts'
import { sendDistances } from './draft-distance.ts'
import type { CheckedUnit } from './unit-checks.ts'
import { judgedAnew } from './verdict.ts'

/** A text for a string, already mended and counted: as many forms as the translation has. */
export interface TextEdit {
  readonly unit: CheckedUnit
  /** As stored: plural forms joined. */
  readonly target: string
  readonly state: number
  /** Its action in the history; null: derived from the edit (added, changed, approved, marked for edit). */
  readonly action: ChangeAction | null
  /** The origin of a text that no person wrote: the history keeps it. */
  readonly origin?: TextOrigin
  /** More that the history says of it. */
  readonly details?: Readonly<Record<string, unknown>>
  /** Nobody is notified of it. */
  readonly silent?: true
}

/** A service, the memory or other components, and the run that asked it. */
export interface TextOrigin {
  readonly service: string
  readonly run: number | null
}

/** The result of an edit. */
export interface AppliedEdit {
  readonly unitId: number
  readonly target: string
  readonly state: number
  readonly failing: readonly string[] | null
  readonly dismissed: readonly string[] | null
}

/** The file's text of a string without pending edits: the base for the comparison with its edit. */
const baseOf = ({ pending, target }: CheckedUnit): string | null => (pending ? null : target)

/**
 * Writes a row and the pending edit for git: `writeEdits` of one string, in half the time (docs/decisions/what-a-save-costs.md).
 * An author's newer text replaces the same author's last one; another author's text stays a separate commit.
 */
const writeEdit = statement<never>(
  'write_edit',
  `with edited as (update units set target = $4, state = $5, pending = true, failing = $6, dismissed = $7,
                     previous_source = case when $5::smallint >= 20 then '' else previous_source end,
                     automatically_translated = false, last_updated = now()
                    where id = $2),
        renewed as (update pending_edits set target = $4, state = $5, timestamp = now()
                     where author_id = $1 and id = (select id from pending_edits where unit_id = $2 order by id desc limit 1)
                    returning 1)
   insert into pending_edits (translation_id, unit_id, author_id, target, state, base)
   select $3::int, $2::bigint, $1::int, $4::text, $5::smallint, $8::text where not exists (select 1 from renewed)`,
)

/** The same for any number of strings. Checks come as names with commas between: an array of arrays would need equal lengths. */
const writeEdits = statement<never>(
  'write_edits',
  `with v as materialized (
          select * from unnest($2::bigint[], $3::int[], $4::text[], $5::smallint[], $6::text[], $7::text[], $8::text[])
              as v (id, translation_id, target, state, failing, dismissed, base)),
        edited as (update units u set target = v.target, state = v.state, pending = true,
                     failing = string_to_array(v.failing, ','), dismissed = string_to_array(v.dismissed, ','),
                     previous_source = case when v.state >= 20 then '' else u.previous_source end,
                     automatically_translated = $9, last_updated = now()
                     from v where u.id = v.id),
        renewed as (update pending_edits e set target = v.target, state = v.state, timestamp = now() from v
                     where e.author_id = $1 and e.id = (select id from pending_edits where unit_id = v.id order by id desc limit 1)
                    returning e.unit_id)
   insert into pending_edits (translation_id, unit_id, author_id, target, state, base)
   select v.translation_id, v.id, $1, v.target, v.state, v.base from v
    where v.id not in (select unit_id from renewed) order by v.id`,
)

const checksOfUnits = new WeakMap<CheckedUnit, ComponentChecks>()

/** The checks of a string's component; strings of one component share them. */
export function checksOf(unit: CheckedUnit): ComponentChecks {
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

/** The translation's facts for checks and fixes. */
export const environmentOf = (checks: ComponentChecks, unit: CheckedUnit): CheckEnvironment =>
  checks.environment({
    language: unit.language,
    sourceLanguage: unit.source_language,
    plural: { number: unit.plural_number, formula: unit.plural_formula },
    isGlossary: unit.is_glossary,
    glossary: unit.glossary,
  })

/** Ids of the checks that a text of the string would fail; null: none. */
export function failingOf(checks: ComponentChecks, unit: CheckedUnit, target: string): string[] | null {
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

/** Learns the forms of the words of texts that are held to terms, before their checks look for these. */
export async function learnTexts(edits: readonly Pick<TextEdit, 'unit' | 'target'>[]): Promise<void> {
  const held = edits.filter(({ unit }) => unit.glossary !== null && !unit.is_source)
  for (const [language, some] of Map.groupBy(held, ({ unit }) => unit.language))
    await learnForms(
      language,
      some.flatMap(({ target }) => splitPlural(target)),
    )
}

/** A text that is decided, and not written yet. */
export interface DecidedEdit {
  readonly unit: CheckedUnit
  readonly applied: AppliedEdit
}

/**
 * Decides what texts of strings of one translation become, and counts and records it. An enforced check that fails sends a
 * text back to editing. The caller writes them, and closes the tally.
 */
export async function decideEdits(tally: Tally, edits: readonly TextEdit[], doer: Doer): Promise<DecidedEdit[]> {
  const [first] = edits
  if (!first) return []
  await learnTexts(edits)
  const checks = checksOf(first.unit)
  const enforced = first.unit.settings.enforced_checks
  return edits.map((edit) => ({ unit: edit.unit, applied: applyEdit({ checks, enforced, tally, doer }, edit) }))
}

const joined = (ids: readonly string[] | null): string | null => ids?.join() ?? null

/** Automatic texts that a person saves now: what stands in the string is the draft. */
const savedDrafts = (edits: readonly DecidedEdit[]) =>
  edits
    .filter(({ unit }) => unit.automatically_translated)
    .map(({ unit, applied }) => ({ unitId: unit.id, draft: unit.target, final: applied.target }))

/** Writes the rows of decided texts, of any translations, and what is pending for git. `isAutomatic`: no person wrote them. */
export function writeDecided(
  tx: Pick<Transaction, 'send'>,
  edits: readonly DecidedEdit[],
  authorId: number,
  isAutomatic = false,
): void {
  const [only] = edits
  if (!only) return
  if (!isAutomatic) sendDistances(tx, savedDrafts(edits))
  if (edits.length === 1 && !isAutomatic) {
    const { unit, applied } = only
    const { target, state, failing, dismissed } = applied
    tx.send(writeEdit, [authorId, unit.id, unit.translation_id, target, state, failing, dismissed, baseOf(unit)])
    return
  }
  const applied = edits.map((edit) => edit.applied)
  tx.send(writeEdits, [
    authorId,
    edits.map(({ unit }) => unit.id),
    edits.map(({ unit }) => unit.translation_id),
    applied.map(({ target }) => target),
    applied.map(({ state }) => state),
    applied.map(({ failing }) => joined(failing)),
    applied.map(({ dismissed }) => joined(dismissed)),
    edits.map(({ unit }) => baseOf(unit)),
    isAutomatic,
  ])
}

/** Decides and writes texts of strings of one translation. The caller closes the ledger. */
export async function applyEdits(
  tx: Transaction,
  ledger: Ledger,
  edits: readonly TextEdit[],
  doer: Doer & { readonly authorId: number },
): Promise<AppliedEdit[]> {
  const decided = await decideEdits(ledger, edits, doer)
  writeDecided(tx, decided, doer.authorId)
  return decided.map(({ applied }) => applied)
}

interface EditContext {
  readonly checks: ComponentChecks
  readonly enforced: readonly string[]
  readonly tally: Tally
  readonly doer: Doer
}

/** The state that clients see for a string that did not exist. */
export const noState = -1

function applyEdit({ checks, enforced, tally, doer }: EditContext, edit: TextEdit): AppliedEdit {
  const { unit } = edit
  const found = failingOf(checks, unit, edit.target)
  const { failing, dismissed } = judgedAnew(found, unit)
  const asked = edit.target.replaceAll('\u001e', '') === '' ? unitState.empty : edit.state
  const sentBack = isTranslated(asked) && (found ?? []).some((id) => enforced.includes(id))
  const state = sentBack ? unitState.needsEditing : asked
  const isNew = edit.action === 'new-unit' || edit.action === 'new-unit-upload'
  const details = {
    state,
    old_state: isNew ? noState : unit.state,
    source: unit.source,
    context: unit.context,
    ...edit.origin,
    ...edit.details,
  }
  const told = edit.silent ? { silent: true } : {}
  tally.count(unit, { ...unit, state, failing })
  tally.record({
    action: actionOf(edit, asked),
    doer,
    unitId: unit.id,
    target: edit.target,
    old: isNew ? '' : unit.target,
    details,
    ...told,
  })
  if (sentBack) tally.record({ action: 'enforced-check', doer, unitId: unit.id, target: edit.target, details, ...told })
  return { unitId: unit.id, target: edit.target, state, failing, dismissed }
}
