import type { AlertName } from '@weft/contract'
import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { componentInPlace } from '../../search/place-conditions.ts'

export interface AlertRow {
  readonly component_id: number
  readonly name: AlertName
  readonly severity: number
  readonly timestamp: Date
  readonly updated: Date
  /** As the one who raised it wrote it. */
  readonly details: Readonly<Record<string, unknown>>
  /** All that stand in the place. */
  readonly of: number
}

/** The alerts that stand in a place, of components that the reader sees: the worst first, then the latest. */
export async function selectAlerts(
  database: Database,
  { place, visible, limit }: { readonly place: Place; readonly visible: Visible; readonly limit: number },
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select a.component_id, a.name, a.severity, a.timestamp, a.updated, a.details, count(*) over ()::int as of
      from alerts a join components c on c.id = a.component_id join projects p on p.id = c.project_id
     where a.dismissed_at is null and ${visible.component} and ${componentInPlace(place)}
     order by a.severity desc, a.updated desc, a.id limit ${limit}`.execute(database.kysely)
  return rows
}
