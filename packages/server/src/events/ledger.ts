import { statement, type Transaction } from '../db/database.ts'
import { applyDelta, applyDeltas } from '../db/statistics.ts'
import { addToDelta, type CountedUnit, type CounterDelta } from '../db/unit-counters.ts'
import { sendJob } from '../jobs/enqueue.ts'
import { compareStringsKind, comparingDelay } from '../jobs/string-jobs.ts'
import { notifiedActions, tellingDelay, tellOfChangesKind } from './action-notifications.ts'
import { type ChangeAction, changeActions } from './change-actions.ts'
import { eventsChannel } from './events-channel.ts'

/** Where an event happens: the project and, if they apply, the component, translation and language. */
export interface Scope {
  readonly projectId: number
  readonly componentId: number | null
  readonly translationId: number | null
  readonly languageId: number | null
  /** The rows of `statistics` whose counters the event changes. */
  readonly statisticsIds: readonly number[]
}

/**
 * Who causes an event: the acting user (null for the service itself), and the author of the text if that is another
 * one.
 */
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
  /** Nobody is told of it, whoever wants to hear of such things. */
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
 * Collects what one transaction does within one scope, and writes it at once: the history, the counters (one update of
 * each statistics row), what people are to be told of, and the message that live listeners get when the transaction commits.
 */
export interface Ledger extends Tally {
  /** Last in the transaction, for it locks counters. Sends what it writes without waiting for it. */
  close(): Promise<void>
}

/** Writes the history, and marks the changes that somebody may want to be told of. */
const insertChanges = statement<never>(
  'insert_changes',
  `with written as (
     insert into changes (timestamp, project_id, component_id, translation_id, language_id,
            action, user_id, author_id, unit_id, alert_id, target, old, details)
     select $1::timestamptz, e.*
       from unnest($2::int[], $3::int[], $4::int[], $5::int[],
              $6::smallint[], $7::int[], $8::int[], $9::bigint[], $10::int[], $11::text[], $12::text[], $13::jsonb[]) e
     returning id, action
   )
   insert into untold_changes (change_id) select id from written where action = any($14::smallint[])`,
)

/** The same of one change, without lists; the last value says whether it is marked. */
const insertChange = statement<never>(
  'insert_change',
  `with written as (
     insert into changes (timestamp, project_id, component_id, translation_id, language_id,
            action, user_id, author_id, unit_id, alert_id, target, old, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id
   )
   insert into untold_changes (change_id) select id from written where $14::boolean`,
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

/** The columns of an event, as they are declared above. */
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
  doer.authorId,
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
  const [only] = events
  if (only && events.length === 1) {
    tx.send(insertChange, [at, ...rowOf(only), told.includes(changeActions[only.event.action].code)])
    return
  }
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
      applyDelta(tx, scope.statisticsIds, changes, last ? { at, authorId: last.doer.authorId } : null)
      const placed = events.map((event): PlacedEvent => ({ scope, event }))
      await writeChanges(tx, placed, at)
      if (Object.keys(delta).length > 0) sendJob(tx, compareStringsKind, {}, { delay: comparingDelay })
      // What is written to the history is checked there.
      if (!last && scope.componentId !== null) tx.send(checkProject, [scope.componentId, scope.projectId])
      if (last) tx.notify(eventsChannel, '')
    },
  }
}

/** What happened in one scope, of several that one transaction is about. */
export interface ScopedTally {
  readonly scope: Scope
  readonly tally: OpenTally
}

/**
 * Closes the books of several scopes at once: as a ledger of each, but the history is one statement, and every row of counters
 * is written once, last of all, so that those which they share are held for a moment only. Sends what it writes without waiting for it.
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
        last: last ? { at, authorId: last.doer.authorId } : null,
      }
    }),
  )
  if (tallies.some(({ tally }) => Object.keys(tally.delta).length > 0))
    sendJob(tx, compareStringsKind, {}, { delay: comparingDelay })
  if (tallies.some(({ tally }) => tally.events.length > 0)) tx.notify(eventsChannel, '')
}
