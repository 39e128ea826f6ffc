import { giveWay } from '../db/background.ts'
import { type Database, statement, type Transaction } from '../db/database.ts'
import { type EditedUnit, readEditedUnits } from '../domain/unit/edited-unit.ts'
import { type BulkWork, writerOf } from './bulk-work.ts'
import { noteDenial } from './decide-strings.ts'
import { type NoteRow, sendUndoneNotes, writtenNotes } from './note-rows.ts'
import { type Label, type PlannedNote, writeNotes } from './write-notes.ts'

const selectLabels = statement<Label & { readonly unit_id: number; readonly given: boolean }>(
  'labels_to_undo',
  `select v.unit_id, b.id, b.name, b.project_id,
          exists (select 1 from unit_labels l where l.unit_id = v.unit_id and l.label_id = b.id) as given
     from unnest($1::bigint[], $2::int[]) v(unit_id, label_id) join labels b on b.id = v.label_id`,
)
const selectTranslations = statement<{ id: number }>(
  'translations_of_undone_notes',
  'select id from units where source_unit_id = any($1::bigint[])',
)
const markKept = statement<never>(
  'keep_strings_of_notes',
  `update bulk_edit_strings s set outcome = 'kept' from units u
    where s.bulk_id = $1 and u.id = s.unit_id and u.source_unit_id = any($2::bigint[]) and s.outcome = 'undone'`,
)
const atOnce = 50

const isTouched = (unit: EditedUnit, { after }: NoteRow): boolean =>
  (after.explanation !== undefined && unit.explanation !== after.explanation) ||
  (after.flags !== undefined && unit.extra_flags !== after.flags)

async function undoChunk(tx: Transaction, work: BulkWork, rows: readonly NoteRow[]): Promise<void> {
  const ids = rows.map(({ unit_id }) => unit_id)
  const moves = rows.some(({ after }) => after.flags !== undefined)
  const all = moves ? (await tx.query(selectTranslations, [ids])).map(({ id }) => id) : []
  const units = await readEditedUnits(tx, { ids: [...new Set([...ids, ...all])] })
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const pairs = rows.flatMap(({ unit_id, after }) =>
    [...after.added, ...after.removed].map((label) => [unit_id, label] as const),
  )
  const labels = Map.groupBy(
    await tx.query(selectLabels, [pairs.map(([unit]) => unit), pairs.map(([, label]) => label)]),
    ({ unit_id }) => unit_id,
  )
  const kept: number[] = []
  const notes = rows.flatMap((row): PlannedNote[] => {
    const unit = byId.get(row.unit_id)
    if (unit === undefined) return []
    if (isTouched(unit, row) || noteDenial(work.actor, unit, { ...work.settings, free: true }) !== null) {
      kept.push(unit.id)
      return []
    }
    const own = labels.get(row.unit_id) ?? []
    const { explanation, flags } = row.before
    return [
      {
        unit,
        added: own.filter(({ id, given }) => row.after.removed.includes(id) && !given),
        removed: own.filter(({ id, given }) => row.after.added.includes(id) && given),
        ...(explanation !== undefined && { explanation }),
        ...(flags !== undefined && { extraFlags: flags }),
      },
    ]
  })
  await writeNotes(tx, writerOf(work), notes, units)
  sendUndoneNotes(tx, work.bulkId, ids)
  if (kept.length > 0) tx.send(markKept, [work.bulkId, kept])
}

/** Takes labels, flags and explanations back wherever nobody changed them since. */
export async function undoNotes(
  { database, signal }: { readonly database: Database; readonly signal: AbortSignal },
  work: BulkWork,
): Promise<void> {
  for (let after = 0; ; ) {
    signal.throwIfAborted()
    const rows = await database.transaction(async (tx) => {
      const part = await writtenNotes(tx, work.bulkId, { after, limit: atOnce })
      if (part.length > 0) await undoChunk(tx, work, part)
      return part
    })
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.unit_id
    await giveWay()
  }
}
