import type { AlertName } from '@weft/contract'
import type { ComponentRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
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
}

const select = statement<AlertRow>(
  'alerts_of_changes',
  'select id, name, severity, details, timestamp, updated, dismissed_at from alerts where id = any($1::int[])',
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

type AlertCategory = 'configuration' | 'files' | 'vcs'

const categories: { readonly [Name in AlertName]: AlertCategory } = {
  DuplicateString: 'files',
  DuplicateLanguage: 'files',
  ParseError: 'files',
  FileWarning: 'files',
  UnwritableString: 'files',
  NoMaskMatches: 'files',
  InexistantFiles: 'files',
  DeletedFile: 'files',
  MergeFailure: 'vcs',
  PushFailure: 'vcs',
  UpdateFailure: 'vcs',
  RepositoryOperationFailure: 'vcs',
  UnusedEnforcedCheck: 'configuration',
  SharedSshKey: 'vcs',
}

/** A git host's messages are for people who see the repository. */
export function presentAlert(actor: Actor, row: AlertRow, component: ComponentRecord | null) {
  const category = categories[row.name]
  const isHidden = category === 'vcs' && (component === null || !seesRepository(actor, component))
  return {
    name: row.name,
    timestamp: isoTime(row.timestamp),
    updated: isoTime(row.updated),
    severity: row.severity,
    category,
    details: isHidden ? {} : row.details,
    dismissed_at: isoTimeOrNull(row.dismissed_at),
    dismissed_by: null,
    dismissal_reason: '',
  }
}
