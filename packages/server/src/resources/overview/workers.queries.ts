import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'

export interface WorkerRow {
  readonly username: string
  readonly full_name: string
  readonly texts: number
  /** All people who wrote there. */
  readonly of: number
}

/** More faces help nobody. */
const most = 12

/** People and the texts that they wrote in a project, or in one of its languages. The numbers are counted every few minutes. */
export async function selectWorkers(
  database: Database,
  place: Place & { readonly kind: 'project' | 'project-language' },
  visible: Visible,
): Promise<WorkerRow[]> {
  const languageId = place.kind === 'project-language' ? place.language.id : null
  const { rows } = await sql<WorkerRow>`
    select u.username, u.full_name, w.texts, (count(*) over ())::int as of from (
        select a.user_id, sum(a.changes)::int as texts from user_activity a
          join components c on c.id = a.component_id join projects p on p.id = c.project_id
         where a.project_id = ${place.project.row.id} and a.action = any(${contentActions}::int[])
           and (${languageId}::int is null or a.language_id = ${languageId}) and ${visible.component}
         group by 1) w
      join users u on u.id = w.user_id
     where u.is_active and not u.is_bot and u.username <> 'anonymous'
     order by w.texts desc, u.id limit ${most}`.execute(database.kysely)
  return rows
}
