import type { Selectable } from 'kysely'
import { type Queries, statement } from '../../db/database.ts'
import type { RemovedPlaceTable } from '../../db/removal-tables.ts'
import { restrictedText } from '../visible.ts'

/** Days for which a removal can be taken back. */
export const daysToRestore = 30

/** Something that was removed, with the project `p` whose editors may take it back. */
export type RemovedPlace = Selectable<RemovedPlaceTable> & {
  readonly what: 'project' | 'category' | 'component' | 'translation' | 'project-language'
  readonly project_id: number
  readonly project_access: number
  readonly home_slug: string | null
  /** The project that it was in is removed, too. */
  readonly home_removed: boolean
  readonly username: string | null
  /** For a language: its component is removed, too; is open to chosen people only; has the language again. */
  readonly component_removed: boolean
  readonly is_restricted: boolean
  readonly is_there: boolean
  /** For a language: why parts of it did not come back when somebody took it back. */
  readonly hindrances: readonly ('unique' | 'no-file' | 'no-room')[]
}

/**
 * Columns of a removed place `r`, the project `p` that it was in, or is itself, the component `c` that a language was of, and the user
 * `u` who removed it.
 */
export const removedPlaceColumns = `r.*, p.id as project_id, p.access_control as project_access,
  case when r.home_id is not null then p.slug end as home_slug, r.home_id is not null and p.removed is not null as home_removed,
  case when r.language_id is null then r.kind when r.of_component_id is null then 'project-language' else 'translation' end as what,
  coalesce(c.project_id <> r.home_id, false) as component_removed, ${restrictedText('c')} as is_restricted,
  exists (select 1 from translations t where t.component_id = r.of_component_id and t.language_id = r.language_id) as is_there,
  array(select distinct o.hindered from removed_places o where (o.id = r.id or o.along_id = r.id) and o.hindered is not null order by 1)
    as hindrances,
  u.username`
export const removedPlaceTables = `removed_places r join projects p on p.id = coalesce(r.home_id, r.holder_id)
  left join components c on c.id = r.of_component_id left join users u on u.id = r.user_id`

const selectOne = statement<RemovedPlace>(
  'removed_place',
  `select ${removedPlaceColumns} from ${removedPlaceTables} where r.id = $1`,
)

/** A removed place that nobody has begun to remove for good. */
export async function readRemovedPlace(database: Queries, id: number): Promise<RemovedPlace | undefined> {
  return (await database.query(selectOne, [id]))[0]
}
