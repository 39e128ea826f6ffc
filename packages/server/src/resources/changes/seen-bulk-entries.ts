import { type Database, statement } from '../../db/database.ts'
import { componentSeenText, visibleParameters } from '../../domain/visible.ts'
import { changeActions } from '../../events/change-actions.ts'
import { type Actor, visibleProjects } from '../../permissions/index.ts'
import type { ChangeRow } from './changes.present.ts'

const selectSeen = statement<{ id: number; strings: number }>(
  'seen_strings_of_bulk_entries',
  `select e.change_id as id, coalesce(sum(e.strings) filter (where ${componentSeenText(2)}), 0)::int as strings
     from bulk_edit_places e join components c on c.id = e.component_id join projects p on p.id = c.project_id
    where e.change_id = any($1::bigint[]) group by e.change_id having bool_or(not ${componentSeenText(2)})`,
)

const isWideEntry = ({ action, component_id, unit_id }: ChangeRow): boolean =>
  action === changeActions['bulk-edit'].code && component_id === null && unit_id === null

/** Lets the entries of bulk edits in whole projects count only the strings that their reader sees. */
export async function countSeen<Row extends ChangeRow>(
  database: Database,
  actor: Actor,
  rows: readonly Row[],
): Promise<Row[]> {
  const visible = visibleProjects(actor)
  const entries = rows.filter(isWideEntry)
  if (entries.length === 0 || (visible.all && visible.exceptIds.length === 0)) return [...rows]
  const ids = entries.map(({ id }) => id)
  const seen = await database.query(selectSeen, [ids, ...visibleParameters(visible)])
  const counts = new Map(seen.map(({ id, strings }) => [id, strings]))
  return rows.map((row) => {
    const strings = counts.get(row.id)
    return strings === undefined ? row : { ...row, details: JSON.stringify({ ...JSON.parse(row.details), strings }) }
  })
}
