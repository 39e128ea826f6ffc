import { formatFlags, mergeFlags, parseFlags } from '@weft/checks'
import { type Queries, statement, type Transaction } from '../db/database.ts'
import { weighEnforcedChecks } from '../domain/component/enforced-checks.ts'
import { readProjectFonts } from '../domain/project/read-project-fonts.ts'
import { movesEnforcedOf, updateVerdicts, verdictOf } from '../domain/unit/annotate-unit.ts'
import type { EditedUnit } from '../domain/unit/edited-unit.ts'
import { moveVariant } from '../domain/unit/flagged-variant.ts'
import { spreadTerm } from '../domain/unit/spread-term.ts'
import { type CheckedUnit, withTermsFor } from '../domain/unit/unit-checks.ts'
import { scopeOfUnit } from '../domain/unit/unit-text.ts'
import { closeTallies, openTally, type ScopedTally } from '../events/ledger.ts'
import type { BulkSettings } from './bulk-settings.ts'
import type { BatchWriter } from './write-texts.ts'

/** A label of a project. */
export interface Label {
  readonly id: number
  readonly name: string
  readonly project_id: number
}

/** The changes of a source string; undefined: no change. */
export interface PlannedNote {
  readonly unit: EditedUnit
  readonly explanation?: string
  readonly extraFlags?: string
  readonly added: readonly Label[]
  readonly removed: readonly Label[]
}

const selectLabels = statement<Label>(
  'labels_by_name',
  'select id, name, project_id from labels where project_id = any($1::int[]) and name = any($2::text[])',
)
const selectGiven = statement<{ unit_id: number; label_id: number }>(
  'labels_of_units',
  'select unit_id, label_id from unit_labels where unit_id = any($1::bigint[]) and label_id = any($2::int[])',
)

/** The facts on which notes of a chunk depend. */
export interface NoteFacts {
  readonly labels: readonly Label[]
  /** `unit label`: the labels that strings have, of those asked about. */
  readonly given: ReadonlySet<string>
}

/** Reads labels by their names, and which source strings have them. */
export async function readNoteFacts(
  queries: Queries,
  settings: BulkSettings,
  sources: readonly EditedUnit[],
): Promise<NoteFacts> {
  const names = [...(settings.add_labels ?? []), ...(settings.remove_labels ?? [])]
  if (names.length === 0) return { labels: [], given: new Set() }
  const labels = await queries.query(selectLabels, [[...new Set(sources.map(({ project_id }) => project_id))], names])
  const ids = labels.map(({ id }) => id)
  const rows = await queries.query(selectGiven, [sources.map(({ id }) => id), ids])
  return { labels, given: new Set(rows.map(({ unit_id, label_id }) => `${unit_id} ${label_id}`)) }
}

/** Flags with some added and some taken away; the text stays where nothing changes. */
export function changedFlags(flags: string, { add_flags = '', remove_flags = '' }: BulkSettings): string {
  const before = mergeFlags(flags)
  const after = new Map(before)
  for (const { name } of parseFlags(remove_flags).flags) after.delete(name)
  for (const { name, values } of parseFlags(add_flags).flags) after.set(name, values)
  const written = formatFlags(after)
  return written === formatFlags(before) ? flags : written
}

/** The changes that a source string would get; null: it has them already. */
export function planNote(settings: BulkSettings, { labels, given }: NoteFacts, unit: EditedUnit): PlannedNote | null {
  const own = labels.filter(({ project_id }) => project_id === unit.project_id)
  const has = ({ id }: Label) => given.has(`${unit.id} ${id}`)
  const added = own.filter((label) => settings.add_labels?.includes(label.name) && !has(label))
  const removed = own.filter((label) => settings.remove_labels?.includes(label.name) && has(label))
  const extraFlags = changedFlags(unit.extra_flags, settings)
  const note: PlannedNote = {
    unit,
    added,
    removed,
    ...(extraFlags !== unit.extra_flags && { extraFlags }),
    ...(settings.explanation !== undefined &&
      settings.explanation !== unit.explanation && { explanation: settings.explanation }),
  }
  return isNothing(note) ? null : note
}

const isNothing = ({ added, removed, extraFlags, explanation }: PlannedNote): boolean =>
  added.length === 0 && removed.length === 0 && extraFlags === undefined && explanation === undefined

const updateExplanations = statement<never>(
  'explanations_of_batch',
  `update units u set explanation = v.explanation, last_updated = now()
     from unnest($1::bigint[], $2::text[]) v(id, explanation) where u.id = v.id`,
)
const updateFlags = statement<never>(
  'flags_of_batch',
  `update units u set extra_flags = v.flags, last_updated = now()
     from unnest($1::bigint[], $2::text[]) v(id, flags) where u.id = v.id`,
)
const addLabels = statement<never>(
  'add_labels_of_batch',
  `insert into unit_labels (unit_id, label_id)
   select v.unit_id, b.id from unnest($1::bigint[], $2::int[]) v(unit_id, label_id) join labels b on b.id = v.label_id
   on conflict do nothing`,
)
const removeLabels = statement<never>(
  'remove_labels_of_batch',
  `delete from unit_labels l using unnest($1::bigint[], $2::int[]) v(unit_id, label_id)
    where l.unit_id = v.unit_id and l.label_id = v.label_id`,
)

const pairsOf = (notes: readonly PlannedNote[], of: 'added' | 'removed') => {
  const pairs = notes.flatMap((note) => note[of].map(({ id }) => [note.unit.id, id] as const))
  return [pairs.map(([unit]) => unit), pairs.map(([, label]) => label)]
}

/** The history of the notes, by the translation of the source strings. */
function recordNotes(writer: BatchWriter, notes: readonly PlannedNote[], tallyOf: (unit: CheckedUnit) => ScopedTally) {
  const doer = { userId: writer.actor.id, authorId: writer.actor.id }
  for (const { unit, explanation, extraFlags, added, removed } of notes) {
    const { tally } = tallyOf(unit)
    const details = writer.details(unit)
    const about = { doer, unitId: unit.id, silent: true, details }
    if (explanation !== undefined)
      tally.record({ action: 'explanation', ...about, target: explanation, old: unit.explanation })
    if (extraFlags !== undefined)
      tally.record({ action: 'extra-flags', ...about, target: extraFlags, old: unit.extra_flags })
    for (const { name } of added)
      tally.record({ action: 'label-add', ...about, target: name, details: { ...details, label: name } })
    for (const { name } of removed)
      tally.record({ action: 'label-remove', ...about, target: name, details: { ...details, label: name } })
  }
}

/** Flags decide about checks, and about what is read-only, in every language: all of it is judged again. */
async function judgeAgain(
  tx: Transaction,
  writer: BatchWriter,
  { flagged, units }: { readonly flagged: readonly PlannedNote[]; readonly units: readonly EditedUnit[] },
  tallyOf: (unit: CheckedUnit) => ScopedTally,
): Promise<void> {
  const doer = { userId: writer.actor.id, authorId: writer.actor.id }
  const bySource = Map.groupBy(
    units.filter(({ id, source_unit_id }) => id !== source_unit_id),
    ({ source_unit_id }) => source_unit_id,
  )
  const fonts = new Map<number, Awaited<ReturnType<typeof readProjectFonts>>>()
  const verdicts = []
  for (const [flags, notes] of Map.groupBy(flagged, ({ extraFlags = '' }) => extraFlags)) {
    const translations = notes.flatMap(({ unit }) => bySource.get(unit.id) ?? [])
    for (const { unit } of notes) {
      if (!fonts.has(unit.project_id)) fonts.set(unit.project_id, await readProjectFonts(tx, unit.project_id))
      await moveVariant(tx, unit, flags)
      await spreadTerm(tx, unit, flags, doer)
    }
    const held = await withTermsFor(tx, translations, flags)
    const sources = notes.map(({ unit }): CheckedUnit => ({ ...unit, extra_flags: flags }))
    for (const one of [...sources, ...held]) {
      const unit = { ...one, fonts: fonts.get(one.project_id) ?? one.fonts }
      const verdict = verdictOf(unit, flags)
      tallyOf(unit).tally.count(unit, { ...unit, ...verdict })
      verdicts.push(verdict)
    }
  }
  await tx.query(updateVerdicts, [JSON.stringify(verdicts)])
}

/**
 * Writes labels, flags and explanations of source strings as a set. `units`: these strings, and all their translations where flags change;
 * locked.
 */
export async function writeNotes(
  tx: Transaction,
  writer: BatchWriter,
  notes: readonly PlannedNote[],
  units: readonly EditedUnit[],
): Promise<void> {
  if (notes.length === 0) return
  const tallies = new Map<number, ScopedTally>()
  const tallyOf = (unit: CheckedUnit): ScopedTally => {
    const known = tallies.get(unit.translation_id) ?? { scope: scopeOfUnit(unit), tally: openTally() }
    tallies.set(unit.translation_id, known)
    return known
  }
  const explained = notes.filter(({ explanation }) => explanation !== undefined)
  const flagged = notes.filter(({ extraFlags }) => extraFlags !== undefined)
  if (explained.length > 0)
    tx.send(updateExplanations, [explained.map(({ unit }) => unit.id), explained.map((note) => note.explanation)])
  if (flagged.length > 0)
    tx.send(updateFlags, [flagged.map(({ unit }) => unit.id), flagged.map((note) => note.extraFlags)])
  tx.send(addLabels, pairsOf(notes, 'added'))
  tx.send(removeLabels, pairsOf(notes, 'removed'))
  recordNotes(writer, notes, tallyOf)
  if (flagged.length > 0) await judgeAgain(tx, writer, { flagged, units }, tallyOf)
  await closeTallies(tx, [...tallies.values()])
  const moved = flagged.filter(({ unit, extraFlags = '' }) => movesEnforcedOf(unit, extraFlags))
  for (const componentId of new Set(moved.map(({ unit }) => unit.component_id)))
    await weighEnforcedChecks(tx, componentId)
}
