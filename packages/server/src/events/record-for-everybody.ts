import { statement, type Transaction } from '../db/database.ts'
import { sendJob } from '../jobs/enqueue.ts'
import { tellingDelay, tellOfChangesKind } from './action-notifications.ts'
import { type ChangeAction, changeActions } from './change-actions.ts'

const insert = statement<never>(
  'insert_change_of_site',
  `with written as (insert into changes (action, user_id, author_id, target) values ($1, $2, $2, $3) returning id)
   insert into untold_changes (change_id) select id from written where $4`,
)

/** Writes into the history what belongs to no project; no counter has it. `told`: those who want to hear of it are told. */
export function recordForEverybody(
  tx: Transaction,
  event: { readonly action: ChangeAction; readonly userId: number; readonly target: string; readonly told: boolean },
): void {
  const { action, userId, target, told } = event
  tx.send(insert, [changeActions[action].code, userId, target, told])
  if (told) sendJob(tx, tellOfChangesKind, {}, { delay: tellingDelay })
}
