import type { AlertName } from '@weft/contract'
import type { ComponentRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { categoryOf } from '../../domain/component/alerts.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import type { Actor } from '../../permissions/index.ts'
import { seesRepository } from '../../present/component-shape.ts'

/** An alert that is not yet solved. */
export interface AlertRow {
  readonly id: number
  readonly name: AlertName
  readonly severity: number
  readonly details: Readonly<Record<string, unknown>>
  readonly timestamp: Date
  readonly updated: Date
  readonly dismissed_at: Date | null
  readonly dismissed_by: string | null
  readonly dismissal_reason: string
}

const select = statement<AlertRow>(
  'alerts_of_changes',
  `select a.id, a.name, a.severity, a.details, a.timestamp, a.updated, a.dismissed_at, a.dismissal_reason, u.username as dismissed_by
     from alerts a left join users u on u.id = a.dismissed_by where a.id = any($1::int[])`,
)

/** The alerts that rows tell of and that still stand, by their ids: most pages have none. */
export async function alertsOf(
  database: Database,
  rows: readonly { readonly alert_id: number | null }[],
): Promise<ReadonlyMap<number, AlertRow>> {
  const ids = rows.flatMap(({ alert_id }) => alert_id ?? [])
  if (ids.length === 0) return new Map()
  return new Map((await database.query(select, [[...new Set(ids)]])).map((row) => [row.id, row]))
}

/** A git host's messages are for people who see the repository. */
export function presentAlert(actor: Actor, row: AlertRow, component: ComponentRecord | null) {
  const category = categoryOf(row.name)
  const isHidden = category === 'vcs' && (component === null || !seesRepository(actor, component))
  return {
    name: row.name,
    timestamp: isoTime(row.timestamp),
    updated: isoTime(row.updated),
    severity: row.severity,
    category,
    details: isHidden ? {} : row.details,
    dismissed_at: isoTimeOrNull(row.dismissed_at),
    dismissed_by: row.dismissed_by,
    dismissal_reason: row.dismissal_reason,
  }
}
