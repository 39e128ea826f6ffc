import { type FileUnit, noteText } from '@weft/formats'
import type { CopyValue } from '../../db/copy-text.ts'
import { statement, type Transaction } from '../../db/database.ts'
import { joinPlural, splitPlural, unitState } from '../../db/unit-state.ts'
import { judgedAnew } from '../../domain/unit/verdict.ts'
import { nobody, type Tally } from '../../events/ledger.ts'
import { dropReplaced, dropRestated, settleAsCommitted } from './committed-edits.ts'
import { insertUnits } from './insert-units.ts'
import { detailsOf, type KeptUnit, sameDetails, type UnitDetails } from './kept-units.ts'
import type { SourceString } from './source-strings.ts'
import type { TranslationSync } from './translation-sync.ts'
import { type FoundString, planKept, planNew, type StringPlan } from './unit-plan.ts'

export const insertColumns = [
  'translation_id',
  'source_unit_id',
  'position',
  'state',
  'num_words',
  'num_chars',
  'target',
  'source',
  'note',
  'location',
  'flags',
  'previous_source',
  'failing',
] as const

interface UnitUpdate extends UnitDetails {
  readonly id: number
  readonly position: number
  readonly state: number
  readonly target: string
  readonly pending: boolean
  readonly previous_source: string
  readonly failing: string[] | null
  readonly dismissed: string[] | null
  readonly has_suggestion: boolean
  readonly touched: boolean
}

const updateUnits = statement<never>(
  'sync_update_units',
  `update units u set position = v.position, state = v.state, target = v.target, pending = v.pending,
          previous_source = v.previous_source, note = v.note, location = v.location, flags = v.flags, source = v.source,
          failing = v.failing, dismissed = v.dismissed, has_suggestion = v.has_suggestion,
          automatically_translated = u.automatically_translated and v.target = u.target,
          last_updated = case when v.touched then now() else u.last_updated end
     from jsonb_to_recordset($1::jsonb) as v(id bigint, position int, state smallint, target text, pending boolean,
          previous_source text, note text, location text, flags text, source text, failing text[],
          dismissed text[], has_suggestion boolean, touched boolean)
    where u.id = v.id`,
)

const deletePending = statement<never>(
  'sync_delete_pending',
  'delete from pending_edits where unit_id = any($1::bigint[])',
)

const updateBases = statement<never>(
  'sync_update_bases',
  `update pending_edits e set base = v.base from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, base text)
    where e.unit_id = v.unit_id and e.base is distinct from v.base`,
)

const insertSuggestions = statement<never>(
  'sync_insert_suggestions',
  `insert into suggestions (unit_id, target, user_id) select v.unit_id, v.target,
          case when v.is_ours then (select e.author_id from pending_edits e where e.unit_id = v.unit_id order by e.id desc limit 1) end
     from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, target text, is_ours boolean)
    where not exists (select 1 from suggestions s where s.unit_id = v.unit_id and s.target = v.target)`,
)

/** Keeps the component's branch, and its repository, from changing until the transaction ends. */
const holdPlace = statement<{ id: number }>(
  'hold_place_of_component',
  `select c.id from components c join components o on o.id = coalesce(c.repository_component_id, c.id)
    where c.id = $1 and o.id = $2 and o.local_revision = $3 for share`,
)

/** Pending texts are settled by the branch that the component follows now, not by one that its settings left meanwhile. */
async function assertInPlace(tx: Transaction, { component, revision }: TranslationSync): Promise<void> {
  const held = await tx.query(holdPlace, [component.id, component.repositoryId, revision])
  if (held.length === 0) throw new Error(`component ${component.id} follows another branch since the run began`)
}

/** The rows to write for some strings of a translation. */
export interface Chunk {
  readonly inserts: CopyValue[][]
  readonly updates: UnitUpdate[]
  /** No longer pending: the file says the same. */
  readonly settled: number[]
  /** No longer pending: the repository won. */
  readonly lost: number[]
  /** The file's text of strings with a pending text. */
  readonly bases: { unit_id: number; base: string }[]
  /** Strings that were not pending and got another text. */
  readonly replaced: number[]
  /** Strings that were not pending and got another state for the same text. */
  readonly restated: number[]
  /** `is_ours`: by the author of the pending text. */
  readonly suggestions: { unit_id: number; target: string; is_ours: boolean }[]
}

export const emptyChunk = (): Chunk => ({
  inserts: [],
  updates: [],
  settled: [],
  lost: [],
  bases: [],
  replaced: [],
  restated: [],
  suggestions: [],
})

/** A string of the file, and the stored one that it belongs to. */
export interface Pair {
  readonly unit: FileUnit
  readonly position: number
  readonly source: SourceString
  readonly kept: KeptUnit | undefined
}

function foundString(sync: TranslationSync, unit: FileUnit, source: SourceString): FoundString {
  const { says, state } = believed(sync, unit)
  if (sync.translation.isSource && !sync.component.identity.byContext) {
    return { target: source.source, state: 'read-only', says }
  }
  const fixed = sync.translation.isSource && !sync.component.settings.edit_template
  const readOnly = fixed || sync.component.checks.isReadOnly(unit.flags, source.extraFlags)
  // A template may say a text as its source alone.
  const target = sync.translation.isSource ? sync.component.identity.sourceOf(unit) : joinPlural(unit.target)
  const isSaid = target !== '' && state === 'untranslated'
  return { target, state: readOnly ? 'read-only' : isSaid ? 'translated' : state, says }
}

/** The states that a file is believed: where nobody reviews, an approved text is a translated one. */
function believed(
  { component, translation }: TranslationSync,
  { state }: FileUnit,
): Pick<FoundString, 'state' | 'says'> {
  const says = component.format.states
  if (component.hasReviews[translation.isSource ? 'source' : 'translations']) return { state, says }
  return { state: state === 'approved' ? 'translated' : state, says: says.filter((said) => said !== 'approved') }
}

/** Plans the change of one string. */
export function planPair(sync: TranslationSync, tally: Tally, chunk: Chunk, pair: Pair): void {
  const { unit, source, kept } = pair
  const found = foundString(sync, unit, source)
  const foundSource = sync.component.identity.byContext ? source.source : joinPlural(unit.source)
  const details = sync.translation.isSource ? sourceDetails(unit, source) : detailsOf(unit, foundSource, source)
  if (!kept) {
    planInsert(sync, tally, chunk, { ...pair, details, found })
    return
  }
  const plan = planKept(kept, found, kept.known ?? [], sync.mode)
  if (plan.pending) chunk.bases.push({ unit_id: kept.id, base: found.target })
  const moved = plan.target !== kept.target || plan.state !== kept.state
  const same =
    !moved &&
    plan.pending === kept.pending &&
    plan.suggestion === null &&
    kept.position === pair.position &&
    kept.previous_source === previousOf(sync, plan, pair) &&
    sameDetails(kept, details)
  if (same) return
  planUpdate(sync, tally, chunk, { ...pair, kept, details, plan })
}

/** The former source of a fuzzy string; translated ones have none. Monolingual files do not say it. */
function previousOf(sync: TranslationSync, plan: Pick<StringPlan, 'state'>, pair: Pair): string {
  if (plan.state === unitState.translated) return ''
  return sync.component.identity.byContext ? (pair.kept?.previous_source ?? '') : pair.unit.previousSource
}

/** A source string is what others are relative to: it has its details in full. */
const sourceDetails = (unit: FileUnit, source: SourceString): UnitDetails => ({
  note: noteText(unit),
  location: unit.location,
  flags: unit.flags,
  source: source.source,
})

function failingOf(sync: TranslationSync, pair: Pair, target: string): string[] | null {
  const { checks } = sync.component
  if (sync.translation.isSource) return checks.failingOfSource({ ...pair.source, source: target })
  return checks.failing(pair.source, pair.unit.flags, splitPlural(target), sync.environment(pair.unit.context))
}

function planInsert(
  sync: TranslationSync,
  tally: Tally,
  chunk: Chunk,
  pair: Pair & { readonly details: UnitDetails; readonly found: FoundString },
): void {
  const { source, details } = pair
  const plan = planNew(pair.found)
  const failing = failingOf(sync, pair, plan.target)
  tally.count(null, {
    state: plan.state,
    num_words: source.words,
    num_chars: source.chars,
    failing,
    has_suggestion: false,
    has_comment: false,
  })
  chunk.inserts.push([
    sync.translation.id,
    source.unitId,
    pair.position,
    plan.state,
    source.words,
    source.chars,
    plan.target,
    details.source,
    details.note,
    details.location,
    details.flags,
    previousOf(sync, plan, pair),
    failing,
  ])
  if (sync.first) return
  tally.record({
    action: 'new-unit-repo',
    doer: sync.reader,
    target: plan.target,
    details: { state: plan.state, old_state: -1, source: source.source, context: source.context },
  })
}

function planUpdate(
  sync: TranslationSync,
  tally: Tally,
  chunk: Chunk,
  pair: Pair & { readonly kept: KeptUnit; readonly details: UnitDetails; readonly plan: StringPlan },
): void {
  const { kept, plan, source } = pair
  const moved = plan.target !== kept.target || plan.state !== kept.state
  const judged = moved || !sameDetails(kept, pair.details)
  const verdict = judged ? judgedAnew(failingOf(sync, pair, plan.target), kept) : kept
  const { failing, dismissed } = verdict
  const has_suggestion = kept.has_suggestion || plan.suggestion !== null
  const after = { ...kept, state: plan.state, failing, has_suggestion }
  tally.count(kept, after)
  if (plan.target !== kept.target) sync.updated.add(kept.id)
  if (moved) {
    tally.record({
      action: 'string-repo-update',
      doer: sync.reader,
      unitId: kept.id,
      target: plan.target,
      old: kept.target,
      details: { state: plan.state, old_state: kept.state, source: source.source, context: source.context },
    })
  }
  if (plan.suggestion !== null) {
    chunk.suggestions.push({ unit_id: kept.id, target: plan.suggestion, is_ours: plan.suggestion === kept.target })
    tally.record({ action: 'suggestion', doer: nobody, unitId: kept.id, target: plan.suggestion })
  }
  if (kept.pending && !plan.pending) (plan.target === kept.target ? chunk.settled : chunk.lost).push(kept.id)
  // A commit of a text does not tell who may edit the string.
  const isOpen = plan.state !== unitState.readOnly && kept.state !== unitState.readOnly
  if (!kept.pending && plan.target !== kept.target) chunk.replaced.push(kept.id)
  else if (!kept.pending && moved && isOpen) chunk.restated.push(kept.id)
  chunk.updates.push({
    id: kept.id,
    position: pair.position,
    state: plan.state,
    target: plan.target,
    pending: plan.pending,
    previous_source: previousOf(sync, plan, pair),
    failing,
    dismissed,
    has_suggestion,
    touched: moved,
    ...pair.details,
  })
}

/** Writes what was planned, in as few statements as it has kinds. */
export async function writeChunk(tx: Transaction, sync: TranslationSync, chunk: Chunk): Promise<void> {
  if ([chunk.settled, chunk.lost, chunk.replaced, chunk.restated].some(({ length }) => length > 0))
    await assertInPlace(tx, sync)
  if (chunk.inserts.length > 0) await insertUnits(tx, [sync.translation.id], insertColumns, chunk.inserts)
  if (chunk.updates.length > 0) await tx.query(updateUnits, [JSON.stringify(chunk.updates)])
  // Before the edits that they come from stop being pending.
  if (chunk.suggestions.length > 0) await tx.query(insertSuggestions, [JSON.stringify(chunk.suggestions)])
  await settleAsCommitted(tx, chunk.settled, sync.revision)
  await dropReplaced(tx, [...chunk.lost, ...chunk.replaced])
  await dropRestated(tx, chunk.restated)
  if (chunk.lost.length > 0) await tx.query(deletePending, [chunk.lost])
  if (chunk.bases.length > 0) await tx.query(updateBases, [JSON.stringify(chunk.bases)])
}
