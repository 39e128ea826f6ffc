import { setTimeout as delay } from 'node:timers/promises'
import Type, { type Static } from 'typebox'
import { type Database, statement, type Transaction } from '../../db/database.ts'
import { applyDelta } from '../../db/statistics.ts'
import type { Doer } from '../../events/ledger.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import type { JobKind } from '../../jobs/job.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import type { Services } from '../../services.ts'
import { dropCaches } from '../cache-drop.ts'

const payload = Type.Object({ projectId: Type.Integer(), userId: Type.Union([Type.Integer(), Type.Null()]) })
export type RemoveProjectPayload = Static<typeof payload>

/** Removes what is left of a project once its components are gone, each in its repository's turn. */
export const removeProjectKind: JobKind<RemoveProjectPayload> = {
  name: 'remove-project',
  payload,
  queueKey: ({ projectId }) => `project ${projectId}`,
  attempts: 20,
  merge: true,
  priority: 10,
  schedule: null,
}

const selectOwners = statement<{ id: number; repository_id: number; is_asked: boolean }>(
  'components_to_remove',
  `select id, coalesce(repository_component_id, id) as repository_id,
          exists (select 1 from tasks t where t.component_id = c.id and t.kind = 'repository' and not t.completed) as is_asked
     from components c where project_id = $1 order by repository_component_id nulls last, id desc`,
)

const hideProject = statement<never>('hide_project', 'update projects set access_control = 100 where id = $1')

const selectProject = statement<{ id: number }>('project_is_there', 'select id from projects where id = $1')

/** Milliseconds that a request waits for the end; the removal goes on after it. */
const patience = 60_000

/**
 * Removes a project with all that is in it: its components in their repositories' turn, then its own rows. A job does it, so
 * that it completes even if this process ends; meanwhile only managers of the project see it.
 */
export async function removeProject(services: Services, projectId: number, doer: Doer): Promise<void> {
  const { database, stopping } = services
  await database.transaction(async (tx) => {
    await tx.query(hideProject, [projectId])
    dropCaches(tx, 'settings', `project:${projectId}`)
    dropCaches(tx, 'access')
    await enqueue(tx, removeProjectKind, { projectId, userId: doer.userId })
  })
  const end = performance.now() + patience
  for (let pause = 5; performance.now() < end && !stopping.aborted; pause = Math.min(pause * 1.6, 200)) {
    await delay(pause)
    if ((await database.query(selectProject, [projectId])).length === 0) return
  }
}

/** Seconds after which it is looked whether the components are gone. */
const pause = 0.2

/** One step of the removal: asks for the removal of components, or does the rest where none is left. */
export async function continueRemoval(database: Database, payload: RemoveProjectPayload): Promise<void> {
  const { projectId, userId } = payload
  await database.transaction(async (tx) => {
    const components = await tx.query(selectOwners, [projectId])
    if (components.length === 0) return removeRows(tx, projectId)
    for (const { id, repository_id, is_asked } of components) {
      if (is_asked) continue
      const work = { kind: 'remove-component' } as const
      await enqueue(
        tx,
        repositoryKind,
        { repositoryId: repository_id, componentId: id, userId, work },
        { componentId: id },
      )
    }
    await enqueue(tx, removeProjectKind, payload, { delay: pause })
  })
}

const selectChanges = statement<{ own: number; counted: number }>(
  'changes_by_language',
  `select l.statistics_id as own, s.changes as counted from project_languages pl
     join statistics s on s.id = pl.statistics_id join languages l on l.id = pl.language_id
    where pl.project_id = $1 and s.changes <> 0 order by l.statistics_id`,
)

const retireBots = statement<never>(
  'retire_project_bots',
  'update users set is_active = false where id in (select user_id from tokens where project_id = $1)',
)

async function removeRows(tx: Transaction, projectId: number): Promise<void> {
  // The bots of its tokens, which go with it.
  await tx.query(retireBots, [projectId])
  // The history goes with the project, and so out of what its languages count.
  for (const { own, counted } of await tx.query(selectChanges, [projectId]))
    applyDelta(tx, [own], { changes: -counted }, null)
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
}
