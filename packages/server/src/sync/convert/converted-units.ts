import { NO_NOTES, type WrittenUnit } from '@weft/formats'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { fileStateOf, splitPlural, unitState } from '../../db/unit-state.ts'
import { runSearch } from '../../search/run-search.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { searchedTables } from '../../search/unit-conditions.ts'

interface TextRow {
  readonly target: string
  readonly state: number
  readonly source: string
  readonly context: string
  readonly note: string
  readonly location: string
  readonly flags: string
  readonly previous_source: string
}

const columns = `u.target, u.state, coalesce(u.source, s.source) as source, coalesce(s.context, '') as context,
  coalesce(u.note, s.note, '') as note, coalesce(u.location, s.location, '') as location,
  coalesce(u.flags, s.flags, '') as flags, u.previous_source`

/** A string as a file says it. */
function writtenUnit({ target, state, source, note, previous_source, ...said }: TextRow): WrittenUnit {
  const texts = splitPlural(target)
  return {
    ...said,
    source: splitPlural(source),
    target: texts,
    state: state === unitState.readOnly ? 'read-only' : fileStateOf(texts, state),
    previousSource: previous_source,
    notes: note === '' ? NO_NOTES : [{ by: 'developer', text: note }],
  }
}

/** The strings of a translation that a search finds, in the order of the file; a null search finds all. */
export async function selectWrittenUnits(
  database: Database,
  translationId: number,
  search: UnitSearch | null,
): Promise<readonly WrittenUnit[]> {
  const condition = search?.condition ?? sql`true`
  const rows = await runSearch(database, search, async ({ kysely }) => {
    const found = await sql<TextRow>`select ${sql.raw(columns)} from ${sql.raw(searchedTables)}
      where u.translation_id = ${translationId} and ${condition} order by u.position, u.id`.execute(kysely)
    return found.rows
  })
  return rows.map(writtenUnit)
}
