import type { Transaction } from '../../../db/database.ts'

/** Puts a user into the site's own teams of these names; a team that was removed is passed over. */
export async function joinTeams(tx: Transaction, userId: number, teamNames: readonly string[]): Promise<void> {
  await tx.kysely
    .insertInto('team_members')
    .columns(['team_id', 'user_id'])
    .expression((query) =>
      query
        .selectFrom('teams')
        .select(({ val }) => ['teams.id', val(userId).as('user_id')])
        .where('teams.internal', '=', true)
        .where('teams.defining_project_id', 'is', null)
        .where('teams.name', 'in', [...teamNames]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
