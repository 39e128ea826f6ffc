import type { ReportKind } from '../../packages/contract/src/index.ts'
import { loadDoer } from '../../packages/server/src/access/load-actor.ts'
import { reportMakers } from '../../packages/server/src/background/reports/registry.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { countWork } from '../../packages/server/src/domain/user/work/count-work.ts'
import { readOwnDay } from '../../packages/server/src/domain/user/work/own-day.ts'
import { visibleTo } from '../../packages/server/src/domain/visible.ts'
import type { ReportParameters } from '../../packages/server/src/jobs/report-jobs.ts'
import { site } from '../../packages/server/src/permissions/index.ts'
import { selectWork, sumWork, type WorkQuestion } from '../../packages/server/src/resources/insights/work.queries.ts'
import { figure } from '../figure.ts'
import { median } from '../quantile.ts'
import { few, many, writeChanges } from './history.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 9)
const most = 1.5
const newChanges = 1000

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

interface Report {
  readonly name: string
  /** No sum can answer it: it is shown, and has no limit. */
  readonly readsHistory?: boolean
  read(): Promise<unknown>
}

const insights: readonly (readonly [name: string, about: Pick<WorkQuestion, 'by' | 'from' | 'to'>])[] = [
  ['insights by day, 30 days', { by: 'day', from: day(29), to: day(0) }],
  ['insights by day, a year', { by: 'day', from: day(364), to: day(0) }],
  ['insights by person, a year', { by: 'person', from: day(364), to: day(0) }],
  ['insights by language, a year', { by: 'language', from: day(364), to: day(0) }],
  ['insights, credits, a year', { by: 'credits', from: day(364), to: day(0) }],
  ['insights by month, ten years', { by: 'month', from: day(3650), to: day(0) }],
]

const usual: ReportParameters = {
  start: null,
  end: null,
  language: null,
  sort_by: 'count',
  sort_order: 'descending',
  counting_mode: 'all',
  everybody: true,
}
const stored: readonly (readonly [
  name: string,
  kind: ReportKind,
  about: Partial<ReportParameters>,
  readsHistory?: true,
])[] = [
  ['credits, all time', 'credits', {}],
  ['credits, a year of whole days', 'credits', { start: `${day(360)}T00:00:00Z`, end: `${day(1)}T23:59:59Z` }],
  ['contributor_stats, all time', 'contributor_stats', {}],
  ['contributor_stats, a language', 'contributor_stats', { language: 'cs' }],
  ['translator_work, a quarter', 'translator_work', { start: `${day(90)}T00:00:00Z` }],
  ['translator_work, a year', 'translator_work', { start: `${day(360)}T00:00:00Z` }],
  [
    'credits from noon to noon, with half a day of history at each end',
    'credits',
    { start: `${day(360)}T12:00:00Z`, end: `${day(1)}T12:00:00Z` },
    true,
  ],
  [
    'contributor_stats, each string once, 7 days',
    'contributor_stats',
    { counting_mode: 'unique', start: `${day(7)}T00:00:00Z` },
    true,
  ],
]

async function reportsOf(database: Database): Promise<readonly Report[]> {
  const { rows } = await database.executeSql('select min(id)::int as id from users where is_superuser')
  const actor = await loadDoer(database, Number(rows[0]?.id))
  if (!actor) throw new Error('A site has an administrator')
  const { rows: writers } = await database.executeSql('select id from bench_people order by id limit 1')
  const place = { kind: 'site', scope: site } as const
  const context = {
    services: { database } as never,
    actor,
    signal: new AbortController().signal,
    tell: () => undefined,
  }
  return [
    ...insights.map(([name, about]) => ({
      name,
      async read() {
        const question = { ...about, place, visible: visibleTo(actor), languageId: null, personId: null }
        await selectWork(database, question)
        await sumWork(database, question)
      },
    })),
    ...stored.map(([name, kind, about, readsHistory = false]) => ({
      name,
      readsHistory,
      read: () =>
        reportMakers
          .find((one) => one.kind === kind)
          ?.make({ ...context, payload: { scope: null, parameters: { ...usual, ...about } } }) ?? Promise.reject(),
    })),
    { name: 'one’s own words today', read: () => readOwnDay(database, Number(writers[0]?.id)) },
  ]
}

async function timeOf(report: Report | undefined): Promise<number> {
  const began = performance.now()
  await report?.read()
  return performance.now() - began
}

/** Milliseconds that the count of new changes takes, which must not grow with what was counted before. */
async function countNew(database: Database): Promise<number> {
  await writeChanges(database, newChanges, 1)
  const began = performance.now()
  await countWork(database)
  return performance.now() - began
}

function compare(
  measure: string,
  times: { readonly short: number[]; readonly long: number[] },
  hasLimit: boolean,
): void {
  const [before, after] = [median(times.short), median(times.long)]
  figure({
    measure: `${measure}: of ${many} changes against ${few}`,
    value: `${(after / before).toFixed(2)} times (${before.toFixed(1)} and ${after.toFixed(1)} ms)`,
    ...(hasLimit ? { target: `at most ${most} times`, met: after / before <= most } : {}),
  })
}

/** Every report over both histories, in turn. */
export async function measureReports(short: Database, long: Database): Promise<void> {
  // The changes that an earlier run left behind.
  for (const database of [short, long]) await countWork(database)
  const [ofShort, ofLong] = [await reportsOf(short), await reportsOf(long)]
  for (const [at, report] of ofShort.entries()) {
    const times = { short: [] as number[], long: [] as number[] }
    for (let round = -1; round < rounds; round++) {
      const [before, after] = [await timeOf(report), await timeOf(ofLong[at])]
      if (round < 0) continue
      times.short.push(before)
      times.long.push(after)
    }
    compare(report.name, times, !report.readsHistory)
  }
  const times = { short: [] as number[], long: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.short.push(await countNew(short))
    times.long.push(await countNew(long))
  }
  compare(`${newChanges} new changes added up`, times, true)
}
