import { statement, type Transaction } from '../db/database.ts'
import { applyDelta, applyDeltas } from '../db/statistics.ts'
import { addToDelta, type CountedUnit, type CounterDelta } from '../db/unit-counters.ts'
import { sendJob } from '../jobs/enqueue.ts'
import { compareStringsKind, comparingDelay } from '../jobs/string-jobs.ts'
import { notifiedActions, tellingDelay, tellOfChangesKind } from './action-notifications.ts'
import { type ChangeAction, changeActions, namesAuthor } from './change-actions.ts'
import { eventsChannel } from './events-channel.ts'

/** The place of an event: the project and, if they apply, the component, translation and language. */
export interface Scope {
  readonly projectId: number
  readonly componentId: number | null
  readonly translationId: number | null
  readonly languageId: number | null
  /** The rows of `statistics` whose counters the event changes. */
  readonly statisticsIds: readonly number[]
}

/** The cause of an event: the acting user (null for the service), and the author of the text if different. */
export interface Doer {
  readonly userId: number | null
  readonly authorId: number | null
}

/** The doer of what the service does by itself. */
export const nobody: Doer = { userId: null, authorId: null }

/** Something that happened; written as one row of the history. */
export interface DomainEvent {
  readonly action: ChangeAction
  readonly doer: Doer
  readonly unitId?: number | null
  readonly alertId?: number | null
  readonly target?: string
  readonly old?: string
  readonly details?: Readonly<Record<string, unknown>>
  /** Nobody is notified of it. */
  readonly silent?: boolean
}

/** Collects counter changes and events. */
export interface Tally {
  /** Counts the change of one string; `before` is null for a new string, `after` for a deleted one. */
  count(before: CountedUnit | null, after: CountedUnit | null): void
  record(event: DomainEvent): void
}

/** A tally outside of a transaction, to be passed to a ledger later. */
export interface OpenTally extends Tally {
  readonly delta: CounterDelta
  readonly events: readonly DomainEvent[]
}

/**
 * Collects the changes of one transaction in one scope, and writes them together. These are the history, the counters (one
 * update of each statistics row), the marks for notifications, and the message for live listeners after the commit.
 */
export interface Ledger extends Tally {
  /** Last in the transaction, for it locks counters. Sends what it writes without waiting for it. */
  close(): Promise<void>
}

/** Writes the history, with the words that each change was about, and marks the changes that somebody may want to be told of. */
const insertChanges = statement<never>(
  'insert_changes',
  `with written as (
     insert into changes (timestamp, project_id, component_id, translation_id, language_id,
            action, user_id, author_id, unit_id, alert_id, target, old, details, words)
     select $1::timestamptz, e.*, (select u.num_words from units u where u.id = e.unit_id)
       from unnest($2::int[], $3::int[], $4::int[], $5::int[],
              $6::smallint[], $7::int[], $8::int[], $9::bigint[], $10::int[], $11::text[], $12::text[], $13::jsonb[])
              as e(project_id, component_id, translation_id, language_id, action, user_id, author_id, unit_id, alert_id, target, old, details)
     returning id, action
   )
   insert into untold_changes (change_id) select id from written where action = any($14::smallint[])`,
)

/** Fails, so that the transaction is tried again, where the component has moved to another project since the scope was read. */
const checkProject = statement<never>('check_project_of_counters', 'select check_project_of_counters($1, $2)')

/** Rows a statement: their texts are in memory twice while it is sent. */
const rowsAtOnce = 1000

interface PlacedEvent {
  readonly scope: Scope
  readonly event: DomainEvent
}

async function writeChanges(tx: Transaction, events: readonly PlacedEvent[], at: Date): Promise<void> {
  const silent = events.filter(({ event }) => event.silent)
  const told = silent.length === 0 ? events : events.filter(({ event }) => !event.silent)
  if (silent.length > 0) await insertRows(tx, silent, { at, told: [] })
  await insertRows(tx, told, { at, told: notifiedActions })
  if (told.some(({ event }) => notifiedActions.includes(changeActions[event.action].code)))
    sendJob(tx, tellOfChangesKind, {}, { delay: tellingDelay })
}

const authorOf = ({ action, doer }: Pick<DomainEvent, 'action' | 'doer'>): number | null =>
  namesAuthor(action) ? doer.authorId : null

/** The columns of an event, in the declared order. */
const rowOf = ({
  scope: { projectId, componentId, translationId, languageId },
  event: { action, doer, unitId, alertId, target, old, details },
}: PlacedEvent) => [
  projectId,
  componentId,
  translationId,
  languageId,
  changeActions[action].code,
  doer.userId,
  authorOf({ action, doer }),
  unitId ?? null,
  alertId ?? null,
  target ?? '',
  old ?? '',
  JSON.stringify(details ?? {}),
]

async function insertRows(
  tx: Transaction,
  events: readonly PlacedEvent[],
  { at, told }: { readonly at: Date; readonly told: readonly number[] },
): Promise<void> {
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    const rows = events.slice(from, from + rowsAtOnce).map(rowOf)
    const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]))
    if (events.length <= rowsAtOnce) tx.send(insertChanges, [at, ...columns, told])
    else await tx.query(insertChanges, [at, ...columns, told])
  }
}

/** Opens a tally outside of a transaction, for work that is prepared before it. */
export const openTally = (): OpenTally => copyTally({ delta: {}, events: [] })

/** A copy to be added to, because a transaction may be retried. */
export function copyTally({ delta, events }: Pick<OpenTally, 'delta' | 'events'>): OpenTally {
  const copy = { ...delta }
  const happened = [...events]
  return {
    delta: copy,
    events: happened,
    count: (before, after) => addToDelta(copy, before, after),
    record: (event) => {
      happened.push(event)
    },
  }
}

/**
 * Opens the ledger of a transaction. It copies `collected` and does not change it, because a transaction may be
 * retried.
 */
export function openLedger(tx: Transaction, scope: Scope, collected?: OpenTally): Ledger {
  const { delta, events, count, record } = copyTally(collected ?? { delta: {}, events: [] })
  return {
    count,
    record,
    async close() {
      const at = new Date()
      const last = events.at(-1)
      const changes = last ? { ...delta, changes: (delta.changes ?? 0) + events.length } : delta
      applyDelta(tx, scope.statisticsIds, changes, last ? { at, authorId: authorOf(last) } : null)
      const placed = events.map((event): PlacedEvent => ({ scope, event }))
      await writeChanges(tx, placed, at)
      if (Object.keys(delta).length > 0) sendJob(tx, compareStringsKind, {}, { delay: comparingDelay })
      // Later changes of the history are checked there.
      if (!last && scope.componentId !== null) tx.send(checkProject, [scope.componentId, scope.projectId])
      if (last) tx.signal(eventsChannel, '')
    },
  }
}

/** The tally of one scope, if a transaction concerns several. */
export interface ScopedTally {
  readonly scope: Scope
  readonly tally: OpenTally
}

/**
 * Closes the books of several scopes together: like a ledger of each, but the history is one statement, and every row of counters is
 * written once, at the end. So locks on shared rows are short. Sends what it writes without waiting for it.
 */
export async function closeTallies(tx: Transaction, tallies: readonly ScopedTally[]): Promise<void> {
  const at = new Date()
  const placed = tallies.flatMap(({ scope, tally }) => tally.events.map((event): PlacedEvent => ({ scope, event })))
  await writeChanges(tx, placed, at)
  for (const { scope, tally } of tallies)
    if (tally.events.length === 0 && scope.componentId !== null)
      tx.send(checkProject, [scope.componentId, scope.projectId])
  applyDeltas(
    tx,
    tallies.map(({ scope, tally: { delta, events } }) => {
      const last = events.at(-1)
      return {
        statisticsIds: scope.statisticsIds,
        delta: { ...delta, changes: (delta.changes ?? 0) + events.length },
        last: last ? { at, authorId: authorOf(last) } : null,
      }
    }),
  )
  if (tallies.some(({ tally }) => Object.keys(tally.delta).length > 0))
    sendJob(tx, compareStringsKind, {}, { delay: comparingDelay })
  if (tallies.some(({ tally }) => tally.events.length > 0)) tx.signal(eventsChannel, '')
}
