import {
  listCategoryReports,
  listComponentReports,
  listProjectReports,
  listReports,
  makeCategoryReport,
  makeComponentReport,
  makeProjectReport,
  makeReport,
  type ReportKind,
  readReport,
  readReportData,
  readReportTable,
  readReportText,
  showReport,
} from '@weft/contract'
import { compileCostSearch } from '../../background/reports/cost-strings.ts'
import { findComponent, findProject } from '../../catalog/find.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { listPage } from '../../http/reply/paging.ts'
import { reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { makeReportKind } from '../../jobs/report-jobs.ts'
import { demandPresence, demandRight } from '../../permissions/demand-right.ts'
import { can, type Scope, site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { reportCsv, reportHtml, reportText } from './render-report.ts'
import { parametersOf, type ReportBody } from './report-parameters.ts'
import { findCategoryPlace, type NamedPlaces, namedPlace, type ReportPlace } from './report-place.ts'
import {
  countReports,
  type ReportRow,
  reportOrder,
  selectReport,
  selectReports,
  type WholeReportRow,
} from './reports.queries.ts'

/** Version of the data's form. */
const version = 1

function present({ id, kind, username, created, type, scope_id, scope_name }: ReportRow, links: Links) {
  return {
    id,
    kind,
    version,
    creator: links.api('users', username),
    created: isoTime(created),
    scope: type === null || scope_id === null ? null : { type, id: scope_id, name: scope_name },
    url: links.api('reports', id),
    json_url: links.api('reports', id, 'json'),
    html_url: links.api('reports', id, 'html'),
    rst_url: links.api('reports', id, 'rst'),
    csv_url: links.api('reports', id, 'csv'),
  }
}

/** One's own reports, of a place or of any. */
function list(request: Lookup, { about }: Pick<ReportPlace, 'about'>, kind?: ReportKind) {
  if (request.actor.kind !== 'user') throw new Refusal('not_authenticated')
  const { database, actor, links } = request
  const of = {
    userId: actor.id,
    visible: visibleTo(actor),
    filter: { scope: about, ...(kind === undefined ? {} : { kind }) },
  }
  return listPage(request, {
    order: reportOrder,
    count: () => countReports(database, of),
    rows: (part) => selectReports(database, of, part),
    present: (row) => present(row, links),
  })
}

async function make(request: Lookup, body: ReportBody, { scope, about }: ReportPlace) {
  const { database, actor, links } = request
  const { kind } = body
  // An estimate is about strings, not about one's own work.
  if (kind === 'cost_estimate') demandRight(actor, 'reports.view', scope)
  const parameters = parametersOf(body, can(actor, 'reports.view', scope))
  // It refuses a search that nobody can read.
  if (kind === 'cost_estimate')
    await compileCostSearch({ services: request.services, actor, payload: { scope: about, parameters } })
  const id = await database.transaction((tx) =>
    enqueue(tx, makeReportKind, { kind, userId: actor.id, scope: about, parameters }, { userId: actor.id }),
  )
  return { detail: 'The report is being made.', task_url: links.api('tasks', id) }
}

async function placeOfReport({ services }: Lookup, row: ReportRow): Promise<Scope> {
  if (row.component_id !== null) {
    const component = await services.catalog.component({ id: row.component_id })
    if (!component) throw new Refusal('not_found')
    return component.scope
  }
  if (row.project_id === null) return site
  const project = await services.catalog.project({ id: row.project_id })
  if (!project) throw new Refusal('not_found')
  return project.scope
}

/** The report of a path, which is its reader's own; one of everybody's work asks for the right to see it still. */
async function findReport(request: Lookup<{ readonly id: number }>): Promise<WholeReportRow> {
  const { database, actor, params } = request
  if (actor.kind !== 'user') throw new Refusal('not_authenticated')
  const row = await selectReport(database, { userId: actor.id, visible: visibleTo(actor), id: params.id })
  if (!row) throw new Refusal('not_found')
  if (row.everybody) demandRight(actor, 'reports.view', await placeOfReport(request, row))
  return row
}

const rendered = (text: string, type: string) =>
  reply(200, Buffer.from(text), { 'content-type': `${type}; charset=utf-8` })

const ofProject = async (request: Parameters<typeof findProject>[0]): Promise<ReportPlace> => {
  const { project, scope } = await findProject(request)
  return { scope, about: { type: 'project', id: project.row.id } }
}
const ofComponent = async (request: Parameters<typeof findComponent>[0]): Promise<ReportPlace> => {
  const { component, scope } = await findComponent(request)
  return { scope, about: { type: 'component', id: component.row.id } }
}

export const reportRoutes = [
  route(listReports, {
    permission: 'signed-in',
    handle: async (request) => list(request, await namedPlace(request, request.query), request.query.kind),
  }),
  route(makeReport, {
    permission: 'signed-in',
    async handle(request) {
      const { project, category, component, ...body } = request.body
      const places: NamedPlaces = { project, category, component }
      const place = await namedPlace(request, places)
      demandPresence(request.actor, place.scope)
      return make(request, body, place)
    },
  }),
  route(readReport, {
    permission: 'signed-in',
    async handle(request) {
      const row = await findReport(request)
      return { ...present(row, request.links), parameters: row.parameters, data: row.data }
    },
  }),
  route(readReportData, { permission: 'signed-in', handle: async (request) => (await findReport(request)).data }),
  route(showReport, {
    permission: 'signed-in',
    handle: async (request) => rendered(reportHtml(await findReport(request)), 'text/html'),
  }),
  route(readReportTable, {
    permission: 'signed-in',
    handle: async (request) => rendered(reportCsv(await findReport(request)), 'text/csv'),
  }),
  route(readReportText, {
    permission: 'signed-in',
    handle: async (request) => rendered(reportText(await findReport(request)), 'text/x-rst'),
  }),
  route(listProjectReports, { permission: 'view', find: ofProject, handle: (request, place) => list(request, place) }),
  route(makeProjectReport, {
    permission: 'view',
    find: ofProject,
    handle: (request, place) => make(request, request.body, place),
  }),
  route(listComponentReports, {
    permission: 'view',
    find: ofComponent,
    handle: (request, place) => list(request, place),
  }),
  route(makeComponentReport, {
    permission: 'view',
    find: ofComponent,
    handle: (request, place) => make(request, request.body, place),
  }),
  route(listCategoryReports, {
    permission: 'view',
    find: findCategoryPlace,
    handle: (request, place) => list(request, place),
  }),
  route(makeCategoryReport, {
    permission: 'view',
    find: findCategoryPlace,
    handle: (request, place) => make(request, request.body, place),
  }),
]
