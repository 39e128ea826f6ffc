import { type FileUnit, type Identity, noteText } from '@weft/formats'
import { countCharacters, countWords } from '@weft/l10n'
import type { CopyValue } from '../../db/copy-text.ts'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { splitPlural, unitState } from '../../db/unit-state.ts'
import { identityHash } from '../../domain/unit/string-key.ts'
import type { Ledger } from '../../events/ledger.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import { insertUnits } from './insert-units.ts'
import { readKeptFlags, returnNotes } from './removed-notes.ts'

/** A string of the source language: what its translations share. */
export interface SourceString {
  readonly unitId: number
  readonly key: string
  /** The text as stored: plural forms joined. */
  source: string
  context: string
  note: string
  location: string
  flags: string
  extraFlags: string
  position: number
  words: number
  chars: number
}

export type SourceStrings = Map<string, SourceString>

interface SourceRow {
  id: number
  source: string
  context: string | null
  note: string | null
  location: string | null
  flags: string | null
  extra_flags: string
  position: number
  num_words: number
  num_chars: number
}

const selectSourceStrings = statement<SourceRow>(
  'source_strings',
  `select id, source, context, note, location, flags, extra_flags, position, num_words, num_chars
     from units where translation_id = $1 and source_unit_id = id`,
)

/** Reads the source strings of a component, by key. */
export async function readSourceStrings(
  database: Database | Transaction,
  component: SyncedComponent,
): Promise<SourceStrings> {
  const rows = await database.query(selectSourceStrings, [component.sourceTranslationId])
  const strings: SourceStrings = new Map()
  for (const row of rows) {
    const context = row.context ?? ''
    const key = component.identity.keyOfStored({ context, source: row.source })
    strings.set(key, {
      unitId: row.id,
      key,
      source: row.source,
      context,
      note: row.note ?? '',
      location: row.location ?? '',
      flags: row.flags ?? '',
      extraFlags: row.extra_flags,
      position: row.position,
      words: row.num_words,
      chars: row.num_chars,
    })
  }
  return strings
}

/** A string of a file, where in the file it is (from 1), and by which key the component knows it. */
export interface FoundUnit {
  readonly unit: FileUnit
  readonly position: number
  readonly key: string
}

/** The strings of a file, each once: of the same string twice in a file the first counts. */
export function foundUnits({ keyOf }: Identity, units: readonly FileUnit[]): FoundUnit[] {
  const seen = new Set<string>()
  const found: FoundUnit[] = []
  for (const [index, unit] of units.entries()) {
    const key = keyOf(unit)
    if (seen.has(key)) continue
    seen.add(key)
    found.push({ unit, position: index + 1, key })
  }
  return found
}

const whollyKnown = new WeakSet<readonly FoundUnit[]>()

/** Whether all strings of a file are among those of its component, which a run only adds to: asked several times, looked for once. */
export function areKnown(strings: SourceStrings, units: readonly FoundUnit[]): boolean {
  if (whollyKnown.has(units)) return true
  const known = units.every(({ key }) => strings.has(key))
  if (known) whollyKnown.add(units)
  return known
}

const selectIds = statement<{ id: number }>(
  'allocate_unit_ids',
  `select nextval(pg_get_serial_sequence('units', 'id'))::bigint as id from generate_series(1, $1::int)`,
)

const sourceColumns = [
  'id',
  'translation_id',
  'source_unit_id',
  'position',
  'state',
  'num_words',
  'num_chars',
  'id_hash',
  'target',
  'source',
  'context',
  'note',
  'location',
  'flags',
  'extra_flags',
  'failing',
] as const

/** The state of a source string: a bilingual one is not edited, a monolingual one is unless its owner forbade it. */
export function sourceState({ identity, settings }: SyncedComponent, text: string, unit: FileUnit): number {
  if (!identity.byContext || !settings.edit_template || unit.state === 'read-only') return unitState.readOnly
  return text === '' ? unitState.empty : unitState.translated
}

/**
 * Adds the source strings among a file's strings that the component does not have yet: rows and counters. They come
 * into the map when the transaction commits (it may be run again); until then the caller looks into what is returned.
 */
export async function addSourceStrings(
  tx: Transaction,
  component: SyncedComponent,
  strings: SourceStrings,
  found: { readonly units: readonly FoundUnit[]; readonly ledger: Ledger; readonly keepsTexts: boolean },
): Promise<ReadonlyMap<string, SourceString>> {
  const fresh = found.units.filter(({ key }) => !strings.has(key))
  const added: SourceStrings = new Map()
  if (fresh.length === 0) return added
  const ids = await tx.query(selectIds, [fresh.length])
  // Before anything is checked: flags decide about checks, in every language.
  const flags = found.keepsTexts ? await readKeptFlags(tx, component.sourceTranslationId, fresh) : null
  const rows: CopyValue[][] = []
  for (const [index, { unit, position, key }] of fresh.entries()) {
    const unitId = ids[index]?.id
    if (unitId === undefined) throw new Error('fewer ids than asked for')
    const source = component.identity.sourceOf(unit)
    const string: SourceString = {
      unitId,
      key,
      source,
      context: unit.context,
      note: noteText(unit),
      location: unit.location,
      flags: unit.flags,
      extraFlags: flags?.get(key) ?? '',
      position,
      words: countWords(splitPlural(source), component.sourceLanguageCode),
      chars: countCharacters(splitPlural(source)),
    }
    added.set(key, string)
    const state = sourceState(component, source, unit)
    const failing = component.checks.failingOfSource(string)
    found.ledger.count(null, counted(string, state, failing))
    rows.push(sourceRow(component, string, state, failing))
  }
  await insertUnits(tx, [component.sourceTranslationId], sourceColumns, rows)
  if (found.keepsTexts) {
    const sourceIds = [...added.values()].map(({ unitId }) => unitId)
    const to = { identity: component.identity, translationId: component.sourceTranslationId, sourceIds }
    await returnNotes(tx, found.ledger, to)
  }
  tx.afterCommit(() => {
    for (const [key, string] of added) strings.set(key, string)
  })
  return added
}

const counted = (string: SourceString, state: number, failing: string[] | null) => ({
  state,
  num_words: string.words,
  num_chars: string.chars,
  failing,
  has_suggestion: false,
  has_comment: false,
})

function sourceRow(
  component: SyncedComponent,
  string: SourceString,
  state: number,
  failing: string[] | null,
): CopyValue[] {
  return [
    string.unitId,
    component.sourceTranslationId,
    string.unitId,
    string.position,
    state,
    string.words,
    string.chars,
    identityHash(component.identity, string),
    string.source,
    string.source,
    string.context,
    string.note,
    string.location,
    string.flags,
    string.extraFlags,
    failing,
  ]
}
