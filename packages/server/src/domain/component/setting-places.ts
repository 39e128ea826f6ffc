import { type Queries, statement } from '../../db/database.ts'
import type { KeptSettings } from '../project/inheritance.ts'

const selectPlaces = statement<{ places: KeptSettings[] }>(
  'setting_places',
  'select setting_places($1::int, $2::int) as places',
)

/** The stored settings of a category, its parents and their project, from the nearest up; without a category only the project's. */
export async function readSettingPlaces(
  database: Queries,
  projectId: number,
  categoryId: number | null,
): Promise<readonly KeptSettings[]> {
  return (await database.query(selectPlaces, [projectId, categoryId]))[0]?.places ?? []
}
