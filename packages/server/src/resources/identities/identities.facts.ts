import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/identities/': 'user',
    'DELETE /api/account/identities/:identity/': 'user',
  },
  parameters: {
    ':identity': { seed: identityOf, column: 'identities.id' },
  },
}

async function identityOf({ app, userName }: SeedPlace): Promise<number> {
  const { rows } = await app.database.executeSql(
    "insert into identities (user_id, provider, subject, name) select id, 'github', '1', username from users where username = $1 returning id",
    [userName],
  )
  return Number(rows[0]?.id)
}
