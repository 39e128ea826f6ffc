import type { Transaction } from '../../../db/database.ts'
import { defaultRoles, defaultTeams, teamsOfAnonymous } from '../../../permissions/index.ts'
import { joinTeams } from '../rights/join-teams.ts'

/** The row that stands for everyone who is not signed in. */
export const anonymousUsername = 'anonymous'

/**
 * Writes the default roles, the default teams and the anonymous user into a database that has none. Later changes and removals by
 * an administrator stay.
 */
export async function seedAccess(tx: Transaction): Promise<void> {
  const [known] = await tx.kysely.selectFrom('roles').select('id').limit(1).execute()
  if (known !== undefined) return
  const roles = await tx.kysely
    .insertInto('roles')
    .values(defaultRoles.map(({ name, permissions }) => ({ name, permissions: [...permissions] })))
    .returning(['id', 'name'])
    .execute()
  const roleIds = new Map(roles.map(({ id, name }) => [name, id]))
  const teams = await tx.kysely
    .insertInto('teams')
    .values(
      defaultTeams.map(({ name, projectSelection }) => ({ name, project_selection: projectSelection, internal: true })),
    )
    .returning(['id', 'name'])
    .execute()
  const teamIds = new Map(teams.map(({ id, name }) => [name, id]))
  const links = defaultTeams.flatMap((team) =>
    team.roles.map((role) => ({ team_id: teamIds.get(team.name) ?? 0, role_id: roleIds.get(role) ?? 0 })),
  )
  await tx.kysely.insertInto('team_roles').values(links).execute()
  const { id } = await tx.kysely
    .insertInto('users')
    .values({ username: anonymousUsername, full_name: 'Anonymous', email: 'noreply@weft.invalid', is_active: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  await joinTeams(tx, id, teamsOfAnonymous)
}
