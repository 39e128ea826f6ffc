import { type Queries, statement, type Transaction } from '../db/database.ts'
import type { PlannedNote } from './write-notes.ts'

/** The changed parts of a source string, before or after: labels by their ids. */
export interface NoteText {
  readonly explanation?: string
  readonly flags?: string
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

export interface NoteRow {
  readonly unit_id: number
  readonly before: NoteText
  readonly after: NoteText
}

const insertNotes = statement<never>(
  'notes_of_bulk_edit',
  `insert into bulk_edit_notes (bulk_id, unit_id, before, after)
   select $1, v.* from unnest($2::bigint[], $3::jsonb[], $4::jsonb[]) v on conflict (bulk_id, unit_id) do nothing`,
)
const selectNotes = statement<NoteRow>(
  'written_notes_of_bulk_edit',
  `select unit_id, before, after from bulk_edit_notes where bulk_id = $1 and unit_id > $2 and not undone order by unit_id limit $3 for update`,
)
const markUndone = statement<never>(
  'undone_notes_of_bulk_edit',
  'update bulk_edit_notes set undone = true where bulk_id = $1 and unit_id = any($2::bigint[])',
)

export function sendNotes(tx: Transaction, bulkId: number, notes: readonly PlannedNote[]): void {
  if (notes.length === 0) return
  const labels = ({ added, removed }: PlannedNote) => ({
    added: added.map(({ id }) => id),
    removed: removed.map(({ id }) => id),
  })
  const before = notes.map((note) =>
    JSON.stringify({
      ...labels(note),
      ...(note.explanation !== undefined && { explanation: note.unit.explanation }),
      ...(note.extraFlags !== undefined && { flags: note.unit.extra_flags }),
    }),
  )
  const after = notes.map((note) =>
    JSON.stringify({
      ...labels(note),
      ...(note.explanation !== undefined && { explanation: note.explanation }),
      ...(note.extraFlags !== undefined && { flags: note.extraFlags }),
    }),
  )
  tx.send(insertNotes, [bulkId, notes.map(({ unit }) => unit.id), before, after])
}

/** Locked: where two nodes take the same part back, the second finds nothing left of it. */
export const writtenNotes = (
  queries: Queries,
  bulkId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NoteRow[]> => queries.query(selectNotes, [bulkId, after, limit])

export const sendUndoneNotes = (tx: Transaction, bulkId: number, unitIds: readonly number[]): void =>
  tx.send(markUndone, [bulkId, unitIds])
