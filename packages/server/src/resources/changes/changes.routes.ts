import {
  listAllChanges,
  listComponentChanges,
  listProjectChanges,
  listTranslationChanges,
  readChange,
} from '@weft/contract'
import { findComponent, findProject, findTranslation } from '../../catalog/find.ts'
import type { ComponentRecord, ProjectRecord, TranslationRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { visibleTo } from '../../domain/visible.ts'
import { readPosition, writePosition } from '../../events/change-position.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { RawJson } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { seesOrLacksFactor } from '../../permissions/demand-right.ts'
import { can, type Scope, site } from '../../permissions/index.ts'
import { seesRepository } from '../../present/component-shape.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { placesOf } from './change-places.ts'
import { type ChangePlace, type ChangeRow, changeJson } from './changes.present.ts'
import {
  type ChangeFilter,
  type ChangesFrom,
  changeOrder,
  countChanges,
  type HistoryOf,
  type PlacedChange,
  positionAfter,
  searchChanges,
  selectChange,
  selectChangesAfter,
  selectChangesOf,
  selectVersion,
} from './changes.queries.ts'
import { makePageMemory } from './page-memory.ts'
import { countSeen } from './seen-bulk-entries.ts'

/** The query of a history, and whether rows include names. */
type HistoryQuery = ChangeFilter & { readonly names?: boolean }

const filterOf = ({ names: _, ...filter }: HistoryQuery): ChangeFilter => filter

const keyOf = ({ moment, id }: ChangeRow) => [moment, id]

type ListRequest = Lookup<unknown, HistoryQuery>

/** Pages of whole histories; 8 million characters, some 20 MB with their bytes, are 200 to 300 pages of 50 rows. */
const memory = makePageMemory(8_000_000)

/** The history of one thing, read from memory where the database says that nothing was added. */
async function listHistory(
  request: ListRequest,
  of: HistoryOf,
  record: ProjectRecord | ComponentRecord | TranslationRecord,
) {
  // Names are of their time, and are not remembered.
  if (Object.keys(request.query).length > 0) return listSearch(request, of)
  const { database, services, links, page } = request
  const names = services.access.generation
  const version = await selectVersion(database, of)
  if (version === undefined) throw new Refusal('not_found')
  // Only the fields about the repository differ between readers of a row.
  const component = 'component' in record ? record.component : 'project' in record ? record : null
  const view = component ? seesRepository(request.actor, component) : can(request.actor, 'vcs.view', record.scope)
  const key = `${links.key} ${view} ${page.path}?${page.search}`
  const state = { ...version, record, names }
  const known = memory.find(key, state)
  if (known !== undefined) return known
  let places: ReadonlyMap<ChangeRow, ChangePlace> = new Map()
  let count = version.count
  const listed = await listPage<ChangeRow>(request, {
    count: () => count,
    order: changeOrder,
    keyOf,
    async rows(part) {
      const rows = await selectChangesOf(database, of, part)
      count = rows[0]?.count ?? count
      places = await placesOf(services, rows)
      return rows
    },
    present: (row) => presentIn(places, row, request),
  })
  if (listed instanceof RawJson && ![...places.values()].some(isOfItsTime)) memory.keep(key, state, listed)
  return listed
}

/**
 * Another project decides who sees the repository of a link, and an alert is solved without a row: a page with one of them is
 * made anew each time.
 */
const isOfItsTime = (place: ChangePlace): boolean => place.alert !== null || isLinkElsewhere(place)

const isLinkElsewhere = ({ component }: ChangePlace): boolean =>
  component?.repositoryOwner != null && component.repositoryOwner.row.project_id !== component.row.project_id

const presentIn = (places: ReadonlyMap<ChangeRow, ChangePlace>, row: ChangeRow, { links, actor }: Lookup) =>
  changeJson(row, places.get(row) ?? { component: null, translation: null, alert: null }, links, actor)

/** The filtered part of a history, or of everything that the reader sees. */
function listSearch(request: ListRequest, of: HistoryOf | null) {
  const { database, services, links, actor, query, page } = request
  const search = { of, filter: filterOf(query), visible: visibleTo(actor) }
  let places: ReadonlyMap<ChangeRow, ChangePlace> = new Map()
  return listPage<ChangeRow>(
    { page, links },
    {
      count: () => countChanges(database, search),
      order: changeOrder,
      keyOf,
      async rows(part) {
        const rows = await countSeen(database, actor, await searchChanges(database, search, part))
        places = await placesOf(services, rows, query.names)
        return rows
      },
      present: (row) => presentIn(places, row, request),
    },
  )
}

/** Reads `since`: the id of a change, or where a live event said that its reader stands. */
async function readSince(database: Database, since: string): Promise<ChangesFrom> {
  const position = readPosition(since)
  if (position !== null) return { oldId: null, position }
  if (!/^\d{1,15}$/.test(since)) throw invalidField('since', 'Expected the id of a change or of a live event.')
  return positionAfter(database, Number(since))
}

/** The later changes, the oldest first; `next` goes on behind the last one. */
async function listAfter(request: Lookup, query: HistoryQuery, since: string) {
  const { database, services, actor, page, links } = request
  const search = { of: null, filter: filterOf(query), visible: visibleTo(actor) }
  const after = await selectChangesAfter(database, search, await readSince(database, since), page.size)
  const rows = await countSeen(database, actor, after)
  const places = await placesOf(services, rows, query.names)
  const last = rows.at(-1)
  const parameters = new URLSearchParams(page.search)
  if (last)
    parameters.set('since', last.xact === null ? String(last.id) : writePosition({ xact: last.xact, id: last.id }))
  const next = rows.length === page.size ? JSON.stringify(`${links.linkOrigin}${page.path}?${parameters}`) : 'null'
  const results = rows.map((row) => presentIn(places, row, request).text)
  return new RawJson(`{"count":${rows.length},"next":${next},"previous":null,"results":[${results.join(',')}]}`)
}

function scopeOf({ project_id, component_id, access_control, restricted }: PlacedChange): Scope {
  if (project_id === null || access_control === null) return site
  return {
    kind: 'project',
    projectId: project_id,
    accessControl: access_control,
    restricted,
    componentId: component_id,
    languageId: null,
  }
}

async function findChange({ params, database, actor }: Lookup<{ readonly id: number }>) {
  const row = await selectChange(database, params.id)
  if (!row || !seesOrLacksFactor(actor, scopeOf(row))) throw new Refusal('not_found')
  return { scope: scopeOf(row), row }
}

export const changeRoutes = [
  route(listAllChanges, {
    permission: 'public',
    handle(request) {
      const { since, ...query } = request.query
      return since === undefined ? listSearch(request, null) : listAfter(request, query, since)
    },
  }),
  route(readChange, {
    permission: 'view',
    find: findChange,
    async handle(request, { row }) {
      const [seen = row] = await countSeen(request.database, request.actor, [row])
      return presentIn(await placesOf(request.services, [seen]), seen, request)
    },
  }),
  route(listProjectChanges, {
    permission: 'view',
    find: findProject,
    handle(request, { project }) {
      const of = { column: 'project_id', id: project.row.id, statisticsId: project.row.statistics_id } as const
      // Changes in a hidden component do not show in its project's history.
      const isPart = !request.actor.isSuperuser && project.hasRestricted
      return isPart ? listSearch(request, of) : listHistory(request, of, project)
    },
  }),
  route(listComponentChanges, {
    permission: 'view',
    find: findComponent,
    handle: (request, { component }) =>
      listHistory(
        request,
        { column: 'component_id', id: component.row.id, statisticsId: component.row.statistics_id },
        component,
      ),
  }),
  route(listTranslationChanges, {
    permission: 'view',
    find: findTranslation,
    handle: (request, { translation }) =>
      listHistory(
        request,
        { column: 'translation_id', id: translation.row.id, statisticsId: translation.row.statistics_id },
        translation,
      ),
  }),
]
