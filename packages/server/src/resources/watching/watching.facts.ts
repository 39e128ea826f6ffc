import { readSiteKey } from '../../domain/site-key.ts'
import { unsubscribeToken } from '../../notifications/unsubscribe-token.ts'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/watched/': 'user',
    'PUT /api/account/watched/:project/': 'user',
    'DELETE /api/account/watched/:project/': 'user',
    'GET /api/account/unsubscribe/:token/': 'anonymous',
    'POST /api/account/unsubscribe/:token/': 'anonymous',
  },
  parameters: {
    // The token of a link that ends letters.
    ':token': { seed: letterToken },
  },
}

async function letterToken({ app }: SeedPlace): Promise<string> {
  const key = await readSiteKey(app.database, 'unsubscribe')
  return unsubscribeToken({ userId: 0, frequency: 1, kinds: ['NewCommentNotificaton'] }, key)
}
