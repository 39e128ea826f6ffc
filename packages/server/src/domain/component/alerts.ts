import { type AlertCategory, type AlertName, alertNames } from '@weft/contract'
import { statement, type Transaction } from '../../db/database.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import { componentScope } from './component-scope.ts'

interface AlertKind {
  readonly category: AlertCategory
  /** 10 information, 50 warning, 100 error. */
  readonly severity: 10 | 50 | 100
  /** Its name in history, inbox and letters. */
  readonly label: string
}

const alertKinds: { readonly [Name in AlertName]: AlertKind } = {
  DuplicateString: { category: 'files', severity: 100, label: 'Duplicate strings' },
  DuplicateLanguage: { category: 'files', severity: 100, label: 'Several files of one language' },
  ParseError: { category: 'files', severity: 100, label: 'Could not parse files' },
  FileWarning: { category: 'files', severity: 50, label: 'Oddities in files' },
  UnwritableString: { category: 'files', severity: 50, label: 'Could not write strings into their file' },
  NoMaskMatches: { category: 'files', severity: 100, label: 'The file mask matches no file' },
  InexistantFiles: { category: 'files', severity: 100, label: 'Missing files' },
  DeletedFile: { category: 'files', severity: 50, label: 'Texts that wait for a deleted file' },
  MergeFailure: { category: 'vcs', severity: 100, label: 'Could not merge the repository' },
  PushFailure: { category: 'vcs', severity: 100, label: 'Could not push the repository' },
  UpdateFailure: { category: 'vcs', severity: 100, label: 'Could not update the repository' },
  RepositoryOperationFailure: { category: 'vcs', severity: 100, label: 'Could not commit' },
  UnusedEnforcedCheck: { category: 'configuration', severity: 100, label: 'Enforced checks that never run' },
  SharedSshKey: { category: 'vcs', severity: 50, label: 'An SSH key that other projects use too' },
  HeldPush: { category: 'vcs', severity: 50, label: 'A push that waits for a person' },
}

/** The category of an alert, as Weblate has it. */
export const categoryOf = (name: AlertName): AlertCategory => alertKinds[name].category

/** The severity of an alert, as Weblate has it. */
export const severityOf = (name: AlertName): AlertKind['severity'] => alertKinds[name].severity

/** The name of an alert in history, inbox and letters. */
export const labelOf = (name: AlertName): string => alertKinds[name].label

/** The alerts of a category. */
export const alertsOfCategory = (category: AlertCategory): AlertName[] =>
  alertNames.filter((name) => alertKinds[name].category === category)

/** Those of the repository itself: all components that share it have them. */
export const repositoryAlerts: readonly AlertName[] = [
  'MergeFailure',
  'PushFailure',
  'UpdateFailure',
  'RepositoryOperationFailure',
  'HeldPush',
]

const upsertAlert = statement<{ id: number; fresh: boolean }>(
  'raise_alert',
  `insert into alerts (component_id, name, severity, details) values ($1, $2, $3, $4::jsonb)
   on conflict (component_id, name) do update set details = excluded.details, severity = excluded.severity, updated = now()
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
  const { severity, label } = alertKinds[name]
  const [alert] = await tx.query(upsertAlert, [componentId, name, severity, JSON.stringify(details)])
  if (!alert?.fresh) return false
  const ledger = openLedger(tx, await componentScope(tx, componentId))
  ledger.record({ action: 'alert', doer: nobody, target: label, alertId: alert.id, details: { alert: name } })
  await ledger.close()
  return true
}

/** Removes an alert, if there is one. */
export async function clearAlert(tx: Transaction, componentId: number, name: AlertName): Promise<void> {
  await tx.query(deleteAlert, [componentId, name])
}
