import { type RenderingName, readMetrics, readProjectMetrics } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import { shelfOf, visibleTo } from '../../domain/visible.ts'
import { negotiate } from '../../http/bind/negotiate.ts'
import { route } from '../../http/bind/route.ts'
import { recordsOfRows } from '../../http/reply/records-of-rows.ts'
import { toCsv } from '../../http/reply/render-csv.ts'
import { openMetrics, openMetricsType } from '../../http/reply/render-open-metrics.ts'
import { reply } from '../../http/reply/reply.ts'
import { selectAbandoned } from '../../jobs/held-jobs.ts'
import { can, site } from '../../permissions/index.ts'
import { presentStatistics } from '../../present/statistics-shape.ts'
import { hasReviews } from '../../present/translation-shape.ts'
import {
  countWaitingJobs,
  type PlacedStatistics,
  selectSiteCounts,
  selectTranslationCounts,
} from './metrics.queries.ts'

/** Jobs that tell people something; all others count as `celery`, the queue of everything else in Weblate. */
const tellingJobs: ReadonlySet<string> = new Set(['tell-of-changes', 'account-mail', 'source-comment'])

/** Waiting work by the names that monitoring of Weblate knows; there are no queues of backups, memory and machines. */
function queuesOf(waiting: ReadonlyMap<string, number>) {
  let notify = 0
  let celery = 0
  for (const [job, count] of waiting) {
    if (tellingJobs.has(job)) notify += count
    else celery += count
  }
  return { backup: 0, memory: 0, notify, translate: 0, celery }
}

/** The formats of a project's metrics. */
const renderings: readonly RenderingName[] = ['json', 'api', 'csv', 'json-flat', 'openmetrics']

/** The keys of a project's metrics, in their order. */
const texts = ['translated', 'total', 'fuzzy', 'failing', 'approved'] as const
const percents = ['translated', 'approved'] as const
const kinds = ['', '_words', '_chars'] as const

function metricsOf(row: PlacedStatistics, isReviewed: boolean): Record<string, number> {
  const shares = presentStatistics(row, { recentChanges: 0, hasReviews: isReviewed })
  const counts = texts.flatMap((name) => kinds.map((kind) => [`${name}${kind}`, row[`${name}${kind}`]] as const))
  const said = [['suggestions', row.suggestions] as const, ['comments', row.comments] as const]
  const parts = percents.flatMap((name) =>
    kinds.map((kind) => [`${name}${kind}_percent`, shares[`${name}${kind}_percent`]] as const),
  )
  return Object.fromEntries([...counts, ...said, ...parts])
}

interface PlaceMetrics {
  readonly component: string
  readonly language: string
  readonly name: string
  readonly numbers: Readonly<Record<string, number>>
}

function jsonOf(places: readonly PlaceMetrics[]): object {
  const byComponent = Map.groupBy(places, ({ component }) => component)
  return Object.fromEntries(
    [...byComponent].map(([component, languages]) => [
      component,
      Object.fromEntries(languages.map(({ language, name, numbers }) => [language, { name, ...numbers }])),
    ]),
  )
}

function rendered(places: readonly PlaceMetrics[], rendering: RenderingName) {
  switch (rendering) {
    case 'csv':
      return [
        'text/csv; charset=utf-8',
        toCsv(places.map(({ numbers, ...place }) => ({ ...place, ...numbers }))),
      ] as const
    case 'openmetrics': {
      const samples = places.flatMap(({ component, language, numbers }) =>
        Object.entries(numbers).map(([metric, value]) => ({ metric, labels: { component, language }, value })),
      )
      return [openMetricsType, openMetrics(samples)] as const
    }
    case 'json':
    case 'json-flat':
    case 'api':
      return ['application/json', JSON.stringify(jsonOf(places))] as const
  }
}

export const metricsRoutes = [
  route(readMetrics, {
    permission: 'signed-in',
    async handle({ database, actor }) {
      // How many people and jobs there are is for those who look after them: others count themselves.
      const seesUsers = can(actor, 'user.view', site) || can(actor, 'user.edit', site)
      const seesJobs = can(actor, 'management.use', site)
      const [counts, waiting, abandoned] = await Promise.all([
        selectSiteCounts(database, shelfOf(actor)),
        seesJobs ? countWaitingJobs(database) : new Map<string, number>(),
        seesJobs ? selectAbandoned(database) : [],
      ])
      const users = seesUsers ? counts.users : 1
      return { ...counts, users, celery_queues: queuesOf(waiting), abandoned_jobs: abandoned.length, name: 'Weft' }
    },
  }),
  route(readProjectMetrics, {
    permission: 'view',
    find: findProject,
    async handle({ database, services, actor, query, header }, { project }) {
      const asked = { format: query.format, accept: header('accept'), suffix: undefined }
      const { rendering } = negotiate(renderings, asked)
      const rows = await selectTranslationCounts(database, project.row.id, visibleTo(actor))
      const places: PlaceMetrics[] = []
      const found = await recordsOfRows(rows, (row) => services.catalog.translation({ id: row.translation_id }))
      for (const [index, row] of rows.entries()) {
        const translation = found[index]
        if (translation === undefined) continue
        const { component, language } = translation
        const numbers = metricsOf(row, hasReviews(translation))
        places.push({ component: component.path, language: language.code, name: language.name, numbers })
      }
      const [type, text] = rendered(places, rendering)
      return reply(200, Buffer.from(text), { 'content-type': type })
    },
  }),
]
