import type { Insertable } from 'kysely'
import type { Transaction } from '../../db/database.ts'
import type { ProjectTable } from '../../db/tables.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { takeKeysOfUser } from '../../secrets/key-holder.ts'
import { dropCaches } from '../cache-drop.ts'
import { addProjectTeams, makeProjectAdministrator } from './project-teams.ts'

/** A project's fields, checked; its counters are made here. */
export type NewProject = Omit<Insertable<ProjectTable>, 'id' | 'statistics_id' | 'created'>

/** Writes the rows of a project and returns its id: a step of `createProject`, which checks the fields. */
export async function insertProject(tx: Transaction, fields: NewProject, doer: Doer): Promise<number> {
  const statistics = await tx.kysely.insertInto('statistics').defaultValues().returning('id').executeTakeFirstOrThrow()
  const { id } = await tx.kysely
    .insertInto('projects')
    .values({ ...fields, statistics_id: statistics.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  dropCaches(tx, 'settings', `project:${id}`)
  if (doer.userId !== null) await takeKeysOfUser(tx, doer.userId, id)
  await addProjectTeams(tx, id, fields.access_control ?? 0)
  if (doer.userId !== null) await makeProjectAdministrator(tx, id, doer.userId)
  const scope = {
    projectId: id,
    componentId: null,
    translationId: null,
    languageId: null,
    statisticsIds: [statistics.id],
  }
  const ledger = openLedger(tx, scope)
  ledger.record({ action: 'create-project', doer })
  await ledger.close()
  return id
}
