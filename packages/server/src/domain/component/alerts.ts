import type { AlertName } from '@weft/contract'
import { statement, type Transaction } from '../../db/database.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import { componentScope } from './component-scope.ts'

/** How bad each is: 10 information, 50 warning, 100 error. */
export const alertSeverity: { readonly [Name in AlertName]: number } = {
  DuplicateString: 50,
  DuplicateLanguage: 100,
  ParseError: 100,
  UnwritableString: 50,
  NoMaskMatches: 100,
  InexistantFiles: 100,
  MergeFailure: 100,
  PushFailure: 100,
  UpdateFailure: 100,
  RepositoryOperationFailure: 100,
  UnusedEnforcedCheck: 50,
}

const upsertAlert = statement<{ id: number; fresh: boolean }>(
  'raise_alert',
  `insert into alerts (component_id, name, severity, details) values ($1, $2, $3, $4::jsonb)
   on conflict (component_id, name) do update set details = excluded.details, updated = now()
   returning id, (xmax = 0) as fresh`,
)

const deleteAlert = statement<never>('clear_alert', 'delete from alerts where component_id = $1 and name = $2')

/** Raises an alert of a component, or brings one that stands up to date. Only a new one is told in the history; returns whether it is. */
export async function raiseAlert(
  tx: Transaction,
  componentId: number,
  name: AlertName,
  details: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const [alert] = await tx.query(upsertAlert, [componentId, name, alertSeverity[name], JSON.stringify(details)])
  if (!alert?.fresh) return false
  const ledger = openLedger(tx, await componentScope(tx, componentId))
  ledger.record({ action: 'alert', doer: nobody, alertId: alert.id, details: { alert: name } })
  await ledger.close()
  return true
}

/** Takes an alert back; nothing happens where there is none. */
export async function clearAlert(tx: Transaction, componentId: number, name: AlertName): Promise<void> {
  await tx.query(deleteAlert, [componentId, name])
}
