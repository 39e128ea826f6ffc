import { type Database, DatabaseUnavailable, statement } from '../db/database.ts'

/** Milliseconds between two looks. */
const pause = 1000

/** Looks, of a second each, whose rows each look goes back: transactions become visible in another order than their times say. */
const overlap = 5

/** Milliseconds for which a signal that was heard speaks for the rows behind it. */
const heardFor = 1500

type TailKind = 'task' | 'inbox'

interface TailRow {
  readonly kind: TailKind | 'newest'
  /** Id of the task or the user; '' for the newest notice, whose id is its version. */
  readonly id: string
  /** Another one with each change. */
  readonly version: string
}

const selectTail = statement<TailRow>(
  'signal_tail',
  `select 'task' as kind, id::text as id, updated::text as version from tasks where updated > now() - ${overlap} * interval '1 second'
   union all
   select 'inbox', user_id::text, max(id)::text from notifications where id > $1::bigint group by user_id
   union all
   select 'newest', '', coalesce(max(id), 0)::text from notifications`,
)

/** Looks for changes whose signals were lost: a node may end between a commit and its signal. */
export interface SignalTail {
  /** A signal of this kind was heard. */
  heard(kind: TailKind, id: string): void
  close(): Promise<void>
}

/** `isWatched`: whether anybody listens; `tell` gets what no signal told. */
export function followTail(
  database: Pick<Database, 'query'>,
  isWatched: () => boolean,
  tell: (kind: TailKind, id: string) => void,
): SignalTail {
  const heardAt = new Map<string, number>()
  /** Rows of the last look; null before the first one, which tells nothing. */
  let known: ReadonlySet<string> | null = null
  /** The newest notice at each of the last looks. */
  let newest: readonly string[] = []
  let looking: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    if (!isWatched()) {
      known = null
      newest = []
      return
    }
    const rows = await database.query(selectTail, [newest[0] ?? null])
    newest = [...newest, ...rows.flatMap(({ kind, version }) => (kind === 'newest' ? [version] : []))].slice(-overlap)
    const before = known
    known = new Set(rows.map(({ kind, id, version }) => `${kind} ${id} ${version}`))
    const now = performance.now()
    for (const [key, at] of heardAt) if (now - at > heardFor) heardAt.delete(key)
    for (const { kind, id, version } of rows)
      if (
        kind !== 'newest' &&
        before !== null &&
        !before.has(`${kind} ${id} ${version}`) &&
        !heardAt.has(`${kind} ${id}`)
      )
        tell(kind, id)
  }

  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      if (!(error instanceof DatabaseUnavailable)) throw error
      known = null
    })
  }, pause)
  timer.unref()
  return {
    heard: (kind, id) => void heardAt.set(`${kind} ${id}`, performance.now()),
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
