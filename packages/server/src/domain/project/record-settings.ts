import type { Selectable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { ProjectTable } from '../../db/tables.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { changedFields, fieldText, type KeptSettings, projectPlace, shownPlace } from './inheritance.ts'

/** Settings with a separate event; all others are "a setting was changed". */
const ownActions: Readonly<Record<string, ChangeAction>> = { access_control: 'access-edit', slug: 'rename-project' }

/** Tells the history which settings of a project changed: one row each, with the value before and after. */
export async function recordSettings(
  tx: Transaction,
  before: Selectable<ProjectTable>,
  { columns, settings }: { readonly columns: KeptSettings; readonly settings: KeptSettings },
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
  const kept = { ...shownPlace(projectPlace(before)), ...before }
  for (const { field, old, value } of changedFields(kept, { ...columns, ...settings })) {
    ledger.record({
      action: ownActions[field] ?? 'project-setting-change',
      doer,
      target: fieldText(value),
      old: fieldText(old),
      details:
        field === 'access_control' ? { access_control: value, old_access_control: old } : { field, old, target: value },
    })
  }
  await ledger.close()
}
