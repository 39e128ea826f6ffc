import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { RefusedRequest, type ServerEvent } from '@weft/contract/client'
import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { followPlace } from '../../../api/live-events.ts'
import { type MatrixRow, putMatrixRows, readMatrixRows } from '../../../api/matrix.ts'
import { currentSession } from '../../../api/session.ts'
import { presence } from '../presence/presence.ts'
import { takePresence } from '../presence/use-live.ts'
import { useWorkbench, type Workbench } from '../workbench.ts'
import { GridFollower } from './grid-follower.ts'
import { GridNews, renewedUnits } from './grid-news.ts'

/** Milliseconds between two looks for people who went away silently. */
const pruning = 15_000

/** The news of the grid that is shown. */
export const NewsContext = createContext(new GridNews())

/** Something of the news, the same until it changes. */
export function useNews<Fact extends number | boolean>(read: (news: GridNews) => Fact): Fact {
  const news = useContext(NewsContext)
  return useSyncExternalStore(news.subscribe, () => read(news))
}

/** Several facts of the grid at once, the same until one of them changes: one listener for each cell. */
export function useCellFacts<Facts extends object>(read: (session: Workbench, news: GridNews) => Facts): Facts {
  const session = useWorkbench()
  const news = useContext(NewsContext)
  const last = useRef<Facts>(undefined)
  return useSyncExternalStore(news.subscribe, () => {
    const facts = read(session, news)
    if (last.current === undefined || !areSame(last.current, facts)) last.current = facts
    return last.current
  })
}

function areSame<Facts extends object>(one: Facts, other: Facts): boolean {
  for (const name in one) if (!Object.is(one[name], other[name])) return false
  return true
}

interface Followed {
  readonly path: string
  readonly languages: readonly string[]
  readonly rows: readonly MatrixRow[]
}

interface LiveGrid {
  readonly news: GridNews
  /** Says which rows are in sight. */
  readonly show: (rows: readonly number[]) => void
}

interface Watched {
  readonly session: Workbench
  readonly queries: QueryClient
  readonly news: GridNews
  readonly followed: () => Followed
  /** Strings that the reader's own saves changed, and whether an edit of many did: no news. */
  readonly own: { readonly units: Set<number>; many: boolean }
}

/** Reads rows again, and notes what is new in them. */
async function readAgain({ session, queries, news, followed, own }: Watched, ids: readonly number[]): Promise<void> {
  const asked = followed()
  try {
    const now = await readMatrixRows(asked, ids)
    const before = putMatrixRows(queries, asked, now)
    const isOwn = (unit: number) => own.many || own.units.delete(unit) || session.entriesOf(unit).length > 0
    const there = new Set(now.map(({ id }) => id))
    news.note(
      renewedUnits(before, now).filter((unit) => !isOwn(unit)),
      ids.filter((id) => !there.has(id)),
    )
    own.many = false
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error
    if (error.status === 429 || error.status >= 500) throw new TypeError('The server is busy', { cause: error })
    // The place or a language is gone, or hidden by now: the whole grid says it.
    void queries.invalidateQueries({ queryKey: ['matrix', asked.path] })
  }
}

const rowsWith = (rows: readonly MatrixRow[], units: ReadonlySet<number>): number[] =>
  rows
    .filter(({ id, cells }) => units.has(id) || cells.some((cell) => cell !== null && units.has(cell.unit)))
    .map(({ id }) => id)

/** Follows what others do in the place of a grid while it is seen: rows in sight come anew, and who is where. */
export function useGridLive(followed: Followed): LiveGrid {
  const session = useWorkbench()
  const queries = useQueryClient()
  const [news] = useState(() => new GridNews())
  const latest = useRef(followed)
  latest.current = followed
  const follower = useRef<GridFollower>(undefined)
  const shown = useRef<readonly number[]>([])
  const { path } = followed
  useEffect(() => {
    const watched = {
      session,
      queries,
      news,
      followed: () => latest.current,
      own: { units: new Set<number>(), many: false },
    }
    const following = new GridFollower({
      rowsWith: (units) => rowsWith(latest.current.rows, units),
      all: () => latest.current.rows.map(({ id }) => id),
      read: (ids) => readAgain(watched, ids),
      onChange: (units) => session.changedElsewhere(units === null ? session.reading.known : [...units]),
    })
    follower.current = following
    following.show(shown.current)
    const hear = (event: ServerEvent) => {
      if (event.type === 'presence') return takePresence(event)
      const isOwn = event.type === 'change' && event.user === (currentSession().user?.id ?? -1)
      if (isOwn && event.unit !== null) watched.own.units.add(event.unit)
      else if (isOwn) watched.own.many = true
      following.hear(event)
    }
    const end = followPlace(path, { hear, onEnd: () => presence.clear() })
    const timer = setInterval(() => presence.prune(), pruning)
    const part = news.join(session.subscribe, presence.subscribe)
    return () => {
      part()
      clearInterval(timer)
      following.close()
      end()
    }
  }, [session, queries, news, path])
  return useMemo(
    () => ({
      news,
      show(rows) {
        shown.current = rows
        follower.current?.show(rows)
      },
    }),
    [news],
  )
}
