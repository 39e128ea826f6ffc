import { listAccountAudit, listProjectAudit, markAuditSeen } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import { type Database, statement } from '../../db/database.ts'
import { besideOf, type ListPart, newestById, sequenceOf } from '../../db/list-part.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'

interface AuditRow {
  readonly id: number
  readonly timestamp: Date
  readonly action: string
  readonly about: string
  readonly username: string | null
  readonly address: string | null
  readonly user_agent: string
  readonly notice: boolean
  readonly seen: Date | null
}

/** The filter of the entries. */
interface AuditFilter {
  readonly whose: { readonly userId: number } | { readonly projectId: number }
  readonly action?: string | undefined
  readonly unseenNotices: boolean
}

function filtered(database: Database, { whose, action, unseenNotices }: AuditFilter) {
  let query = database.kysely.selectFrom('audit_events')
  query =
    'userId' in whose
      ? query.where('audit_events.user_id', '=', whose.userId)
      : query.where('audit_events.project_id', '=', whose.projectId)
  if (action !== undefined) query = query.where('action', '=', action)
  return unseenNotices ? query.where('notice', '=', true).where('seen', 'is', null) : query
}

async function countAudit(database: Database, filter: AuditFilter): Promise<number> {
  const { count } = await filtered(database, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const auditOrder = newestById('audit_events.id')

function selectAudit(database: Database, filter: AuditFilter, part: ListPart): Promise<AuditRow[]> {
  return filtered(database, filter)
    .leftJoin('users', 'users.id', 'audit_events.doer_id')
    .select(['audit_events.id', 'timestamp', 'action', 'about', 'username', 'address', 'user_agent', 'notice', 'seen'])
    .where(besideOf(auditOrder, part))
    .orderBy(sequenceOf(auditOrder, part))
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}

function presentEntry({ id, timestamp, action, about, username, address, user_agent }: AuditRow) {
  return { id, timestamp: isoTime(timestamp), action, about, username, address, user_agent }
}

const presentOwnEntry = (row: AuditRow) => ({
  ...presentEntry(row),
  notice: row.notice,
  seen: isoTimeOrNull(row.seen),
})

const listAudit = (request: Lookup, filter: AuditFilter, present: (row: AuditRow) => object) =>
  listPage<AuditRow>(request, {
    count: () => countAudit(request.database, filter),
    order: auditOrder,
    rows: (part) => selectAudit(request.database, filter, part),
    present,
  })

const seenUntil = statement<{ id: number }>(
  'audit_seen',
  'update audit_events set seen = now() where user_id = $1 and id <= $2 and notice and seen is null returning id',
)

export const auditRoutes = [
  route(listAccountAudit, {
    permission: 'signed-in',
    handle(request) {
      const { action, notice = false } = request.query
      const filter = { whose: { userId: request.actor.id }, action, unseenNotices: notice }
      return listAudit(request, filter, presentOwnEntry)
    },
  }),
  route(markAuditSeen, {
    permission: 'signed-in',
    async handle({ database, actor, body }) {
      const rows = await database.query(seenUntil, [actor.id, body.until])
      return { seen: rows.length }
    },
  }),
  route(listProjectAudit, {
    permission: 'project.permissions',
    find: (request: Lookup<{ readonly project: string }>) => findProject(request),
    handle(request, { project }) {
      const whose = { projectId: project.row.id }
      return listAudit(request, { whose, action: request.query.action, unseenNotices: false }, presentEntry)
    },
  }),
]
