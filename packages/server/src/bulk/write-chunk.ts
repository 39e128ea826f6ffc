import { statement, type Transaction } from '../db/database.ts'
import { type EditedFamily, type EditedUnit, readEditedFamilies, readEditedUnits } from '../domain/unit/edited-unit.ts'
import { type BulkSettings, writesNotes, writesTexts } from './bulk-settings.ts'
import { type BulkWork, writerOf } from './bulk-work.ts'
import { joined, noteDenial, textMaker } from './decide-strings.ts'
import { type DecidedText, decideText, deniedAs, type LeftText, twinsToWrite } from './decide-text.ts'
import { sendNotes } from './note-rows.ts'
import { type BeforeText, listedAmong, type StringOutcome, sendOutcomes } from './string-rows.ts'
import { type PlannedNote, planNote, readNoteFacts, writeNotes } from './write-notes.ts'
import { rejectSuggestions, type WrittenText, writePlanned } from './write-texts.ts'

const selectSources = statement<{ id: number }>(
  'sources_of_units',
  'select distinct source_unit_id as id from units where id = any($1::bigint[])',
)
const selectTranslations = statement<{ id: number }>(
  'translations_of_sources',
  'select id from units where source_unit_id = any($1::bigint[])',
)

/** The source strings of a chunk; with all their translations where flags change. Locked in the order of ids. */
async function lockSources(tx: Transaction, settings: BulkSettings, unitIds: readonly number[]): Promise<EditedUnit[]> {
  const sources = (await tx.query(selectSources, [unitIds])).map(({ id }) => id)
  const moves = settings.add_flags !== undefined || settings.remove_flags !== undefined
  const all = moves ? (await tx.query(selectTranslations, [sources])).map(({ id }) => id) : []
  return readEditedUnits(tx, { ids: [...new Set([...sources, ...all])] })
}

/** The decisions about a chunk, by string. */
interface Decisions {
  readonly units: readonly EditedUnit[]
  readonly texts: ReadonlyMap<number, DecidedText | LeftText>
  readonly families: ReadonlyMap<number, EditedFamily>
  /** By source string; a denial, or null: nothing changes. */
  readonly notes: ReadonlyMap<number, PlannedNote | LeftText | null>
  readonly sources: readonly EditedUnit[]
}

async function decideNotes(tx: Transaction, { actor, settings }: BulkWork, sources: readonly EditedUnit[]) {
  const own = sources.filter(({ is_source }) => is_source)
  const facts = await readNoteFacts(tx, settings, own)
  return new Map(
    own.map((unit) => {
      const denial = noteDenial(actor, unit, settings)
      return [unit.id, denial === null ? planNote(settings, facts, unit) : deniedAs(denial)] as const
    }),
  )
}

async function decide(tx: Transaction, work: BulkWork, unitIds: readonly number[]): Promise<Decisions> {
  const { settings } = work
  const families = writesTexts(settings)
    ? await readEditedFamilies(tx, unitIds)
    : (await readEditedUnits(tx, { ids: unitIds })).map((unit) => ({ unit, twins: [] }))
  const units = families.map(({ unit }) => unit)
  const sources = writesNotes(settings) ? await lockSources(tx, settings, unitIds) : []
  const notes = await decideNotes(tx, work, sources)
  const maker = writesTexts(settings) ? await textMaker(tx, work, unitIds) : null
  const texts = new Map(maker === null ? [] : units.map((unit) => [unit.id, decideText(maker, unit)] as const))
  return { units, texts, families: new Map(families.map((one) => [one.unit.id, one])), notes, sources }
}

const isDenied = (outcome: string): boolean => outcome.startsWith('denied:')

const beforeOf = ({ before, suggestions }: Pick<WrittenText, 'before' | 'suggestions'>): BeforeText => ({
  target: before.target,
  state: before.state,
  automatic: before.automatically_translated,
  dismissed: before.dismissed,
  suggestions,
})

/** Texts of strings whose outcome is `written`, and of their twins. */
async function writeTexts(
  tx: Transaction,
  work: BulkWork,
  decisions: Decisions,
  isWritten: (unit: EditedUnit) => boolean,
): Promise<StringOutcome[]> {
  const writer = writerOf(work)
  const chosen = [...decisions.texts.values()].filter(
    (one): one is DecidedText => one.kind === 'write' && isWritten(one.unit),
  )
  const twins = chosen.flatMap((text) =>
    twinsToWrite(work.actor, text, decisions.families.get(text.unit.id)?.twins ?? []).map((unit) => ({ unit, text })),
  )
  const listed = await listedAmong(
    tx,
    work.bulkId,
    twins.map(({ unit }) => unit.id),
  )
  const spread = new Map(twins.filter(({ unit }) => !listed.has(unit.id)).map((one) => [one.unit.id, one]))
  const written = await writePlanned(tx, writer, [
    ...chosen.filter(({ keepsText }) => !keepsText).map((one) => ({ ...one, isAccepted: one.action === 'accept' })),
    ...[...spread.values()].map(({ unit, text: { target, state, authorId } }) => ({
      unit,
      target,
      state,
      authorId,
      action: 'propagated-edit' as const,
      isAccepted: false,
    })),
  ])
  const rejected = chosen.filter(({ keepsText }) => keepsText)
  const gone = Map.groupBy(
    await rejectSuggestions(
      tx,
      writer,
      rejected.map(({ unit, suggestions }) => ({ unit, ids: suggestions.map(({ id }) => id) })),
    ),
    ({ unit_id }) => unit_id,
  )
  return [
    ...written.map((one) => ({
      unitId: one.before.id,
      outcome: spread.has(one.before.id) ? 'propagated' : 'written',
      before: beforeOf(one),
      after: { target: one.target, state: one.state },
    })),
    ...rejected.map(({ unit }) => ({
      unitId: unit.id,
      outcome: 'written',
      before: beforeOf({ before: unit, suggestions: gone.get(unit.id) ?? [] }),
      after: { target: unit.target, state: unit.state },
    })),
  ]
}

/**
 * Decides about strings and writes them, in one transaction. Resolves to how many came to what. Null: some may not be changed, and the rest
 * was not asked for; then nothing but the outcomes is written.
 */
export async function writeChunk(
  tx: Transaction,
  work: BulkWork,
  unitIds: readonly number[],
): Promise<Readonly<Record<string, number>> | null> {
  const { settings, bulkId } = work
  const decisions = await decide(tx, work, unitIds)
  const outcomes = new Map(
    decisions.units.map((unit) => [
      unit.id,
      joined(
        decisions.texts.get(unit.id) ?? null,
        writesNotes(settings) ? (decisions.notes.get(unit.source_unit_id) ?? null) : null,
        writesNotes(settings),
      ),
    ]),
  )
  const gone = unitIds.filter((id) => !outcomes.has(id)).map((unitId) => ({ unitId, outcome: 'gone' }))
  const isRefused = settings.on_denied === 'nothing' && [...outcomes.values()].some(isDenied)
  if (isRefused) {
    sendOutcomes(
      tx,
      bulkId,
      [...outcomes].flatMap(([unitId, outcome]) => (isDenied(outcome) ? [{ unitId, outcome }] : [])),
    )
    return null
  }
  const isWritten = ({ id }: EditedUnit) => outcomes.get(id) === 'written'
  const wanted = new Set(decisions.units.filter(isWritten).map(({ source_unit_id }) => source_unit_id))
  const notes = [...decisions.notes].flatMap(([id, note]) =>
    note !== null && !('kind' in note) && wanted.has(id) ? [note] : [],
  )
  await writeNotes(tx, writerOf(work), notes, decisions.sources)
  sendNotes(tx, bulkId, notes)
  // Flags that changed may have made strings read-only, and their checks others.
  const again =
    notes.length > 0 && writesTexts(settings)
      ? await decide(tx, { ...work, settings: textsOf(settings) }, unitIds)
      : decisions
  const written = await writeTexts(tx, work, again, isWritten)
  const known = new Map(written.map((one) => [one.unitId, one]))
  const others = [...outcomes].flatMap(([unitId, outcome]) => (known.has(unitId) ? [] : [{ unitId, outcome }]))
  const all = [...written, ...others, ...gone]
  sendOutcomes(tx, bulkId, all)
  return Object.fromEntries([...Map.groupBy(all, ({ outcome }) => outcome)].map(([name, { length }]) => [name, length]))
}

/** The part of an edit that is about texts. */
function textsOf({
  add_flags,
  remove_flags,
  add_labels,
  remove_labels,
  explanation,
  ...texts
}: BulkSettings): BulkSettings {
  return texts
}
