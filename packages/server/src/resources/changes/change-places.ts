import type { Catalog } from '../../catalog/catalog.ts'
import type { Database } from '../../db/database.ts'
import { recordsOfRows } from '../../http/reply/records-of-rows.ts'
import { alertsOf } from './change-alerts.ts'
import { namesOf, sourcesOf } from './change-names.ts'
import type { ChangePlace, ChangeRow } from './changes.present.ts'

/** The places of rows, on request with their names; each thing is looked up once a page, mostly in memory. */
export async function placesOf(
  { catalog, database }: { readonly catalog: Catalog; readonly database: Database },
  rows: readonly ChangeRow[],
  withNames = false,
): Promise<ReadonlyMap<ChangeRow, ChangePlace>> {
  const places = new Map<ChangeRow, ChangePlace>()
  const alerts = await alertsOf(database, rows)
  const sources = withNames ? await sourcesOf(database, rows) : new Map<number, string>()
  const [components, translations, projects] = [
    await recordsOfRows(rows, ({ component_id: id }) => (id === null ? undefined : catalog.component({ id }))),
    await recordsOfRows(rows, ({ translation_id: id }) => (id === null ? undefined : catalog.translation({ id }))),
    await recordsOfRows(withNames ? rows : [], ({ project_id: id }) =>
      id === null ? undefined : catalog.project({ id }),
    ),
  ]
  for (const [index, row] of rows.entries()) {
    const place = { component: components[index] ?? null, translation: translations[index] ?? null }
    const project = projects[index] ?? null
    places.set(row, {
      ...place,
      ...(withNames && { names: namesOf(row, { ...place, project }, sources) }),
      alert: (row.alert_id === null ? undefined : alerts.get(row.alert_id)) ?? null,
    })
  }
  return places
}
