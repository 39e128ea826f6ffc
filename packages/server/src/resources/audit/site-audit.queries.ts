import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { besideOf, type ListPart, newestById, sequenceOf } from '../../db/list-part.ts'

/** The entries that are asked for. */
export interface SiteAuditFilter {
  readonly action?: string | undefined
  /** The account that it is about, or that did it. */
  readonly user?: string | undefined
  readonly project?: string | undefined
  readonly timestamp_after?: Date | undefined
  readonly timestamp_before?: Date | undefined
}

export interface SiteAuditRow {
  readonly id: number
  readonly timestamp: Date
  readonly action: string
  readonly about: string
  readonly username: string | null
  readonly user: string | null
  readonly project: string | null
  readonly address: string | null
  readonly user_agent: string
}

export const siteAuditOrder = newestById('a.id')

function filtered(database: Database, filter: SiteAuditFilter) {
  const { action, user, project, timestamp_after: after, timestamp_before: before } = filter
  let query = database.kysely.selectFrom('audit_events as a')
  if (action !== undefined) query = query.where('a.action', '=', action)
  // Ids first, so that the indexes serve.
  if (user !== undefined) {
    const id = sql<number>`(select id from users where username = ${user})`
    query = query.where(({ eb, or }) => or([eb('a.user_id', '=', id), eb('a.doer_id', '=', id)]))
  }
  if (project !== undefined)
    query = query.where('a.project_id', '=', sql<number>`(select id from projects where slug = ${project})`)
  if (after !== undefined) query = query.where('a.timestamp', '>=', after)
  return before === undefined ? query : query.where('a.timestamp', '<=', before)
}

export async function countSiteAudit(database: Database, filter: SiteAuditFilter): Promise<number> {
  const { count } = await filtered(database, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function selectSiteAudit(database: Database, filter: SiteAuditFilter, part: ListPart): Promise<SiteAuditRow[]> {
  return filtered(database, filter)
    .leftJoin('users as d', 'd.id', 'a.doer_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('projects as p', 'p.id', 'a.project_id')
    .select(['a.id', 'a.timestamp', 'a.action', 'a.about', 'a.address', 'a.user_agent'])
    .select(['d.username as username', 'u.username as user', 'p.slug as project'])
    .where(besideOf(siteAuditOrder, part))
    .orderBy(sequenceOf(siteAuditOrder, part))
    .limit(part.limit)
    .offset(part.offset)
    .execute()
}
