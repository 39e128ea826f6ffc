import type { AssignmentRow } from '../../assignments/assignment-rows.ts'
import { placeOfAssignment } from '../../assignments/place-of-assignment.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { canSee, visibleProjects } from '../../permissions/index.ts'
import { presentAssignment } from './assignments.present.ts'
import { selectCodes, selectCounts, selectPaths, selectWork } from './assignments.queries.ts'

type Reader = Pick<Lookup, 'services' | 'database' | 'actor' | 'links'>

/** Paths of chosen components that are there, and that the reader sees. */
async function seenPaths({ services, actor }: Reader, chosen: readonly { readonly component_id: number | null }[]) {
  const paths: string[] = []
  for (const { component_id: id } of chosen) {
    const component = id === null ? undefined : await services.catalog.component({ id })
    if (component !== undefined && canSee(actor, component.scope))
      paths.push(`${component.project.row.slug}/${component.path}`)
  }
  return paths
}

/** Replies of assignments, for somebody who sees their places. Those whose place is gone meanwhile are left out. */
export async function showAssignments(request: Reader, rows: readonly AssignmentRow[]) {
  const { database, services, actor, links } = request
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [counts, work, paths, codes] = await Promise.all([
    selectCounts(database, ids, visibleProjects(actor)),
    selectWork(database, ids),
    selectPaths(database, ids),
    selectCodes(database, ids),
  ])
  const of = <Row extends { readonly assignment_id: number }>(all: readonly Row[], id: number) =>
    all.filter(({ assignment_id }) => assignment_id === id)
  const shown = []
  for (const row of rows) {
    const place = await placeOfAssignment(services, row)
    if (place === undefined || !canSee(actor, place.scope)) continue
    const components = await seenPaths(request, of(paths, row.id))
    const languages = of(codes, row.id).map(({ code }) => code)
    const parts = { row, place, counts: of(counts, row.id), work: of(work, row.id), components, languages }
    shown.push(presentAssignment(parts, actor, links))
  }
  return shown
}
