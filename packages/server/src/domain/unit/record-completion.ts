import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { isTranslated } from '../../db/unit-state.ts'
import { type Doer, type Ledger, openLedger } from '../../events/ledger.ts'
import { type EditedUnit, scopeOfUnit } from './edited-unit.ts'

const selectMissing = statement<{ id: number; missing: number }>(
  'missing_translations',
  'select id, total - translated as missing from statistics where id = any($1::int[])',
)

/** How many translations are missing, by the id of their counters. */
export type MissingTranslations = readonly { readonly id: number; readonly missing: number }[]

/** Reads what is missing where a string belongs: before its ledger is closed, while the counters are as they were. */
export async function readMissing(tx: Queries, unit: EditedUnit): Promise<MissingTranslations> {
  if (isTranslated(unit.state)) return []
  const [translation = 0, component = 0] = unit.statistics_ids
  return tx.query(selectMissing, [[translation, component]])
}

/** Records that an edit was the last one missing: in its translation, and in its component. */
export async function recordCompletion(
  tx: Transaction,
  ledger: Ledger,
  unit: EditedUnit,
  edited: { readonly state: number; readonly doer: Doer; readonly missing: MissingTranslations },
): Promise<void> {
  const { doer, missing: rows } = edited
  if (isTranslated(unit.state) || !isTranslated(edited.state)) return
  const [translation = 0, component = 0, project = 0] = unit.statistics_ids
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
