import { type FileUnit, noteText } from '@weft/formats'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import type { SourceString } from './source-strings.ts'

/** A string of a translation as the database has it, as far as synchronising looks at it. */
export interface KeptUnit {
  readonly id: number
  readonly source_unit_id: number
  readonly position: number
  readonly state: number
  readonly target: string
  readonly pending: boolean
  readonly previous_source: string
  readonly note: string | null
  readonly location: string | null
  readonly flags: string | null
  readonly source: string | null
  readonly failing: string[] | null
  readonly dismissed: string[] | null
  readonly has_suggestion: boolean
  readonly has_comment: boolean
  readonly num_words: number
  readonly num_chars: number
  /** For a pending one: the earlier texts of the file, and the texts to write since then. */
  readonly known: readonly string[] | null
}

const selectKeptUnits = statement<KeptUnit>(
  'kept_units',
  `select id, source_unit_id, position, state, target, pending, previous_source, note, location, flags, source, failing,
          dismissed, has_suggestion, has_comment, num_words, num_chars,
          case when pending then array(select e.base from pending_edits e where e.unit_id = units.id and e.base is not null
             union select e.target from pending_edits e where e.unit_id = units.id) end as known
     from units where translation_id = $1 and source_unit_id = any($2::bigint[]) order by id for no key update`,
)

/**
 * Reads the strings of a translation that belong to some source strings, by the source string's id. A concurrent save
 * waits for the end of the transaction, so that plans use the last text of a string.
 */
export async function readKeptUnits(
  database: Database | Transaction,
  translationId: number,
  sourceIds: readonly number[],
): Promise<Map<number, KeptUnit>> {
  const rows = await database.query(selectKeptUnits, [translationId, sourceIds])
  return new Map(rows.map((row) => [row.source_unit_id, row]))
}

/** The file's facts about a string besides its text; null if the source string has the same (see the table). */
export interface UnitDetails {
  readonly note: string | null
  readonly location: string | null
  readonly flags: string | null
  readonly source: string | null
}

/** The details of a file's string relative to its source string. `foundSource` is the stored source text in the file. */
export function detailsOf(unit: FileUnit, foundSource: string, source: SourceString): UnitDetails {
  const note = noteText(unit)
  return {
    note: note === source.note ? null : note,
    location: unit.location === source.location ? null : unit.location,
    flags: unit.flags === source.flags ? null : unit.flags,
    source: foundSource === source.source ? null : foundSource,
  }
}

/** Whether the details are those kept. */
export const sameDetails = (kept: UnitDetails, found: UnitDetails): boolean =>
  kept.note === found.note &&
  kept.location === found.location &&
  kept.flags === found.flags &&
  kept.source === found.source
