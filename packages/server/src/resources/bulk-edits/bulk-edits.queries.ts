import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { unitInPlace } from '../../search/place-conditions.ts'

export interface StringRow {
  readonly unit_id: number
  readonly outcome: string
  readonly translation_id: number
  readonly source: string
  /** The text before and after; null: the edit was about something else, or left it. */
  readonly before: string | null
  readonly after: string | null
}

/** Which strings of an edit. */
export interface StringsPart {
  readonly place: Place
  readonly after: number
  /** Only those with one of these outcomes; null: with any. */
  readonly outcomes: readonly string[] | null
  /** Only those that may not be changed. */
  readonly denied: boolean
  readonly limit: number
}

/** Strings of an edit with what became of them, as far as the reader sees them. */
export async function readStrings(
  database: Database,
  bulkId: number,
  { place, after, outcomes, denied, limit }: StringsPart,
  visible: Visible,
): Promise<StringRow[]> {
  const outcome = denied
    ? sql`b.outcome like 'denied:%'`
    : outcomes === null
      ? sql`b.outcome is not null`
      : sql`b.outcome = any(${outcomes}::text[])`
  const { rows } = await sql<StringRow>`
    select b.unit_id, b.outcome, u.translation_id, r.source, b.before ->> 'target' as before, b.after ->> 'target' as after
      from bulk_edit_strings b join units u on u.id = b.unit_id join units r on r.id = u.source_unit_id
     where b.bulk_id = ${bulkId} and b.unit_id > ${after} and ${outcome} and ${unitInPlace(place, visible)}
     order by b.unit_id limit ${limit}`.execute(database.kysely)
  return rows
}
