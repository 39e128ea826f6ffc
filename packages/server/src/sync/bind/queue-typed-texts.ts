import { statement, type Transaction } from '../../db/database.ts'
import { unitState } from '../../db/unit-state.ts'
import { typingActions } from '../../events/change-actions.ts'

/** Without a `base` of an edit, the new place's text of the string counts as newer than the typed one. */
const queueTyped = statement<never>(
  'queue_typed_texts',
  `with typed as (
     select u.id, u.translation_id, u.target, u.state, c.author_id
       from units u join translations t on t.id = u.translation_id
       join lateral (select author_id, target from changes where unit_id = u.id and author_id is not null and target = u.target
            and action = any($2::int[])
          order by timestamp desc limit 1) c on true
      where t.component_id = any($1::int[]) and not u.pending and u.target <> '' and u.state <> ${unitState.readOnly}
      order by u.id for no key update of u),
   queued as (
     insert into pending_edits (translation_id, unit_id, author_id, target, state)
     select translation_id, id, author_id, target, state from typed order by id)
   update units set pending = true where id in (select id from typed)`,
)

/**
 * Makes every text pending that people typed in these components. Call it when they leave a repository without a remote: no
 * other place has the texts typed there.
 */
export async function queueTypedTexts(tx: Transaction, componentIds: readonly number[]): Promise<void> {
  await tx.query(queueTyped, [componentIds, typingActions])
}
