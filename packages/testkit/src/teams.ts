import { type Database, dropCaches } from '@weft/server/testing'

/** A team of a test: its members, permissions and projects. */
export interface TestTeam {
  readonly members: readonly string[]
  /** Codenames, which form a separate role. */
  readonly permissions: readonly string[]
  /** Slugs of its projects; `all` for every project. */
  readonly projects: readonly string[] | 'all'
}

/** Puts a user into a team that every installation has. */
export async function joinTeam(database: Database, username: string, team: string): Promise<void> {
  await database.transaction(async (tx) => {
    const found = await tx.kysely.selectFrom('teams').select('id').where('name', '=', team).executeTakeFirstOrThrow()
    const user = await tx.kysely
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    await tx.kysely.insertInto('team_members').values({ team_id: found.id, user_id: user.id }).execute()
    dropCaches(tx, 'access')
  })
}

/** Makes a team; its name does not matter. */
export async function makeTeam(
  database: Database,
  name: string,
  { members, permissions, projects }: TestTeam,
): Promise<void> {
  await database.transaction(async (tx) => {
    const selection = projects === 'all' ? 1 : 0
    const { id } = await tx.kysely
      .insertInto('teams')
      .values({ name, project_selection: selection })
      .returning('id')
      .executeTakeFirstOrThrow()
    const role = await tx.kysely
      .insertInto('roles')
      .values({ name: `${name}: role`, permissions: [...permissions] })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.kysely.insertInto('team_roles').values({ team_id: id, role_id: role.id }).execute()
    if (projects !== 'all') {
      const rows = await tx.kysely
        .selectFrom('projects')
        .select('id')
        .where('slug', 'in', [...projects])
        .execute()
      const reached = rows.map((row) => ({ team_id: id, project_id: row.id }))
      if (reached.length > 0) await tx.kysely.insertInto('team_projects').values(reached).execute()
    }
    const users = await tx.kysely
      .selectFrom('users')
      .select('id')
      .where('username', 'in', [...members])
      .execute()
    const joined = users.map((user) => ({ team_id: id, user_id: user.id }))
    if (joined.length > 0) await tx.kysely.insertInto('team_members').values(joined).execute()
    dropCaches(tx, 'access')
  })
}
