import type { Catalog } from '../../catalog/catalog.ts'
import type { Database } from '../../db/database.ts'
import { alertsOf } from './change-alerts.ts'
import type { ChangePlace, ChangeRow } from './changes.present.ts'

/** Where rows happened; each thing is looked up once a page, mostly in memory. */
export async function placesOf(
  { catalog, database }: { readonly catalog: Catalog; readonly database: Database },
  rows: readonly ChangeRow[],
): Promise<ReadonlyMap<ChangeRow, ChangePlace>> {
  const places = new Map<ChangeRow, ChangePlace>()
  const alerts = await alertsOf(database, rows)
  for (const row of rows) {
    const component = row.component_id === null ? undefined : catalog.component({ id: row.component_id })
    const translation = row.translation_id === null ? undefined : catalog.translation({ id: row.translation_id })
    places.set(row, {
      component: (component instanceof Promise ? await component : component) ?? null,
      translation: (translation instanceof Promise ? await translation : translation) ?? null,
      alert: (row.alert_id === null ? undefined : alerts.get(row.alert_id)) ?? null,
    })
  }
  return places
}
