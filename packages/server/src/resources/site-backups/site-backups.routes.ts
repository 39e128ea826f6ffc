import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { downloadSiteBackup, listSiteBackups, makeSiteBackup, removeSiteBackup } from '@weft/contract'
import { byRequest } from '../../domain/security-events.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { readNodeId } from '../../jobs/node-id.ts'
import { backUpSiteKind, siteBackupFolder } from '../../jobs/site-backup-jobs.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { hasCode } from '../../system/has-code.ts'
import { deleteBackup, type SiteBackupRow, selectBackup, selectBackups } from './site-backups.queries.ts'

/** The file of a backup on this node, with its size; null where it is on another one, or gone. */
async function fileOf({ config }: Services, { name, node }: SiteBackupRow) {
  if (node !== readNodeId(config.dataDir)) return null
  const path = join(siteBackupFolder(config.dataDir), name)
  try {
    return { path, size: (await stat(path)).size }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

async function present(services: Services, row: SiteBackupRow) {
  const { node: _node, created, ended, rows, bytes, ...backup } = row
  return {
    ...backup,
    created: isoTime(created),
    ended: isoTimeOrNull(ended),
    rows: rows === null ? null : Number(rows),
    bytes: bytes === null ? null : Number(bytes),
    is_here: (await fileOf(services, row)) !== null,
  }
}

/** A backup holds every secret of the installation: those who manage parts of the site do not get it. */
function demandSuperuser({ actor }: Lookup): void {
  if (actor.kind !== 'user' || !actor.isSuperuser) throw refusalOf({ code: 'superusers-only' })
}

async function findBackup(request: Lookup<{ readonly id: number }>) {
  demandSuperuser(request)
  const [backup] = await request.database.query(selectBackup, [request.params.id])
  if (backup === undefined) throw new Refusal('not_found')
  return { scope: { kind: 'site' } as const, backup }
}

export const siteBackupRoutes = [
  route(listSiteBackups, {
    permission: 'management.use',
    async handle({ database, services }) {
      const rows = await database.query(selectBackups, [])
      return { results: await Promise.all(rows.map((row) => present(services, row))) }
    },
  }),
  route(makeSiteBackup, {
    permission: 'management.use',
    async handle(request) {
      demandSuperuser(request)
      const { database, actor, links } = request
      const payload = { userId: actor.id }
      const id = await database.transaction((tx) => enqueue(tx, backUpSiteKind, payload, { userId: actor.id }))
      return { task_url: links.api('tasks', id) }
    },
  }),
  route(downloadSiteBackup, {
    permission: 'management.use',
    find: findBackup,
    async handle(request, { backup }) {
      const { services } = request
      if (backup.ended === null) throw new Refusal('conflict', { detail: 'This backup is being written.' })
      const file = await fileOf(services, backup)
      if (file === null)
        throw new Refusal('conflict', { detail: `Its file is in DATA_DIR of the node ${backup.node}, or was removed.` })
      services.securityLog.record({ event: 'backup-taken', ...byRequest(request), about: backup.name })
      return reply(200, createReadStream(file.path), {
        'content-type': 'application/zstd',
        'content-length': String(file.size),
        'content-disposition': `attachment; filename="${backup.name}"`,
      })
    },
  }),
  route(removeSiteBackup, {
    permission: 'management.use',
    find: findBackup,
    async handle({ database, services }, { backup }) {
      if (backup.ended === null) throw new Refusal('conflict', { detail: 'This backup is being written.' })
      const file = await fileOf(services, backup)
      if (file !== null) await rm(file.path, { force: true })
      await database.query(deleteBackup, [backup.id])
      return noContent()
    },
  }),
]
