import { noteText } from '@weft/formats'
import { giveWay } from '../../db/background.ts'
import type { Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { type Ledger, openLedger } from '../../events/ledger.ts'
import { readKeptUnits } from './kept-units.ts'
import { knownAtOnce, knowsAll, writeKnown } from './known-translations.ts'
import { emptyChunk, type Pair, planPair, writeChunk } from './plan-strings.ts'
import { removeMissingUnits } from './remove-missing-units.ts'
import { returnNotes } from './removed-notes.ts'
import { returnTexts } from './removed-texts.ts'
import { addSourceStrings, type FoundUnit, type SourceString, type SourceStrings } from './source-strings.ts'
import type { TranslationSync } from './translation-sync.ts'

/**
 * Strings a transaction: few enough that a save of one of them waits some milliseconds, enough that statements do not dominate.
 */
const usualChunk = 250

/** Updates a translation from its file, in short transactions; returns how many strings the file has. */
export async function syncTranslation(sync: TranslationSync): Promise<number> {
  const { units, database } = sync
  const isKnown = knowsAll(sync)
  // Before a first file is read to its end, strings may have been added by people, or by a run that was cut off.
  const isNew = sync.first && sync.translation.isEmpty
  let chunkSize = usualChunk
  // A file without strings is a chunk as well: it is finished.
  for (let from = 0; from === 0 || from < units.length; from += chunkSize) {
    sync.signal.throwIfAborted()
    if (isKnown) chunkSize = knownAtOnce()
    const isLast = from + chunkSize >= units.length && isNew
    const part: Part = { units: units.slice(from, from + chunkSize), isFirst: from === 0 && !sync.first, isLast }
    if (isKnown) await writeKnown(sync, part)
    else await database.transaction((tx) => syncChunk(tx, sync, part))
    sync.report(part.units.length)
    await giveWay()
  }
  if (!isNew) await removeMissingUnits(sync)
  return units.length
}

interface Part {
  readonly units: readonly FoundUnit[]
  /** Whether this is the first part of a translation that has had another file before. */
  readonly isFirst: boolean
  /** Whether this is the last part of a new translation, which finishes it. */
  readonly isLast: boolean
}

async function syncChunk(tx: Transaction, sync: TranslationSync, part: Part): Promise<void> {
  if (part.isFirst) await sync.begin(tx)
  const ledger = openLedger(tx, sync.scope)
  // The source translation's strings are counted where they belong; a file of the source language counts them itself.
  const sourceLedger = sync.translation.isSource ? ledger : openLedger(tx, sync.sourceScope)
  const added = await addSourceStrings(tx, sync.component, sync.strings, {
    units: part.units,
    ledger: sourceLedger,
    keepsTexts: sync.keepsTexts,
  })
  const fresh = new Set([...added.values()].map((string) => string.unitId))
  const pairs = part.units.map(({ unit, key, position }) => ({
    unit,
    position,
    source: added.get(key) ?? sourceOf(sync, sync.strings, key),
  }))
  const { isEmpty, isSource } = sync.translation
  const ids = pairs.map(({ source }) => source.unitId).filter((id) => !(isSource && fresh.has(id)))
  const kept = isEmpty && !isSource ? new Map() : await readKeptUnits(tx, sync.translation.id, ids)
  const chunk = emptyChunk()
  for (const pair of pairs) {
    if (isSource && fresh.has(pair.source.unitId)) recordNewSource(sync, ledger, pair.source)
    else planPair(sync, ledger, chunk, { ...pair, kept: kept.get(pair.source.unitId) })
  }
  await writeChunk(tx, sync, chunk)
  if (sync.keepsTexts) {
    const sourceIds = pairs.map(({ source }) => source.unitId).filter((id) => !kept.has(id))
    const { identity } = sync.component
    const to = { identity, translationId: sync.translation.id, sourceIds }
    await returnTexts(tx, ledger, to)
    // Fresh source strings have their notes already.
    if (!sync.translation.isSource) await returnNotes(tx, ledger, to)
  }
  if (sync.translation.isSource) tx.afterCommit(() => refreshSources(pairs))
  if (part.isLast) await sync.finish(tx, ledger)
  if (sourceLedger !== ledger && added.size > 0) {
    // Both ledgers count: their rows are locked at once, in the order in which everybody locks them.
    await lockCounters(tx, [...sync.scope.statisticsIds, ...sync.sourceScope.statisticsIds])
    await sourceLedger.close()
  }
  await ledger.close()
}

function sourceOf(sync: TranslationSync, strings: SourceStrings, key: string): SourceString {
  const source = strings.get(key)
  if (!source) throw new Error(`a string of translation ${sync.translation.id} has no source string`)
  return source
}

function recordNewSource(sync: TranslationSync, ledger: Ledger, source: SourceString): void {
  if (sync.first) return
  ledger.record({ action: 'new-source-repo', doer: sync.reader, unitId: source.unitId, target: source.source })
}

/** The source texts that other languages' strings are compared with from now on. */
function refreshSources(pairs: readonly Pick<Pair, 'unit' | 'position' | 'source'>[]): void {
  for (const { unit, position, source } of pairs) {
    source.note = noteText(unit)
    source.location = unit.location
    source.flags = unit.flags
    source.position = position
  }
}
