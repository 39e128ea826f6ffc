import { statement, type Transaction } from '../../db/database.ts'
import { projectTeams } from '../../permissions/index.ts'
import { dropCaches } from '../cache-drop.ts'

/** The teams of a public project, where the site's own teams translate. */
const ofPublic: readonly string[] = ['Administration', 'Review']

/** A role that was renamed or removed is skipped: its team then grants nothing. */
const insertTeams = statement<{ id: number }>(
  'insert_project_teams',
  `with wanted as (select * from rows from (jsonb_to_recordset($2::jsonb) as (name text, roles text[]))
     with ordinality as v(name, roles, place)),
   made as (
     insert into teams (name, project_selection, defining_project_id, internal)
     select w.name, 0, $1, true from wanted w
      where not exists (select 1 from teams t where t.defining_project_id = $1 and t.internal and t.name = w.name)
      order by w.place
     returning id, name),
   reached as (insert into team_projects (team_id, project_id) select id, $1 from made),
   given as (
     insert into team_roles (team_id, role_id) select m.id, r.id from made m join wanted w on w.name = m.name
       join roles r on r.name = any(w.roles))
   select id from made`,
)

/** Adds the teams that a project's access control requires; existing ones stay. */
export async function addProjectTeams(tx: Transaction, projectId: number, accessControl: number): Promise<void> {
  const wanted = projectTeams.filter(({ name }) => accessControl !== 0 || ofPublic.includes(name))
  const made = await tx.query(insertTeams, [
    projectId,
    JSON.stringify(wanted.map(({ name, roles }) => ({ name, roles }))),
  ])
  if (made.length > 0) dropCaches(tx, 'access')
}

const insertAdministrator = statement<never>(
  'insert_project_administrator',
  `insert into team_members (team_id, user_id) select t.id, u.id from teams t, users u
    where t.defining_project_id = $1 and t.internal and t.name = 'Administration' and u.id = $2 and not u.is_superuser
   on conflict do nothing`,
)

/** Makes the creator of a project its administrator; superusers need no team. */
export async function makeProjectAdministrator(tx: Transaction, projectId: number, userId: number): Promise<void> {
  await tx.query(insertAdministrator, [projectId, userId])
  dropCaches(tx, 'access')
}
