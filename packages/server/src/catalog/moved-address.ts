import { statement } from '../db/database.ts'
import { restrictedText } from '../domain/visible.ts'
import { canSee } from '../permissions/index.ts'
import type { Seeker } from './find.ts'

interface MovedRow {
  /** The address that it had. */
  readonly path: string
  readonly address: string
  readonly project_id: number
  readonly access_control: number
  readonly component_id: number | null
  readonly restricted: boolean
}

/** The longest part of a path that is an old address, and the address that the thing has now. */
const selectMoved = statement<MovedRow>(
  'moved_address',
  `select o.path, p.id as project_id, p.access_control, o.component_id, ${restrictedText('c')} as restricted,
          case when o.component_id is not null then address_in(p.id, c.category_id, c.slug)
               when o.category_id is not null then address_in(p.id, k.category_id, k.slug) else p.slug end as address
     from old_addresses o left join components c on c.id = o.component_id left join categories k on k.id = o.category_id
     join projects p on p.id = coalesce(o.project_id, c.project_id, k.project_id)
    where o.path = any($1::text[]) order by length(o.path) desc limit 1`,
)

/** Slugs that may be in a path: more would name nothing. */
const mostSegments = 8

/**
 * The present path for a former one, if the actor sees it: slugs from the project down, followed by the rest of the path.
 * Asked only of a path that names nothing: what is there has its address for itself.
 */
export async function movedPath({ services, actor }: Seeker, path: string): Promise<string | undefined> {
  const segments = path.split('/')
  if (segments.length > mostSegments || path.includes('\0')) return undefined
  const parts = segments.map((_, index) => segments.slice(0, index + 1).join('/'))
  const [row] = await services.database.query(selectMoved, [parts])
  if (!row) return undefined
  const scope = {
    kind: 'project',
    projectId: row.project_id,
    accessControl: row.access_control,
    restricted: row.restricted,
    componentId: row.component_id,
    languageId: null,
  } as const
  return canSee(actor, scope) ? row.address + path.slice(row.path.length) : undefined
}
