import { downloadSiteBackup, listSiteBackups, makeSiteBackup, removeSiteBackup } from '@weft/contract'
import { nextTime, placeName } from '../../config-backups.ts'
import { byRequest } from '../../domain/security-events.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { backUpSiteKind, keptByHand } from '../../jobs/site-backup-jobs.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { fileOf, type ReachedFiles, reachedFiles, storeOf } from './backup-places.ts'
import { deleteBackup, type SiteBackupRow, selectBackup, selectBackups } from './site-backups.queries.ts'

function present(row: SiteBackupRow, reached: ReachedFiles) {
  const { node: _node, place: _place, created, ended, rows, bytes, ...backup } = row
  return {
    ...backup,
    created: isoTime(created),
    ended: isoTimeOrNull(ended),
    rows: rows === null ? null : Number(rows),
    bytes: bytes === null ? null : Number(bytes),
    is_here: reached.isHere(row),
  }
}

/** The place of the next backup, and the time at which the schedule makes one. */
function presentRule({ config: { backups } }: Services) {
  if (backups === null) return { place: null, schedule: null, kept_by_hand: keptByHand }
  const { to, schedule, keep, keepDays } = backups
  return {
    place: placeName(to),
    schedule: { cron: schedule, next: isoTime(nextTime(schedule)), keep, keep_days: keepDays },
    kept_by_hand: keptByHand,
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

/** A place that does not answer is a fault of the machine: the person reads why. */
async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  const { OperatorRefusal } = await import('../../operator/operation.ts')
  try {
    return await work()
  } catch (error) {
    if (error instanceof OperatorRefusal) throw new Refusal('conflict', { detail: error.message })
    throw error
  }
}

export const siteBackupRoutes = [
  route(listSiteBackups, {
    permission: 'management.use',
    async handle({ database, services }) {
      const [rows, reached] = await Promise.all([database.query(selectBackups, []), reachedFiles(services)])
      return {
        ...presentRule(services),
        problem: reached.problem,
        results: rows.map((row) => present(row, reached)),
      }
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
      const { services, signal } = request
      if (backup.ended === null) throw new Refusal('conflict', { detail: 'This backup is being written.' })
      const { file, bytes } = await reaching(async () => {
        const found = await fileOf(services, backup)
        return { file: (await found?.store.read(backup.name, signal)) ?? null, bytes: found?.file.bytes }
      })
      if (file === null || bytes === undefined)
        throw new Refusal('conflict', {
          detail: `Its file is in ${backup.place ?? `DATA_DIR of the node ${backup.node}`}, or was removed.`,
        })
      services.securityLog.record({ event: 'backup-taken', ...byRequest(request), about: backup.name })
      return reply(200, file, {
        'content-type': 'application/zstd',
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${backup.name}"`,
      })
    },
  }),
  route(removeSiteBackup, {
    permission: 'management.use',
    find: findBackup,
    async handle({ database, services }, { backup }) {
      if (backup.ended === null) throw new Refusal('conflict', { detail: 'This backup is being written.' })
      await reaching(async () => (await storeOf(services, backup))?.remove(backup.name))
      await database.query(deleteBackup, [backup.id])
      return noContent()
    },
  }),
]
