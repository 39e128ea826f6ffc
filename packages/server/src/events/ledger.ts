import { statement, type Transaction } from '../db/database.ts'
import { applyDelta } from '../db/statistics.ts'
import { addToDelta, type CountedUnit, type CounterDelta } from '../db/unit-counters.ts'
import { sendJob } from '../jobs/enqueue.ts'
import { type ChangeAction, changeActions } from './change-actions.ts'
import { tellingDelay, tellOfChangesKind, toldActions } from './told-actions.ts'

/** Where something happens: the thing and all that it is part of. */
export interface Scope {
  readonly projectId: number
  readonly componentId: number | null
  readonly translationId: number | null
  readonly languageId: number | null
  /** The rows of `statistics` that count what happens here. */
  readonly statisticsIds: readonly number[]
}

/** Who does it: null for the service's own work. `author` is whose text it is, where that is somebody else. */
export interface Doer {
  readonly userId: number | null
  readonly authorId: number | null
}

/** The service itself. */
export const nobody: Doer = { userId: null, authorId: null }

/** One thing that happened: a domain event, and a row of the history. */
export interface DomainEvent {
  readonly action: ChangeAction
  readonly doer: Doer
  readonly unitId?: number | null
  readonly alertId?: number | null
  readonly target?: string
  readonly old?: string
  readonly details?: Readonly<Record<string, unknown>>
}

/** Counts and events that are being collected. */
export interface Tally {
  /** A string was `before` and is `after`; null: it was not there, it is gone. */
  count(before: CountedUnit | null, after: CountedUnit | null): void
  record(event: DomainEvent): void
}

/** A tally that is kept until a ledger takes it. */
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

/** The name of the channel on which nodes hear of changes; the payload is a LiveEvent. */
export const eventsChannel = 'weft_events'

/** What live listeners are told: enough to know what to ask for. */
export interface LiveEvent {
  readonly project: number
  readonly component: number | null
  readonly translation: number | null
  /** The string, when it is about just one. */
  readonly unit: number | null
  readonly actions: readonly number[]
  readonly user: number | null
}

function liveEvent(scope: Scope, events: readonly DomainEvent[]): LiveEvent {
  const units = new Set(events.map((event) => event.unitId ?? null))
  return {
    project: scope.projectId,
    component: scope.componentId,
    translation: scope.translationId,
    unit: units.size === 1 ? (events[0]?.unitId ?? null) : null,
    actions: [...new Set(events.map((event) => changeActions[event.action].code))],
    user: events[0]?.doer.userId ?? null,
  }
}

/** The history, and of which of it somebody may want to hear. */
const insertChanges = statement<never>(
  'insert_changes',
  `with written as (
     insert into changes (timestamp, project_id, component_id, translation_id, language_id,
            action, user_id, author_id, unit_id, alert_id, target, old, details)
     select $1::timestamptz, $2::int, $3::int, $4::int, $5::int, e.*
       from unnest($6::smallint[], $7::int[], $8::int[], $9::bigint[], $10::int[], $11::text[], $12::text[], $13::jsonb[]) e
     returning id, action
   )
   insert into untold_changes (change_id) select id from written where action = any($14::smallint[])`,
)

/** Rows a statement: their texts are in memory twice while it is sent. */
const rowsAtOnce = 1000

async function writeChanges(tx: Transaction, scope: Scope, events: readonly DomainEvent[], at: Date): Promise<void> {
  const place = [at, scope.projectId, scope.componentId, scope.translationId, scope.languageId]
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    const some = events.slice(from, from + rowsAtOnce)
    const values = [
      ...place,
      some.map(({ action }) => changeActions[action].code),
      some.map(({ doer }) => doer.userId),
      some.map(({ doer }) => doer.authorId),
      some.map(({ unitId }) => unitId ?? null),
      some.map(({ alertId }) => alertId ?? null),
      some.map(({ target }) => target ?? ''),
      some.map(({ old }) => old ?? ''),
      some.map(({ details }) => JSON.stringify(details ?? {})),
      toldActions,
    ]
    if (events.length <= rowsAtOnce) tx.send(insertChanges, values)
    else await tx.query(insertChanges, values)
  }
  if (events.some(({ action }) => toldActions.includes(changeActions[action].code)))
    sendJob(tx, tellOfChangesKind, {}, { delay: tellingDelay })
}

/** A tally outside of any transaction: for work that is done ahead of one. */
export function openTally(): OpenTally {
  const delta: CounterDelta = {}
  const events: DomainEvent[] = []
  return {
    delta,
    events,
    count: (before, after) => addToDelta(delta, before, after),
    record: (event) => {
      events.push(event)
    },
  }
}

/** `collected` is where it begins; the tally stays as it is, because a transaction may run again. */
export function openLedger(tx: Transaction, scope: Scope, collected?: OpenTally): Ledger {
  const delta: CounterDelta = { ...collected?.delta }
  const events: DomainEvent[] = [...(collected?.events ?? [])]
  return {
    count: (before, after) => addToDelta(delta, before, after),
    record: (event) => {
      events.push(event)
    },
    async close() {
      const at = new Date()
      const last = events.at(-1)
      const changes = last ? { ...delta, changes: (delta.changes ?? 0) + events.length } : delta
      applyDelta(tx, scope.statisticsIds, changes, last ? { at, authorId: last.doer.authorId } : null)
      await writeChanges(tx, scope, events, at)
      if (last) tx.notify(eventsChannel, JSON.stringify(liveEvent(scope, events)))
    },
  }
}
