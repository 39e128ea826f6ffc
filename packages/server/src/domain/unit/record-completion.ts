import type { Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { isTranslated } from '../../db/unit-state.ts'
import { type Doer, type Ledger, openLedger } from '../../events/ledger.ts'
import { scopeOfUnit, type UnitText } from './unit-text.ts'

/** How many translations are missing where a string belongs, before it is edited. */
export interface MissingTranslations {
  readonly missing_in_translation: number
  readonly missing_in_component: number
}

/** Records that an edit was the last one missing: in its translation, and in its component. */
export async function recordCompletion(
  tx: Transaction,
  ledger: Ledger,
  unit: UnitText,
  edited: { readonly state: number; readonly doer: Doer; readonly missing: MissingTranslations },
): Promise<void> {
  const { doer, missing } = edited
  if (isTranslated(unit.state) || !isTranslated(edited.state)) return
  if (missing.missing_in_translation !== 1) return
  ledger.record({ action: 'complete', doer })
  if (missing.missing_in_component !== 1) return
  const [, component = 0, project = 0] = unit.statistics_ids
  await lockCounters(tx, unit.statistics_ids)
  const scope = { ...scopeOfUnit(unit), translationId: null, languageId: null, statisticsIds: [component, project] }
  const whole = openLedger(tx, scope)
  whole.record({ action: 'completed-component', doer })
  await whole.close()
}
