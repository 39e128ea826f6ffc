import type { Queries } from '../db/database.ts'
import { scopeOfRights } from '../domain/unit/edit-denial.ts'
import { type EditedUnit, readUnitsToPreview } from '../domain/unit/edited-unit.ts'
import { rightDenial } from '../permissions/demand-right.ts'
import { type Actor, can } from '../permissions/index.ts'
import type { Denial } from '../refusal.ts'
import { type BulkSettings, writesNotes, writesTexts } from './bulk-settings.ts'
import type { BulkWork } from './bulk-work.ts'
import { bulkDenial, type DecidedText, decideText, deniedAs, type LeftText, type TextMaker } from './decide-text.ts'
import { findTexts } from './found-texts.ts'
import { replacerOf } from './replace-text.ts'
import type { StringOutcome } from './string-rows.ts'
import { type PlannedNote, planNote, readNoteFacts } from './write-notes.ts'

/** Why somebody may not write notes of a source string. */
export function noteDenial(actor: Actor, unit: EditedUnit, settings: BulkSettings): Denial | null {
  const scope = scopeOfRights(unit)
  const general = bulkDenial(actor, unit, settings)
  if (general !== null) return general
  return can(actor, 'source.edit', scope) ? null : rightDenial(actor, 'source.edit', scope)
}

/** Reads the material for new texts of some strings. */
export async function textMaker(
  queries: Queries,
  { actor, settings }: Pick<BulkWork, 'actor' | 'settings'>,
  unitIds: readonly number[],
): Promise<TextMaker> {
  return {
    actor,
    settings,
    replace: settings.replace === undefined ? null : replacerOf(settings.replace),
    found: await findTexts(queries, settings, unitIds),
    given: new Map(settings.texts?.map((text) => [text.unit, text])),
  }
}

/** The effect that an edit would have on a string. */
export interface Foreseen {
  readonly unit: EditedUnit
  readonly outcome: string
  readonly text: DecidedText | LeftText | null
  readonly note: PlannedNote | LeftText | null
}

type Asked = Pick<BulkWork, 'actor' | 'settings'>

/** Decides about strings without locks and without writing. */
export async function foresee(queries: Queries, work: Asked, units: readonly EditedUnit[]): Promise<Foreseen[]> {
  const { actor, settings } = work
  const ids = units.map(({ id }) => id)
  const maker = writesTexts(settings) ? await textMaker(queries, work, ids) : null
  const known = new Map(units.map((unit) => [unit.id, unit]))
  const missing = writesNotes(settings)
    ? [...new Set(units.map(({ source_unit_id }) => source_unit_id))].filter((id) => !known.has(id))
    : []
  for (const unit of await readUnitsToPreview(queries, missing)) known.set(unit.id, unit)
  const sources = [...known.values()].filter(({ is_source }) => is_source)
  const facts = writesNotes(settings) ? await readNoteFacts(queries, settings, sources) : null
  const noteOf = (unit: EditedUnit): PlannedNote | LeftText | null => {
    const source = known.get(unit.source_unit_id)
    if (facts === null || source === undefined) return null
    const denial = noteDenial(actor, source, settings)
    return denial === null ? planNote(settings, facts, source) : deniedAs(denial)
  }
  return units.map((unit) => {
    const text = maker === null ? null : decideText(maker, unit)
    const note = noteOf(unit)
    return { unit, text, note, outcome: joined(text, note, facts !== null) }
  })
}

/** The outcome of a string whose text and notes were both asked for: refused or held back as a whole, else written where either is. */
export function joined(
  text: DecidedText | LeftText | null,
  note: PlannedNote | LeftText | null,
  hasNotes: boolean,
): string {
  const ofText = text === null ? null : text.kind === 'write' ? 'written' : text.outcome
  const ofNote = note === null ? (hasNotes ? 'unchanged' : null) : 'kind' in note ? note.outcome : 'written'
  const both = [ofText, ofNote].filter((one) => one !== null)
  return (
    both.find((one) => one.startsWith('denied:')) ??
    both.find((one) => one.startsWith('held:')) ??
    both.find((one) => one === 'written') ??
    both.find((one) => one !== 'unchanged') ??
    'unchanged'
  )
}

/** The strings among these that may not be changed. */
export async function deniedStrings(
  queries: Queries,
  work: Asked,
  units: readonly EditedUnit[],
): Promise<StringOutcome[]> {
  return (await foresee(queries, work, units)).flatMap(({ unit, outcome }) =>
    outcome.startsWith('denied:') ? [{ unitId: unit.id, outcome }] : [],
  )
}
