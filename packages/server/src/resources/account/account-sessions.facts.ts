import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/account/sessions/': 'user',
    'DELETE /api/account/sessions/': 'user',
    'DELETE /api/account/sessions/:session/': 'user',
  },
  parameters: {
    ':session': { seed: sessionOf, column: 'sessions.id' },
  },
}

/** Signs the user in, and tells by which session. */
async function sessionOf({ app, userName }: SeedPlace): Promise<number> {
  const browser = await app.signedIn(userName)
  const { results } = (await browser.get('/api/account/sessions/')).body
  return results.find(({ current }: { current: boolean }) => current).id
}
