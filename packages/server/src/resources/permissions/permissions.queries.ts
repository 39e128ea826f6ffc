import { type Database, statement } from '../../db/database.ts'
import type { Scope } from '../../permissions/index.ts'

export interface Giver {
  readonly username: string
  readonly full_name: string
}

/** People named; more would help nobody. */
const most = 10

const selectGivers = statement<Giver>(
  'givers_of_rights',
  `with teams_of_givers as (
     select t.id, bool_or('project.permissions' = any(r.permissions)) as is_near
       from roles r join team_roles tr on tr.role_id = r.id join teams t on t.id = tr.team_id
      where 'group.edit' = any(r.permissions)
         or ($1::int is not null and 'project.permissions' = any(r.permissions) and t.language_selection = 1
             and not t.limited and case t.project_selection
               when 0 then exists (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = $1)
               when 1 then true when 3 then $2::int = 0 when 4 then $2::int in (0, 1) else false end)
      group by t.id),
   givers as (
     select m.user_id as id, case when is_near then 1 else 2 end as rank
       from teams_of_givers g join team_members m on m.team_id = g.id
     union all select id, 3 from users where is_superuser)
   select u.username, u.full_name from (select id, min(rank) as rank from givers group by id) g join users u on u.id = g.id
    where u.is_active and not u.is_bot and u.id <> $3
      and not exists (select 1 from project_blocks b where b.user_id = u.id and b.project_id = $1
            and not u.is_superuser and (b.expiry is null or b.expiry > now()))
    order by g.rank, u.id limit ${most}`,
)

/** Who could give rights at a place: who manages the project's permissions, then who edits teams, then superusers. */
export const selectGiversAt = (database: Database, scope: Scope, exceptUserId: number): Promise<Giver[]> =>
  database.query(selectGivers, [
    scope.kind === 'site' ? null : scope.projectId,
    scope.kind === 'site' ? null : scope.accessControl,
    exceptUserId,
  ])
