import type { LiveEvent } from '@weft/contract'
import type { Transaction } from '../db/database.ts'
import { applyDelta } from '../db/statistics.ts'
import { addToDelta, type CountedUnit, type CounterDelta } from '../db/unit-counters.ts'
import { type ChangeAction, changeActions } from './change-actions.ts'
import { notifyOfChanges, type WrittenChange } from './notify-of-changes.ts'

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
 * each statistics row), the notifications, and the message that live listeners get when the transaction commits.
 */
export interface Ledger extends Tally {
  /** To be awaited last in the transaction. */
  close(): Promise<void>
}

/** The name of the channel on which nodes hear of changes; the payload is a LiveEvent. */
export const eventsChannel = 'weft_events'

function rowOf(scope: Scope, event: DomainEvent, at: Date) {
  return {
    timestamp: at,
    action: changeActions[event.action].code,
    user_id: event.doer.userId,
    author_id: event.doer.authorId,
    project_id: scope.projectId,
    component_id: scope.componentId,
    translation_id: scope.translationId,
    language_id: scope.languageId,
    unit_id: event.unitId ?? null,
    alert_id: event.alertId ?? null,
    target: event.target ?? '',
    old: event.old ?? '',
    details: JSON.stringify(event.details ?? {}),
  }
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

/** Rows a statement; PostgreSQL takes 65535 parameters, of which a row of the history has 13. */
const rowsAtOnce = 1000

async function writeChanges(
  tx: Transaction,
  scope: Scope,
  events: readonly DomainEvent[],
  at: Date,
): Promise<WrittenChange[]> {
  const all: WrittenChange[] = []
  for (let from = 0; from < events.length; from += rowsAtOnce) {
    const rows = events.slice(from, from + rowsAtOnce).map((event) => rowOf(scope, event, at))
    const written = await tx.kysely.insertInto('changes').values(rows).returning('id').execute()
    for (const [index, { id }] of written.entries()) {
      all.push({ id, action: rows[index]?.action ?? 0, userId: rows[index]?.user_id ?? null })
    }
  }
  return all
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
      await Promise.all([
        writeChanges(tx, scope, events, at).then((written) => notifyOfChanges(tx, written, scope)),
        applyDelta(tx, scope.statisticsIds, changes, last ? { at, authorId: last.doer.authorId } : null),
      ])
      if (last) tx.notify(eventsChannel, JSON.stringify(liveEvent(scope, events)))
    },
  }
}
