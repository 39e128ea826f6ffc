import { statement } from '../../db/database.ts'
import { changeActions, contentActions } from '../../events/change-actions.ts'
import type { RepositoryWork } from './repository-work.ts'

/** Actions after which a string's text is upstream's. */
const upstreamActions = [changeActions['string-repo-update'].code, changeActions['new-unit-repo'].code]

/** Actions by which people add strings. */
const addActions = [changeActions['new-unit'].code, changeActions['new-unit-upload'].code]

const lockUnits = statement<never>(
  'lock_units_of_component',
  `select 1 from units u join translations t on t.id = u.translation_id
    where t.component_id = $1 and not u.pending order by u.id for no key update of u`,
)

/** Strings whose last text is a person's, typed since the last push to the branch that we follow ($5: or ever). */
const requeueTypedUnits = statement<never>(
  'requeue_typed_units',
  `with pushed as (select max(timestamp) as at from changes where component_id = $1 and action = $4 and not $5::boolean),
   typed as (
     select u.id, u.translation_id, u.target, u.state, last.author_id, last.timestamp,
            exists (select 1 from changes c where c.unit_id = u.id and c.action = any($6::int[])
              and c.timestamp > coalesce((select at from pushed), '-infinity')) as adds
       from units u
       join translations t on t.id = u.translation_id
       join lateral (select c.author_id, c.timestamp from changes c
          where c.unit_id = u.id and c.action = any($2::int[] || $3::int[] || $6::int[])
          order by c.timestamp desc, c.id desc limit 1) last on last.author_id is not null
      where t.component_id = $1 and not u.pending
        and last.timestamp > coalesce((select at from pushed), '-infinity')),
   marked as (update units set pending = true from typed where units.id = typed.id)
   insert into pending_edits (translation_id, unit_id, author_id, target, state, timestamp, adds)
   select translation_id, id, author_id, target, state, timestamp, adds from typed order by timestamp, id`,
)

/**
 * Makes pending again what people typed since the last push. For a clone that does not have the commits which the database
 * knows of: it was lost, or is another node's. Texts that upstream has as well are settled when their file is read.
 */
export async function requeueTyped(work: RepositoryWork): Promise<void> {
  for (const { id } of work.components) {
    await work.database.transaction(async (tx) => {
      await tx.query(lockUnits, [id])
      const elsewhere = !work.pushesToFollowed
      const { push } = changeActions
      const values = [id, contentActions, upstreamActions, push.code, elsewhere, addActions]
      await tx.query(requeueTypedUnits, values)
    })
  }
}
