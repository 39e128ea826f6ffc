import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { countingModes, reportKinds, reportOrders } from '../facts/report-kinds.ts'
import { choice, decimal, initially, integer, optional, text, time } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { reportData, reportEntry, reportReply } from '../replies/report-reply.ts'

const kind = choice(reportKinds, {
  help: 'Who translated; how much each person did; what it costs to translate the rest; how much people write on a day.',
})
const rate = (help: string) => decimal({ digits: 6, places: 2, help: `Percent of the price: ${help}` })
const band = (from: number, to: number) =>
  optional(rate(`matches from ${from} to ${to} %, which are then told apart from fuzzy ones.`))

/** Parameters of an estimate of costs; other kinds ignore them. */
const costs = {
  q: initially(
    text({ blank: true, maxLength: 5000, help: 'Only strings that this search finds.' }),
    'state:<translated',
  ),
  base_rate: initially(decimal({ digits: 12, places: 4, help: 'The price of a word.' }), '1'),
  currency: optional(text({ blank: true, maxLength: 12, help: 'The currency of the price, for readers.' })),
  tm_threshold: initially(integer({ min: 75, max: 100, help: 'From how many percent on a match is a fuzzy one.' }), 80),
  rate_new: initially(rate('new strings.'), '100'),
  rate_needs_editing: initially(rate('strings that need editing.'), '50'),
  rate_tm_100: initially(rate('exact matches of the memory.'), '0'),
  rate_tm_fuzzy: initially(rate('fuzzy matches of the memory.'), '50'),
  rate_repetition: initially(rate('repetitions of a source text.'), '0'),
  rate_tm_95: band(95, 99),
  rate_tm_85: band(85, 94),
  rate_tm_75: band(75, 84),
  rate_tm_50: band(50, 74),
  rate_machine: optional(
    rate('strings with an automatic translation, which are then told apart from those that need editing.'),
  ),
}

/** Parameters of translators' work; other kinds ignore them. */
const days = {
  min_changes: initially(integer({ min: 0, help: 'Days on which somebody wrote fewer strings are left out.' }), 5),
  max_changes: initially(integer({ min: 1, help: 'Days on which somebody wrote more strings are left out.' }), 1000),
  max_words: initially(integer({ min: 1, help: 'Days on which somebody wrote more words are left out.' }), 10_000),
}

const parameters = {
  kind,
  start: optional(time({ help: 'Only work since then; else all.' })),
  end: optional(time({ help: 'Only work until then; else all.' })),
  language: optional(text({ blank: true, maxLength: 50, help: 'Only this language, by its code.' })),
  sort_by: initially(choice(reportOrders, { help: 'By what people are ordered.' }), 'count'),
  sort_order: initially(choice(['ascending', 'descending'], { help: 'In which direction.' }), 'descending'),
  counting_mode: initially(
    choice(countingModes, { help: 'unique: a string that somebody wrote twice counts once for them.' }),
    'all',
  ),
  ...costs,
  ...days,
}

const place = (help: string) => optional(text({ blank: true, maxLength: 2000, help }))
const scopes = {
  project: place('Only this project, by its slug, id or URL.'),
  category: place('Only this category, by its id or URL.'),
  component: place('Only this component, by its path below the project, its id or URL.'),
}

const started = Type.Object({ detail: Type.String(), task_url: Type.String() })
const params = Type.Object({ id: smallId })
const ofProject = Type.Object({ project: Type.String() })
const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })
const list = { paging: 'standard', replies: { 200: listReply(reportEntry) } } as const
const make = { body: whole(parameters), replies: { 202: started } } as const

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports/',
  summary: 'List the reports that one asked for.',
  query: { kind: optional(kind), ...scopes },
  ...list,
})
export const makeReport = endpoint({
  method: 'POST',
  path: '/api/reports/',
  summary: 'Ask for a report, of at most one place; without the right to see reports it is about one’s own work.',
  body: whole({ ...parameters, ...scopes }),
  replies: { 202: started },
})
export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/',
  summary: 'Read a report.',
  params,
  replies: { 200: reportReply },
})
export const readReportData = endpoint({
  method: 'GET',
  path: '/api/reports/:id/json/',
  summary: 'Read what a report found.',
  params,
  replies: { 200: reportData },
})
export const readReportTable = endpoint({
  method: 'GET',
  path: '/api/reports/:id/csv/',
  summary: 'Read a report as one table in CSV; no cell is a formula.',
  params,
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})
export const showReport = endpoint({
  method: 'GET',
  path: '/api/reports/:id/html/',
  summary: 'Read a report as tables in HTML.',
  params,
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})
export const readReportText = endpoint({
  method: 'GET',
  path: '/api/reports/:id/rst/',
  summary: 'Read a report as tables in reStructuredText.',
  params,
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})

export const listProjectReports = endpoint({
  method: 'GET',
  path: '/api/projects/:project/reports/',
  summary: 'List the reports of a project that one asked for.',
  params: ofProject,
  ...list,
})
export const makeProjectReport = endpoint({
  method: 'POST',
  path: '/api/projects/:project/reports/',
  summary: 'Ask for a report of a project.',
  params: ofProject,
  ...make,
})
export const listComponentReports = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/reports/',
  summary: 'List the reports of a component that one asked for.',
  params: ofComponent,
  ...list,
})
export const makeComponentReport = endpoint({
  method: 'POST',
  path: '/api/components/:project/:component/reports/',
  summary: 'Ask for a report of a component.',
  params: ofComponent,
  ...make,
})
export const listCategoryReports = endpoint({
  method: 'GET',
  path: '/api/categories/:id/reports/',
  summary: 'List the reports of a category that one asked for.',
  params,
  ...list,
})
export const makeCategoryReport = endpoint({
  method: 'POST',
  path: '/api/categories/:id/reports/',
  summary: 'Ask for a report of a category.',
  params,
  ...make,
})
