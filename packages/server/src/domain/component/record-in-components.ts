import type { Transaction } from '../../db/database.ts'
import { closeTallies, type DomainEvent, openTally } from '../../events/ledger.ts'
import { componentScopes } from './component-scope.ts'

/** Records an event in each of several components, last in the transaction; deleted components are left out. */
export async function recordInComponents(
  tx: Transaction,
  componentIds: readonly number[],
  event: DomainEvent,
): Promise<void> {
  const scopes = await componentScopes(tx, componentIds)
  const tallies = [...scopes.values()].map((scope) => {
    const tally = openTally()
    tally.record(event)
    return { scope, tally }
  })
  await closeTallies(tx, tallies)
}
