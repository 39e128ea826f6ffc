import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk, translation } from '../testing.ts'

const quality = '/api/site/translations/:project/:component/:language/quality/'
const reviews = '/api/site/translations/:project/:component/:language/mqm/'
const absent = { least: 'reviewer', absent: true } as const

export const facts: ResourceFacts = {
  access: {
    [`GET ${quality}`]: 'reviewer',
    [`POST ${quality}`]: 'reviewer',
    'GET /api/editor/strings/:id/risk/': 'reviewer',
    [`GET ${reviews}`]: 'reviewer',
    [`POST ${reviews}`]: 'reviewer',
    [`GET ${reviews}:id/`]: absent,
    [`PUT ${reviews}:id/strings/:position/`]: absent,
    [`DELETE ${reviews}:id/`]: absent,
  },
  operations: [
    { method: 'GET', path: quality, needs: ['unit.review'] },
    { method: 'POST', path: quality, needs: ['unit.review'], json: {} },
    { method: 'GET', path: '/api/editor/strings/:id/risk/', needs: ['unit.review'] },
    { method: 'GET', path: reviews, needs: ['unit.review'] },
    { method: 'POST', path: reviews, needs: ['unit.review'], json: {} },
    { method: 'GET', path: `${reviews}:none/`, needs: ['unit.review'] },
    { method: 'PUT', path: `${reviews}:none/strings/:none/`, needs: ['unit.review'], json: {} },
    { method: 'DELETE', path: `${reviews}:none/`, needs: ['unit.review'] },
  ],
  parameters: { 'mqm/:id': { seed: 999_999, column: 'mqm_reviews.id' }, 'strings/:position': { seed: 1 } },
  calls: testQuality,
}

function testQuality(): void {
  test('the look at risks, and a review by MQM from its sample to its report', async () => {
    const params = translation
    const [unit] = (await kiosk.units('kiosk', 'cs')).values()
    await kiosk.app.admin.patch(`/api/units/${unit.id}/`, { target: ['Otevřít dveře'], state: 20 })
    expect(await client.assessQuality({ params, body: {} })).toHaveProperty('task_url')
    await kiosk.app.app.jobs.idle()
    expect((await client.readQuality({ params })).look).toMatchObject({ completed: true, judge: '' })
    expect(await client.readStringRisk({ params: { id: unit.id } })).toMatchObject({ risk: 0, reasons: [] })
    const started = await client.startMqmReview({ params, body: { strings: 5 } })
    const one = { ...params, id: started.id }
    expect((await client.listMqmReviews({ params })).results).toMatchObject([{ id: started.id, seen: 0 }])
    const error = { category: 'style', severity: 'major', start: 0, end: 7, note: 'Too formal' } as const
    await client.markMqmItem({ params: { ...one, position: 1 }, body: { errors: [error] } })
    const { report, items } = await client.readMqmReview({ params: one })
    expect(items[0]).toMatchObject({ seen: true, errors: [error] })
    expect(report).toMatchObject({ strings: 1, errors: 1, points: 5 })
    await client.removeMqmReview({ params: one })
  })
}
