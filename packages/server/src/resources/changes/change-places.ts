import type { Catalog } from '../../catalog/catalog.ts'
import type { Database } from '../../db/database.ts'
import { alertsOf } from './change-alerts.ts'
import { namesOf, sourcesOf } from './change-names.ts'
import type { ChangePlace, ChangeRow } from './changes.present.ts'

/** Where rows happened, by their names too where they are asked for; each thing is looked up once a page, mostly in memory. */
export async function placesOf(
  { catalog, database }: { readonly catalog: Catalog; readonly database: Database },
  rows: readonly ChangeRow[],
  withNames = false,
): Promise<ReadonlyMap<ChangeRow, ChangePlace>> {
  const places = new Map<ChangeRow, ChangePlace>()
  const alerts = await alertsOf(database, rows)
  const sources = withNames ? await sourcesOf(database, rows) : new Map<number, string>()
  for (const row of rows) {
    const component = row.component_id === null ? undefined : catalog.component({ id: row.component_id })
    const translation = row.translation_id === null ? undefined : catalog.translation({ id: row.translation_id })
    const place = {
      component: (component instanceof Promise ? await component : component) ?? null,
      translation: (translation instanceof Promise ? await translation : translation) ?? null,
    }
    const project =
      withNames && row.project_id !== null ? ((await catalog.project({ id: row.project_id })) ?? null) : null
    places.set(row, {
      ...place,
      ...(withNames && { names: namesOf(row, { ...place, project }, sources) }),
      alert: (row.alert_id === null ? undefined : alerts.get(row.alert_id)) ?? null,
    })
  }
  return places
}
