import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { unitInPlace } from '../../search/place-conditions.ts'

export interface FailingCheck {
  readonly id: string
  readonly count: number
}

/** How many strings that the reader sees fail each check: the index `units_failing` has all that is read. */
export async function countFailingChecks(database: Database, place: Place, visible: Visible): Promise<FailingCheck[]> {
  const { rows } = await sql<FailingCheck>`select k.id, count(*)::int as count
      from units u cross join lateral unnest(u.failing) k(id)
     where u.failing is not null and ${unitInPlace(place, visible)} group by 1 order by 2 desc, 1`.execute(
    database.kysely,
  )
  return rows
}
