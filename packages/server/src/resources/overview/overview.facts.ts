import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/overview/': 'anonymous',
    'GET /api/overview/:path/': 'anonymous',
    'GET /api/overview/:path/activity/': 'anonymous',
    'GET /api/overview/:path/alerts/': 'anonymous',
    'GET /api/overview/:path/checks/': 'anonymous',
    'GET /api/overview/:path/people/': 'anonymous',
    'GET /api/overview/:path/reviews/': 'anonymous',
  },
  calls: () => {
    test('the people of a project', async () => {
      expect((await client.readWorkers({ params: { path: 'demo' } })).path).toBe('demo')
    })
    test('the texts that wait for a review', async () => {
      expect((await client.readWaitingReviews({ params: { path: 'demo' } })).path).toBe('demo')
    })
    test('the failing checks of a language, each with as many strings as a search finds', async () => {
      const translation = { project: 'demo', component: 'kiosk', language: 'cs' }
      const { results } = await client.listUnits({ params: translation, query: { q: 'Goodbye' } })
      const [unit] = results
      if (!unit) throw new Error('the kiosk says goodbye')
      const params = { id: unit.id }
      await client.changeUnit({ params, body: { target: ['Sbohem.'], state: 20 } })
      const { checks } = await client.readFailingChecks({ params: { path: 'demo/kiosk/cs' } })
      expect(checks.map(({ id }) => id)).toContain('end_stop')
      for (const { id, count } of checks)
        expect((await client.listUnits({ params: translation, query: { q: `check:${id}` } })).count).toBe(count)
      await client.changeUnit({ params, body: { target: unit.target, state: 20 } })
    })
  },
}
