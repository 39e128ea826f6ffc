import { statement } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import type { Services } from '../../services.ts'
import { dropCaches } from '../cache-drop.ts'
import { askRepository } from '../repository/ask-repository.ts'

const selectOwners = statement<{ id: number }>(
  'repositories_of_project',
  `select id from components where project_id = $1 order by repository_component_id nulls last, id desc`,
)

const hideProject = statement<never>('hide_project', 'update projects set access_control = 100 where id = $1')

/**
 * Removes a project with all that is in it: its components in their repositories' turn, then its own rows. While that goes
 * on, only those who manage it see it.
 */
export async function removeProject(services: Services, projectId: number, doer: Doer): Promise<void> {
  const { database, stopping } = services
  await database.transaction(async (tx) => {
    await tx.query(hideProject, [projectId])
    dropCaches(tx, 'settings', `project:${projectId}`)
    dropCaches(tx, 'access')
  })
  for (const { id } of await database.query(selectOwners, [projectId])) {
    const work = { kind: 'remove-component' } as const
    await askRepository(database, { repositoryId: id, componentId: id, userId: doer.userId, work }, stopping)
  }
  await database.transaction(async (tx) => {
    const languages = await tx.kysely
      .deleteFrom('project_languages')
      .where('project_id', '=', projectId)
      .returning('statistics_id')
      .execute()
    const removed = await tx.kysely
      .deleteFrom('projects')
      .where('id', '=', projectId)
      .returning('statistics_id')
      .execute()
    const ids = [...languages, ...removed].map(({ statistics_id }) => statistics_id)
    if (ids.length > 0) await tx.kysely.deleteFrom('statistics').where('id', 'in', ids).execute()
    dropCaches(tx, 'settings', `project:${projectId}`)
    dropCaches(tx, 'access')
  })
}
