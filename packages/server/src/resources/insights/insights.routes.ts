import { readOwnDay, readTrend, readWork } from '@weft/contract'
import { findPlace, pathOfPlace } from '../../catalog/find-place.ts'
import { findUser, isDeleted } from '../../domain/user/profile/find-user.ts'
import { readOwnDay as selectOwnDay } from '../../domain/user/work/own-day.ts'
import { dayOf, daysBetween, nextDay } from '../../domain/user/work/periods.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { readProgressSince, selectState, selectTrendDays } from './trend.queries.ts'
import { paceDays, trendOf } from './trend.ts'
import { presentFigures, presentRows } from './work.present.ts'
import { readCounted, selectWork, sumWork, type WorkQuestion } from './work.queries.ts'

/** Longer tables are by months. */
const mostDays = 366
const mostYears = 20

async function findNamed(request: Lookup<{ readonly path: string }>) {
  const place = await findPlace(request, request.params.path)
  if (place === undefined) throw new Refusal('not_found')
  return { scope: place.scope, place }
}

type WorkRequest = LookupOf<typeof readWork>

/** The period of a report, in days of UTC. */
function periodOf({ from: asked, to: end }: WorkRequest['query']) {
  const to = dayOf(end ?? Date.now())
  const from = asked === undefined ? nextDay(to, -29) : dayOf(asked)
  if (from > to) throw invalidField('from', 'The first day is after the last one.', 'invalid')
  if (daysBetween(from, to) > mostYears * 366)
    throw invalidField('from', `A report is of ${mostYears} years at most.`, 'min_value')
  return { from, to }
}

/** Figures of single people are for readers of people's pages: everybody who is signed in. */
async function personOf({ actor, database, query }: WorkRequest): Promise<number | null> {
  const isOfPeople = query.person !== undefined || query.by === 'person' || query.by === 'credits'
  if (isOfPeople && actor.kind === 'anonymous') throw new Refusal('not_authenticated')
  if (query.person === undefined) return null
  const user = await findUser(database, query.person)
  if (user === undefined || isDeleted(user)) throw invalidField('person', 'There is no such user.', 'does_not_exist')
  return user.id
}

async function languageOf({
  services,
  query,
}: Lookup & { readonly query: { readonly language?: string | undefined } }): Promise<number | null> {
  if (query.language === undefined) return null
  const language = await services.catalog.language({ code: query.language })
  if (language === undefined) throw invalidField('language', 'There is no such language.', 'does_not_exist')
  return language.id
}

export const insightRoutes = [
  route(readWork, {
    permission: 'view',
    find: findNamed,
    async handle(request, { place }) {
      const { database, query, actor } = request
      const period = periodOf(query)
      const by = query.by === 'day' && daysBetween(period.from, period.to) > mostDays ? 'month' : query.by
      const question: WorkQuestion = {
        ...period,
        ...{ place, by, visible: visibleTo(actor) },
        personId: await personOf(request),
        languageId: await languageOf(request),
      }
      const rows = await selectWork(database, question)
      const { counted, complete } = await readCounted(database)
      const results = presentRows(rows, question)
      return {
        ...{ path: pathOfPlace(place), by, ...period },
        ...{ counted: counted === null ? null : isoTime(counted), complete },
        total: presentFigures(await sumWork(database, question)),
        count: by === 'day' || by === 'month' ? results.length : (rows[0]?.of ?? 0),
        results,
      }
    },
  }),
  route(readTrend, {
    permission: 'view',
    find: findNamed,
    async handle(request, { place }) {
      const { database, query, actor } = request
      const languageId = await languageOf(request)
      const today = dayOf(Date.now())
      const from = nextDay(today, 1 - (query.days ?? 90))
      const known = from < nextDay(today, 1 - paceDays) ? from : nextDay(today, 1 - paceDays)
      const question = { place, visible: visibleTo(actor), languageId, measure: query.measure, from: known }
      const until = query.until === undefined ? null : dayOf(query.until)
      const trend = trendOf({
        state: await selectState(database, question),
        changes: await selectTrendDays(database, question),
        since: await readProgressSince(database),
        ...{ today, from, until },
      })
      return { path: pathOfPlace(place), measure: query.measure, ...trend, count: trend.results.length }
    },
  }),
  route(readOwnDay, {
    permission: 'signed-in',
    async handle({ database, actor }) {
      if (actor.kind !== 'user') throw new Refusal('not_authenticated')
      return selectOwnDay(database, actor.id)
    },
  }),
]
