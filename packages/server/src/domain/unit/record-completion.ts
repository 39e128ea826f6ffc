import { statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { type Doer, type Ledger, openLedger } from '../../events/ledger.ts'
import { type EditedUnit, scopeOfUnit } from './edited-unit.ts'
import { isTranslated } from './unit-state.ts'

const selectMissing = statement<{ id: number; missing: number }>(
  'missing_translations',
  'select id, total - translated as missing from statistics where id = any($1::int[])',
)

/**
 * Records that an edit was the last one missing: in its translation, and in its component. To be called before the ledger
 * of the string is closed, while the counters are as they were.
 */
export async function recordCompletion(
  tx: Transaction,
  ledger: Ledger,
  unit: EditedUnit,
  edited: { readonly state: number; readonly doer: Doer },
): Promise<void> {
  const { doer } = edited
  if (isTranslated(unit.state) || !isTranslated(edited.state)) return
  const [translation = 0, component = 0, project = 0] = unit.statistics_ids
  const rows = await tx.query(selectMissing, [[translation, component]])
  const isLast = (id: number) => rows.some((row) => row.id === id && row.missing === 1)
  if (!isLast(translation)) return
  ledger.record({ action: 'complete', doer })
  if (!isLast(component)) return
  await lockCounters(tx, unit.statistics_ids)
  const scope = { ...scopeOfUnit(unit), translationId: null, languageId: null, statisticsIds: [component, project] }
  const whole = openLedger(tx, scope)
  whole.record({ action: 'completed-component', doer })
  await whole.close()
}
