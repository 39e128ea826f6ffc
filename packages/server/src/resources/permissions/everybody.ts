import { type Database, statement } from '../../db/database.ts'
import { inListOrder, isPermission, type Permission, teamsOfNewUsers } from '../../permissions/index.ts'

/**
 * The permissions that everybody's teams give in projects of an access control. `project_selection` is 1 for all projects, 3 for public
 * ones, 4 for public and protected ones.
 */
const selectGiven = statement<{ permission: string }>(
  'permissions_of_everybody',
  `select distinct x.permission from teams t join team_roles tr on tr.team_id = t.id join roles r on r.id = tr.role_id,
     unnest(r.permissions) as x(permission)
    where t.defining_project_id is null and t.name = any($1) and t.language_selection = 1 and not t.limited and not t.enforced_2fa
      and (t.project_selection = 1 or (t.project_selection = 3 and $2 = 0) or (t.project_selection = 4 and $2 in (0, 1)))`,
)

/** The permissions that everybody who signs in has in projects that are seen so. */
export async function permissionsOfEverybody(database: Database, accessControl: number): Promise<Permission[]> {
  const rows = await database.query(selectGiven, [[...teamsOfNewUsers], accessControl])
  return inListOrder(rows.map(({ permission }) => permission).filter(isPermission))
}
