import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../db/database.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { hideCredentials } from '../../git/index.ts'
import type { ComponentRecord } from '../catalog/records.ts'
import { componentScope } from '../translation/translation-scope.ts'

/** Settings whose change is an event of its own; all others are "a setting was changed". */
const ownActions: Readonly<Record<string, ChangeAction>> = {
  slug: 'rename-component',
  category_id: 'move-component',
  license: 'license-change',
  agreement: 'agreement-change',
}

const shown = (value: unknown): string =>
  typeof value === 'string'
    ? hideCredentials(value)
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value)

/** Tells the history which settings of a component changed: one row each, with the value before and after. */
export async function recordComponentSettings(
  tx: Transaction,
  component: ComponentRecord,
  values: Readonly<Record<string, unknown>>,
  doer: Doer,
): Promise<void> {
  const kept = new Map<string, unknown>([...Object.entries(component.row), ...Object.entries(component.settings)])
  const ledger = openLedger(tx, await componentScope(tx, component.row.id))
  for (const [field, value] of Object.entries(values)) {
    const old = kept.get(field)
    if (isDeepStrictEqual(old, value)) continue
    ledger.record({
      action: ownActions[field] ?? 'component-setting-change',
      doer,
      target: shown(value),
      old: shown(old),
      details: { field, old: shown(old), target: shown(value) },
    })
  }
  await ledger.close()
}
