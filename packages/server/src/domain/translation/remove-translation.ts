import { statement, type Transaction } from '../../db/database.ts'
import { applyDelta } from '../../db/statistics.ts'
import type { CounterName } from '../../db/tables.ts'
import { counterNames } from '../../db/tables.ts'
import type { CounterDelta } from '../../db/unit-counters.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { dropCaches } from '../cache-drop.ts'
import { componentScope } from '../component/component-scope.ts'
import { keepRemovedOf, type Removal } from './keep-removed-texts.ts'
import { translationScope } from './translation-scope.ts'

type Counters = Record<CounterName, number>

const selectCounters = statement<Counters & { filename: string }>(
  'translation_counters',
  `select s.*, t.filename from translations t join statistics s on s.id = t.statistics_id where t.id = $1`,
)

const lockUnits = statement<never>(
  'lock_units_to_remove',
  'select 1 from units where translation_id = $1 order by id for no key update',
)

const deleteTranslation = statement<{ statistics_id: number }>(
  'delete_translation',
  'delete from translations where id = $1 returning statistics_id',
)

const deleteStatistics = statement<never>('delete_statistics', 'delete from statistics where id = $1')

/**
 * Removes a translation's rows and takes it out of all counters. Typed texts are kept; the caller handles the file.
 * Source strings that no other translation has stay until the next synchronisation.
 */
export async function removeTranslation(
  tx: Transaction,
  translationId: number,
  { doer, removal }: { readonly doer: Doer; readonly removal: Removal },
): Promise<void> {
  const scope = await translationScope(tx, translationId)
  if (scope.componentId === null) throw new Error('a translation has a component')
  // Nobody may change a string of it between the count and the removal.
  await tx.query(lockUnits, [translationId])
  await keepRemovedOf(tx, translationId, removal)
  const [counters] = await tx.query(selectCounters, [translationId])
  if (!counters) return
  const delta: CounterDelta = {}
  for (const name of counterNames) if (name !== 'changes') delta[name] = -counters[name]
  const [, ...parents] = scope.statisticsIds
  applyDelta(tx, parents, delta, null)
  const [removed] = await tx.query(deleteTranslation, [translationId])
  if (removed) await tx.query(deleteStatistics, [removed.statistics_id])
  dropCaches(tx, 'settings', `project:${scope.projectId}`)
  const ledger = openLedger(tx, await componentScope(tx, scope.componentId))
  ledger.record({ action: 'remove-translation', doer, target: counters.filename })
  await ledger.close()
}
