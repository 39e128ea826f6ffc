import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Place } from '../../catalog/find-place.ts'
import type { Database } from '../../db/database.ts'
import { isRestricted, type Visible } from '../../domain/visible.ts'
import { contentActions } from '../../events/change-actions.ts'
import { changeInPlace } from '../../search/place-conditions.ts'

/** The activity of one day. */
export interface DayOfActivity {
  readonly changes: number
  readonly texts: number
}

const dayMs = 86_400_000
export const dayName = (time: number): string => new Date(time).toISOString().slice(0, 10)

async function countDays(
  database: Database,
  { place, visible }: { readonly place: Place; readonly visible: Visible },
  from: string,
): Promise<Map<string, DayOfActivity>> {
  const { rows } = await sql<DayOfActivity & { day: string }>`
    select to_char(h.timestamp at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as changes,
           (count(*) filter (where h.action = any(${contentActions}::int[])))::int as texts
      from changes h where ${changeInPlace(place)} and ${visible.change} and h.timestamp >= ${from}::timestamptz
     group by 1`.execute(database.kysely)
  return new Map(rows.map(({ day, changes, texts }) => [day, { changes, texts }]))
}

/** A key of the reader's view of a place: while it stays the same, the visible history does too. */
export async function selectView(database: Database, place: Place, visible: Visible): Promise<string> {
  if (visible.all || place.kind === 'component' || place.kind === 'translation') return 'all of it'
  const projectId = 'project' in place ? place.project.row.id : null
  const here = sql`(${projectId}::int is null or p.id = ${projectId})`
  const { rows } = await sql<{
    view: string
  }>`select md5(coalesce(string_agg(part, ',' order by part), '')) as view from (
      select 'p' || p.id as part from projects p where ${visible.project} and ${here}
      union all
      select 'c' || c.id from components c join projects p on p.id = c.project_id where ${isRestricted} and not ${visible.inside} and ${here}
    ) parts`.execute(database.kysely)
  return rows[0]?.view ?? ''
}

/** Days that are over, of each database by place, reader's view and day: nothing is added to them any more. */
const pastDaysOf = new WeakMap<Database, LRUCache<string, DayOfActivity>>()

function rememberedDays(database: Database): LRUCache<string, DayOfActivity> {
  const known = pastDaysOf.get(database) ?? new LRUCache<string, DayOfActivity>({ max: 20_000 })
  pastDaysOf.set(database, known)
  return known
}

/** A transaction notes the time before it ends: a day is over somewhat later. */
const settledMs = 3_600_000
const nothing: DayOfActivity = { changes: 0, texts: 0 }

export interface ActivityQuestion {
  readonly place: Place
  readonly visible: Visible
  /** The same for all readers with the same view of a place. */
  readonly key: string
  readonly days: number
}

/** So many days up to today, the oldest first. Past days are counted once; afterwards only the last days are. */
export async function selectActivity(
  database: Database,
  { place, visible, key, days }: ActivityQuestion,
  now: number,
): Promise<(DayOfActivity & { readonly day: string })[]> {
  const names = Array.from({ length: days }, (_, index) => dayName(now - (days - 1 - index) * dayMs))
  const keyOf = (day: string) => `${key} ${day}`
  const pastDays = rememberedDays(database)
  const firstUnknown = names.find((day) => !pastDays.has(keyOf(day)))
  const counted =
    firstUnknown === undefined
      ? new Map<string, DayOfActivity>()
      : await countDays(database, { place, visible }, firstUnknown)
  return names.map((day) => {
    const known = pastDays.get(keyOf(day)) ?? counted.get(day) ?? nothing
    if (Date.parse(day) + dayMs + settledMs < now) pastDays.set(keyOf(day), known)
    return { day, ...known }
  })
}
