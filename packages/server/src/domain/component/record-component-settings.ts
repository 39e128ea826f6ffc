import { isDeepStrictEqual } from 'node:util'
import type { ComponentRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { shownAddress } from '../../git/index.ts'
import { componentScope } from './component-scope.ts'
import { addressSettings, settingList } from './settings/registry.ts'

/** Settings whose change is an event of its own, by the column or key that holds them; all others are "a setting was changed". */
const ownActions: ReadonlyMap<string, ChangeAction> = new Map(
  settingList.flatMap(({ name, storage, event }): [string, ChangeAction][] =>
    event === undefined ? [] : [[storage === 'settings' ? name : storage.column, event]],
  ),
)

function shown(field: string, value: unknown): string {
  if (typeof value === 'string') return addressSettings.has(field) ? shownAddress(value) : value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Tells the history which settings of a component (as it was) changed: one row each, with the value before and after. */
export async function recordComponentSettings(
  tx: Transaction,
  component: Pick<ComponentRecord, 'row' | 'settings'>,
  values: Readonly<Record<string, unknown>>,
  doer: Doer,
): Promise<void> {
  const kept = new Map<string, unknown>([...Object.entries(component.row), ...Object.entries(component.settings)])
  const ledger = openLedger(tx, await componentScope(tx, component.row.id))
  for (const [field, value] of Object.entries(values)) {
    const old = kept.get(field)
    if (isDeepStrictEqual(old, value)) continue
    ledger.record({
      action: ownActions.get(field) ?? 'component-setting-change',
      doer,
      target: shown(field, value),
      old: shown(field, old),
      details: { field, old: shown(field, old), target: shown(field, value) },
    })
  }
  await ledger.close()
}
