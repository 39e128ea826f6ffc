import { Readable } from 'node:stream'
import { downloadProjectBackup, listProjectBackups, makeProjectBackup } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { backUpProjectKind } from '../../jobs/project-backup-jobs.ts'
import { canSee } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { type BackupRow, readParts, selectBackups } from './project-backups.queries.ts'

/** The backups of a project that hold nothing that their reader does not see. */
async function seenBackups({ database, services, actor }: Lookup, projectId: number): Promise<BackupRow[]> {
  const rows = await selectBackups(database, projectId)
  const ids = [...new Set(rows.flatMap(({ component_ids }) => component_ids))]
  const hidden = new Set<number>()
  for (const id of ids) {
    const component = await services.catalog.component({ id })
    // A deleted component has no rights to check: only superusers see it.
    const isSeen = component === undefined ? actor.kind === 'user' && actor.isSuperuser : canSee(actor, component.scope)
    if (!isSeen) hidden.add(id)
  }
  return rows.filter(({ component_ids }) => !component_ids.some((id) => hidden.has(id)))
}

export const projectBackupRoutes = [
  route(listProjectBackups, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const rows = await seenBackups(request, project.row.id)
      return rows.map(({ name, created, size }) => ({ name, timestamp: isoTime(created), size: Number(size) }))
    },
  }),
  route(makeProjectBackup, {
    permission: 'project.edit',
    find: findProject,
    async handle({ database, actor, links }, { project }) {
      const [projectId, userId] = [project.row.id, actor.id]
      const id = await database.transaction((tx) => enqueue(tx, backUpProjectKind, { projectId, userId }, { userId }))
      return { detail: 'The backup is being made.', task_url: links.api('tasks', id) }
    },
  }),
  route(downloadProjectBackup, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const rows = await seenBackups(request, project.row.id)
      const found = rows.find(({ name }) => name === request.params.name)
      if (found === undefined) throw new Refusal('not_found')
      return reply(200, Readable.from(readParts(request.database, found.id)), {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${found.name}"`,
      })
    },
  }),
]
