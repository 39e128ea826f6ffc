import { statement } from '../../db/database.ts'
import { type Actor, can } from '../../permissions/index.ts'
import { refusalOf } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { restrictedText } from '../visible.ts'

const selectLinking = statement<{ id: number }>(
  'components_linking_from_elsewhere',
  `select l.id from components l join components o on o.id = l.repository_component_id
    where o.id = $1 or (o.project_id = $2 and l.project_id <> $2)
   union
   select c.id from components c where c.project_id = $2 and ${restrictedText('c')}
   order by id`,
)

/** The thing to delete. */
type DeletionTarget = { readonly componentId: number } | { readonly projectId: number }

/**
 * Components that are deleted with it: links to it, and in a project restricted ones. Refused where somebody may not edit
 * all of them. The message does not name them, because they may be hidden.
 */
export async function checkMayDeleteLinks(services: Services, actor: Actor, deleted: DeletionTarget): Promise<void> {
  const ids = 'componentId' in deleted ? [deleted.componentId, null] : [null, deleted.projectId]
  for (const { id } of await services.database.query(selectLinking, ids)) {
    const component = await services.catalog.component({ id })
    if (!component || can(actor, 'component.edit', component.scope)) continue
    throw refusalOf({ code: 'deletes-others' })
  }
}
