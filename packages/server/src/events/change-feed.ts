import type { LiveEvent } from '@weft/contract'
import { type Database, DatabaseUnavailable, statement } from '../db/database.ts'
import { type ChangePosition, isSettledText } from './change-position.ts'
import { eventsChannel } from './events-channel.ts'

interface FeedRow {
  readonly xact: string
  readonly id: number
  readonly project_id: number
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly language_id: number | null
  readonly unit_id: number | null
  readonly action: number
  readonly user_id: number | null
}

/** Changes that one transaction made in one place, and where a reader stands behind them. */
export interface FeedItem {
  readonly position: ChangePosition
  readonly event: LiveEvent
  readonly languageId: number | null
}

/** Receives changes in the order of positions, each once; null: too many changes to catch up were skipped. */
export type FeedListener = (changes: FeedItem | null, position: ChangePosition) => void

export interface FeedReader {
  /** All that comes later is told. */
  readonly position: ChangePosition
  leave(): void
}

export interface ChangeFeed {
  join(listener: FeedListener): Promise<FeedReader>
  /** The changes after one position, up to another; null: too many. */
  between(from: ChangePosition, to: ChangePosition): Promise<FeedItem[] | null>
  close(): Promise<void>
}

const rowColumns = `h.xact::text as xact, h.id, h.project_id, h.component_id, h.translation_id, h.language_id, h.unit_id,
  h.action, h.user_id`

const selectRows = statement<FeedRow>(
  'fed_changes',
  `select ${rowColumns} from changes h where (h.xact, h.id) > ($1::xid8, $2::bigint) and ${isSettledText}
      and h.project_id is not null order by h.xact, h.id limit $3`,
)
const selectBetween = statement<FeedRow>(
  'fed_changes_between',
  `select ${rowColumns} from changes h
    where (h.xact, h.id) > ($1::xid8, $2::bigint) and (h.xact, h.id) <= ($3::xid8, $4::bigint) and ${isSettledText}
      and h.project_id is not null order by h.xact, h.id limit $5`,
)
/** Rows that may come after others which are not visible yet. */
const selectUnsettled = statement<{ waiting: boolean }>(
  'unsettled_changes',
  `select exists (select 1 from changes h where h.xact >= pg_snapshot_xmin(pg_current_snapshot())) as waiting`,
)
const selectNow = statement<{ xact: string }>(
  'position_of_now',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as xact',
)

const rowsAtOnce = 1000
/** Rows that somebody who comes back is told of one by one; of more only that there were some. */
const mostMissed = 10_000
/** Changes that one event names at most. */
const namedAtOnce = 500
/** Milliseconds until rows that wait for a transaction are looked at again. */
const soon = 25
/** The same for all others: a node may end between a commit and its signal, and a lost database comes back. */
const later = 1000

const isSamePlace = (row: FeedRow, other: FeedRow): boolean =>
  row.xact === other.xact &&
  row.project_id === other.project_id &&
  row.component_id === other.component_id &&
  row.translation_id === other.translation_id &&
  row.user_id === other.user_id

/** Rows that belong together, as one event each. */
function groupRows(rows: readonly FeedRow[]): FeedItem[] {
  const groups: FeedRow[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const first = group?.[0]
    if (group && first && isSamePlace(first, row) && group.length < namedAtOnce) group.push(row)
    else groups.push([row])
  }
  return groups.flatMap((group) => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const units = new Set(group.map((row) => row.unit_id))
    const event: LiveEvent = {
      project: first.project_id,
      component: first.component_id,
      translation: first.translation_id,
      unit: units.size === 1 ? first.unit_id : null,
      actions: [...new Set(group.map((row) => row.action))],
      user: first.user_id,
      changes: group.map((row) => row.id),
    }
    return [{ position: { xact: last.xact, id: last.id }, event, languageId: first.language_id }]
  })
}

/** Reads the history as it grows, for all who listen on this node; as long as nobody does, it reads nothing. */
export async function openChangeFeed(database: Database, report: (error: unknown) => void): Promise<ChangeFeed> {
  const listeners = new Set<FeedListener>()
  let position: ChangePosition | null = null
  let reading: Promise<void> | null = null
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const tell = (changes: FeedItem | null, at: ChangePosition) => {
    position = at
    for (const listener of listeners) listener(changes, at)
  }

  async function readOn(): Promise<void> {
    do {
      again = false
      if (position === null || listeners.size === 0) return
      // Asked first: what settles after this question is read by the next one.
      const [state] = await database.query(selectUnsettled, [])
      const rows = await database.query(selectRows, [position.xact, position.id, rowsAtOnce])
      for (const changes of groupRows(rows)) tell(changes, changes.position)
      if (rows.length === rowsAtOnce) again = true
      else wake(state?.waiting ? soon : later)
    } while (again && !closed)
  }

  function wake(delay: number): void {
    clearTimeout(timer)
    if (closed) return
    timer = setTimeout(pump, delay)
    timer.unref()
  }

  function pump(): void {
    again = true
    reading ??= readOn()
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) report(error)
        wake(later)
      })
      .finally(() => {
        reading = null
      })
  }

  const unlisten = await database.listen(eventsChannel, () => {
    if (listeners.size > 0) pump()
  })
  let starting: Promise<ChangePosition> | null = null
  const start = async (): Promise<ChangePosition> => {
    const [now] = await database.query(selectNow, [])
    position = { xact: now?.xact ?? '0', id: 0 }
    return position
  }
  return {
    async join(listener) {
      // Rows read for listeners that have left are outdated.
      if (listeners.size === 0 && starting === null)
        starting = Promise.resolve(reading)
          .then(start)
          .finally(() => {
            starting = null
          })
      if (starting !== null) await starting
      listeners.add(listener)
      const at = position ?? (await start())
      pump()
      return { position: at, leave: () => void listeners.delete(listener) }
    },
    async between(from, to) {
      const values = [from.xact, from.id, to.xact, to.id, mostMissed + 1]
      const rows = await database.query(selectBetween, values)
      return rows.length > mostMissed ? null : groupRows(rows)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await unlisten()
      await reading
    },
  }
}
