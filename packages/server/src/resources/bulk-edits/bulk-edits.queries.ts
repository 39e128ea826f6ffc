import { type Database, statement } from '../../db/database.ts'
import { componentSeenText, visibleParameters } from '../../domain/visible.ts'
import type { VisibleProjects } from '../../permissions/index.ts'

export interface StringRow {
  readonly unit_id: number
  readonly outcome: string
  readonly translation_id: number
}

const selectStrings = statement<StringRow>(
  'strings_of_bulk_edit',
  `select b.unit_id, b.outcome, u.translation_id
     from bulk_edit_strings b join units u on u.id = b.unit_id join translations t on t.id = u.translation_id
     join components c on c.id = t.component_id join projects p on p.id = c.project_id
    where b.bulk_id = $1 and b.unit_id > $2 and b.outcome is not null
      and ($3::text is null or b.outcome = $3 or ($3 = 'denied:' and b.outcome like 'denied:%'))
      and ${componentSeenText(5)}
    order by b.unit_id limit $4`,
)

/** Strings of an edit with what became of them, as far as the reader sees them. */
export const readStrings = (
  database: Database,
  bulkId: number,
  part: { readonly after: number; readonly outcome: string | null; readonly limit: number },
  visible: VisibleProjects,
): Promise<StringRow[]> =>
  database.query(selectStrings, [bulkId, part.after, part.outcome, part.limit, ...visibleParameters(visible)])
