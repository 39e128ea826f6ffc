import { setImmediate } from 'node:timers/promises'
import type { CheckEnvironment } from '@weft/checks'
import type { FileUnit, ParsedFile } from '@weft/formats'
import { type CopyValue, type Database, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { type Ledger, nobody, openLedger, type Scope } from '../../events/ledger.ts'
import { joinPlural, splitPlural, unitState } from '../unit/unit-state.ts'
import { detailsOf, type KeptUnit, readKeptUnits, sameDetails, type UnitDetails } from './kept-units.ts'
import { removeMissingUnits } from './remove-missing-units.ts'
import { addSourceStrings, type SourceString, type SourceStrings } from './source-strings.ts'
import { keyOfUnit } from './string-key.ts'
import type { SyncedComponent } from './synced-component.ts'
import { type FoundString, planKept, planNew, type StringPlan, type SyncMode } from './unit-plan.ts'

/** One translation file that moved, and all that bringing the database in step with it needs. */
export interface TranslationSync {
  readonly database: Database
  readonly component: SyncedComponent
  readonly strings: SourceStrings
  /** `isEmpty`: it had no strings when the run began. */
  readonly translation: { readonly id: number; readonly isSource: boolean; readonly isEmpty: boolean }
  readonly environment: CheckEnvironment
  readonly scope: Scope
  readonly sourceScope: Scope
  /** The strings that the translation is to have: those of its file, or of the template where that says which there are. */
  readonly units: readonly FileUnit[]
  /** The file that the database was last in step with; null: none. */
  readonly base: ParsedFile | null
  readonly mode: SyncMode
  /** The first time: the history gets one row for the translation instead of one for each string. */
  readonly first: boolean
  readonly signal: AbortSignal
  /** Called with how many strings are done since the last call. */
  readonly report: (strings: number) => void
  /** Gets the ids of strings whose text came from the file. */
  readonly updated: Set<number>
  /** Called in the last transaction, before its ledger closes: writes that the translation is in step with its file. */
  readonly finish: (tx: Transaction, ledger: Ledger) => Promise<void>
}

/**
 * Strings a transaction. Short enough that a save that waits for the embedded database's only connection waits some
 * milliseconds, long enough that statements do not dominate.
 */
const chunkSizes = { pglite: 500, postgresql: 250 }

const insertColumns = [
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
  readonly has_suggestion: boolean
  readonly touched: boolean
}

const updateUnits = statement<never>(
  'sync_update_units',
  `update units u set position = v.position, state = v.state, target = v.target, pending = v.pending,
          previous_source = v.previous_source, note = v.note, location = v.location, flags = v.flags, source = v.source,
          failing = v.failing, has_suggestion = v.has_suggestion,
          last_updated = case when v.touched then now() else u.last_updated end
     from jsonb_to_recordset($1::jsonb) as v(id bigint, position int, state smallint, target text, pending boolean,
          previous_source text, note text, location text, flags text, source text, failing text[],
          has_suggestion boolean, touched boolean)
    where u.id = v.id`,
)

const deletePending = statement<never>(
  'sync_delete_pending',
  'delete from pending_edits where unit_id = any($1::bigint[])',
)

const insertSuggestions = statement<never>(
  'sync_insert_suggestions',
  `insert into suggestions (unit_id, target) select v.unit_id, v.target
     from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, target text)
    where not exists (select 1 from suggestions s where s.unit_id = v.unit_id and s.target = v.target)`,
)

interface Chunk {
  readonly inserts: CopyValue[][]
  readonly updates: UnitUpdate[]
  readonly settled: number[]
  readonly suggestions: { unit_id: number; target: string }[]
}

/** Brings a translation in step with its file, in short transactions; returns how many strings the file has. */
export async function syncTranslation(sync: TranslationSync): Promise<number> {
  const base = new Map(sync.base?.units.map((unit) => [keyOfUnit(sync.component.format.carries, unit), unit]))
  const { units } = sync
  const chunkSize = chunkSizes[sync.database.kind]
  // A file without strings is a chunk as well: it is finished.
  for (let from = 0; from === 0 || from < units.length; from += chunkSize) {
    sync.signal.throwIfAborted()
    const part = units.slice(from, from + chunkSize)
    const isLast = from + chunkSize >= units.length && sync.first
    await sync.database.transaction((tx) => syncChunk(tx, sync, { units: part, firstPosition: from + 1, base, isLast }))
    sync.report(part.length)
    await setImmediate()
  }
  if (!sync.first) await removeMissingUnits(sync)
  return units.length
}

interface Part {
  readonly units: readonly FileUnit[]
  readonly firstPosition: number
  readonly base: ReadonlyMap<string, FileUnit>
  /** Nothing comes after it, so that it finishes the translation. */
  readonly isLast: boolean
}

async function syncChunk(tx: Transaction, sync: TranslationSync, part: Part): Promise<void> {
  const ledger = openLedger(tx, sync.scope)
  // The source translation's strings are counted where they belong; a file of the source language counts them itself.
  const sourceLedger = sync.translation.isSource ? ledger : openLedger(tx, sync.sourceScope)
  const added = await addSourceStrings(tx, sync.component, sync.strings, { ...part, ledger: sourceLedger })
  const fresh = new Set([...added.values()].map((string) => string.unitId))
  const pairs = part.units.map((unit, index) => ({
    unit,
    position: part.firstPosition + index,
    source: sourceOf(sync, added, unit),
  }))
  const ids = pairs.map(({ source }) => source.unitId).filter((id) => !(sync.translation.isSource && fresh.has(id)))
  const { isEmpty, isSource } = sync.translation
  const kept = isEmpty && !isSource ? new Map() : await readKeptUnits(tx, sync.translation.id, ids)
  const chunk: Chunk = { inserts: [], updates: [], settled: [], suggestions: [] }
  const seen = new Set<number>()
  for (const pair of pairs) {
    if (seen.has(pair.source.unitId)) continue // the same string twice in a file: the first counts
    seen.add(pair.source.unitId)
    if (sync.translation.isSource && fresh.has(pair.source.unitId)) recordNewSource(sync, ledger, pair.source)
    else planPair(sync, ledger, chunk, { ...pair, kept: kept.get(pair.source.unitId), base: part.base })
  }
  await writeChunk(tx, chunk)
  if (sync.translation.isSource) tx.afterCommit(() => refreshSources(pairs))
  if (part.isLast) await sync.finish(tx, ledger)
  if (sourceLedger !== ledger && added.size > 0) {
    // Both ledgers count: their rows are locked at once, in the order in which everybody locks them.
    await lockCounters(tx, [...sync.scope.statisticsIds, ...sync.sourceScope.statisticsIds])
    await sourceLedger.close()
  }
  await ledger.close()
}

function sourceOf(sync: TranslationSync, added: ReadonlyMap<string, SourceString>, unit: FileUnit): SourceString {
  const key = keyOfUnit(sync.component.format.carries, unit)
  const source = added.get(key) ?? sync.strings.get(key)
  if (!source) throw new Error('a string of the file has no source string')
  return source
}

function recordNewSource(sync: TranslationSync, ledger: Ledger, source: SourceString): void {
  if (sync.first) return
  ledger.record({ action: 'new-source-repo', doer: nobody, unitId: source.unitId, target: source.source })
}

/** What other languages' strings are compared with from now on. */
function refreshSources(
  pairs: readonly { readonly unit: FileUnit; readonly position: number; readonly source: SourceString }[],
): void {
  for (const { unit, position, source } of pairs) {
    source.note = unit.note
    source.location = unit.location
    source.flags = unit.flags
    source.position = position
  }
}

interface Pair {
  readonly unit: FileUnit
  readonly position: number
  readonly source: SourceString
  readonly kept: KeptUnit | undefined
  readonly base: ReadonlyMap<string, FileUnit>
}

function foundString(sync: TranslationSync, unit: FileUnit, source: SourceString): FoundString {
  if (sync.translation.isSource && sync.component.format.carries === 'both-languages') {
    return { target: source.source, fuzzy: false, readOnly: true }
  }
  const fixed = sync.translation.isSource && !sync.component.settings.edit_template
  const readOnly = fixed || sync.component.checks.isReadOnly(unit.flags, source.extraFlags)
  return { target: joinPlural(unit.target), fuzzy: unit.fuzzy, readOnly }
}

function planPair(sync: TranslationSync, ledger: Ledger, chunk: Chunk, pair: Pair): void {
  const { unit, source, kept } = pair
  const found = foundString(sync, unit, source)
  const foundSource = sync.component.format.carries === 'one-language' ? source.source : joinPlural(unit.source)
  const details = sync.translation.isSource ? sourceDetails(unit, source) : detailsOf(unit, foundSource, source)
  if (!kept) {
    planInsert(sync, ledger, chunk, { ...pair, details, found })
    return
  }
  const before = pair.base.get(source.key)
  const plan = planKept(kept, found, before ? foundString(sync, before, source) : null, sync.mode)
  const moved = plan.target !== kept.target || plan.state !== kept.state
  const same =
    !moved &&
    plan.pending === kept.pending &&
    plan.suggestion === null &&
    kept.position === pair.position &&
    kept.previous_source === previousOf(sync, plan, pair) &&
    sameDetails(kept, details)
  if (same) return
  planUpdate(sync, ledger, chunk, { ...pair, kept, details, plan })
}

/** What a fuzzy string was the translation of; one that is done has no such past. Monolingual files do not say it. */
function previousOf(sync: TranslationSync, plan: StringPlan, pair: Pair): string {
  if (plan.state === unitState.translated) return ''
  return sync.component.format.carries === 'one-language'
    ? (pair.kept?.previous_source ?? '')
    : pair.unit.previousSource
}

/** A source string is what others are relative to: it has its details in full. */
const sourceDetails = (unit: FileUnit, source: SourceString): UnitDetails => ({
  note: unit.note,
  location: unit.location,
  flags: unit.flags,
  source: source.source,
})

function failingOf(sync: TranslationSync, pair: Pair, target: string): string[] | null {
  const { checks } = sync.component
  if (sync.translation.isSource) return checks.failingOfSource({ ...pair.source, source: target })
  return checks.failing(pair.source, pair.unit.flags, splitPlural(target), sync.environment)
}

function planInsert(
  sync: TranslationSync,
  ledger: Ledger,
  chunk: Chunk,
  pair: Pair & { readonly details: UnitDetails; readonly found: FoundString },
): void {
  const { source, details } = pair
  const plan = planNew(pair.found)
  const failing = failingOf(sync, pair, plan.target)
  ledger.count(null, {
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
  ledger.record({
    action: 'new-unit-repo',
    doer: nobody,
    target: plan.target,
    details: { state: plan.state, old_state: -1, source: source.source, context: source.context },
  })
}

function planUpdate(
  sync: TranslationSync,
  ledger: Ledger,
  chunk: Chunk,
  pair: Pair & { readonly kept: KeptUnit; readonly details: UnitDetails; readonly plan: StringPlan },
): void {
  const { kept, plan, source } = pair
  const moved = plan.target !== kept.target || plan.state !== kept.state
  const failing = moved || !sameDetails(kept, pair.details) ? failingOf(sync, pair, plan.target) : kept.failing
  const has_suggestion = kept.has_suggestion || plan.suggestion !== null
  const after = { ...kept, state: plan.state, failing, has_suggestion }
  ledger.count(kept, after)
  if (plan.target !== kept.target) sync.updated.add(kept.id)
  if (moved) {
    ledger.record({
      action: 'string-repo-update',
      doer: nobody,
      unitId: kept.id,
      target: plan.target,
      old: kept.target,
      details: { state: plan.state, old_state: kept.state, source: source.source, context: source.context },
    })
  }
  if (plan.suggestion !== null) {
    chunk.suggestions.push({ unit_id: kept.id, target: plan.suggestion })
    ledger.record({ action: 'suggestion', doer: nobody, unitId: kept.id, target: plan.suggestion })
  }
  if (kept.pending && !plan.pending) chunk.settled.push(kept.id)
  chunk.updates.push({
    id: kept.id,
    position: pair.position,
    state: plan.state,
    target: plan.target,
    pending: plan.pending,
    previous_source: previousOf(sync, plan, pair),
    failing,
    has_suggestion,
    touched: moved,
    ...pair.details,
  })
}

async function writeChunk(tx: Transaction, chunk: Chunk): Promise<void> {
  if (chunk.inserts.length > 0) await tx.insertRows('units', insertColumns, chunk.inserts)
  if (chunk.updates.length > 0) await tx.query(updateUnits, [JSON.stringify(chunk.updates)])
  if (chunk.settled.length > 0) await tx.query(deletePending, [chunk.settled])
  if (chunk.suggestions.length > 0) await tx.query(insertSuggestions, [JSON.stringify(chunk.suggestions)])
}
