import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/mail/': 'admin',
    'POST /api/site/mail/test/': { least: 'admin', body: { to: 'nobody' } },
  },
  operations: [
    { method: 'GET', path: '/api/site/mail/', needs: ['management.use'] },
    { method: 'POST', path: '/api/site/mail/test/', needs: ['management.use'], json: { to: 'nobody' } },
  ],
  calls: () =>
    test('a test letter, and the state of the mail', async () => {
      expect(await client.sendTestLetter({ body: { to: 'test@example.org' } })).toMatchObject({
        to: 'test@example.org',
      })
      expect((await client.readMail()).server).toMatch(/^smtp/)
    }),
}
