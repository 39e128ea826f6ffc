import { type Database, statement } from '../../db/database.ts'
import type { Scope } from '../../permissions/index.ts'

/** Somebody who may be able to give a right. */
export interface Candidate {
  readonly id: number
  readonly username: string
  readonly full_name: string
  /** Teams whose members they choose. */
  readonly administers: readonly number[]
}

/** People who are looked at of each kind: of many who could help, the first ones will do. */
const most = 30

const selectAll = statement<Candidate>(
  'who_may_give_rights',
  `with teams_of_givers as (
     select t.id, bool_or('project.permissions' = any(r.permissions)) as is_near
       from roles r join team_roles tr on tr.role_id = r.id join teams t on t.id = tr.team_id
      where 'group.edit' = any(r.permissions)
         or ($1::int is not null and 'project.permissions' = any(r.permissions)
             and case t.project_selection
               when 0 then exists (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = $1)
               when 1 then true when 3 then $2::int = 0 when 4 then $2::int in (0, 1) else false end)
      group by t.id),
   ranked as (
     select m.user_id as id, case when is_near then 1 else 3 end as rank
       from teams_of_givers g join team_members m on m.team_id = g.id
     union all select a.user_id, 2 from team_admins a
     union all select id, 4 from users where is_superuser),
   counted as (
     select id, rank, row_number() over (partition by rank order by id) as number
       from (select r.id, min(r.rank) as rank from ranked r join users u on u.id = r.id
              where u.is_active and not u.is_bot and (u.date_expires is null or u.date_expires > now()) and u.id <> $3
              group by r.id) people)
   select u.id, u.username, u.full_name,
          array(select a.team_id from team_admins a where a.user_id = u.id) as administers
     from counted c join users u on u.id = c.id where c.number <= ${most} order by c.rank, u.id`,
)

/**
 * Users who may be able to give rights at a place: managers of the project's permissions, then others, superusers last.
 */
export const selectCandidates = (database: Database, scope: Scope, exceptUserId: number): Promise<Candidate[]> =>
  database.query(selectAll, [
    scope.kind === 'site' ? null : scope.projectId,
    scope.kind === 'site' ? null : scope.accessControl,
    exceptUserId,
  ])
