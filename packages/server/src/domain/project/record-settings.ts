import type { Selectable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { ProjectTable } from '../../db/tables.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'

/** Settings whose change is an event of its own; all others are "a setting was changed". */
const ownActions: Readonly<Record<string, ChangeAction>> = { access_control: 'access-edit', slug: 'rename-project' }

/** Tells the history which settings of a project changed: one row each, with the value before and after. */
export async function recordSettings(
  tx: Transaction,
  before: Selectable<ProjectTable>,
  columns: Readonly<Record<string, unknown>>,
  doer: Doer,
): Promise<void> {
  const scope = {
    projectId: before.id,
    componentId: null,
    translationId: null,
    languageId: null,
    statisticsIds: [before.statistics_id],
  }
  const ledger = openLedger(tx, scope)
  const kept = new Map<string, unknown>(Object.entries(before))
  for (const [field, value] of Object.entries(columns)) {
    if (kept.get(field) === value) continue
    const old = kept.get(field)
    ledger.record({
      action: ownActions[field] ?? 'project-setting-change',
      doer,
      target: String(value ?? ''),
      old: String(old ?? ''),
      details:
        field === 'access_control' ? { access_control: value, old_access_control: old } : { field, old, target: value },
    })
  }
  await ledger.close()
}
