import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/jobs/': 'admin',
    'POST /api/site/jobs/:uuid/retry/': { least: 'admin', absent: true },
  },
  operations: [
    { method: 'GET', path: '/api/site/jobs/', needs: ['management.use'] },
    { method: 'POST', path: '/api/site/jobs/:uuid/retry/', needs: ['management.use'] },
  ],
  parameters: { 'jobs/:uuid': { seed: '00000000-0000-4000-8000-000000000000' } },
  calls: testJobs,
}

function testJobs(): void {
  test('a failed job runs again', async () => {
    const uuid = '33333333-3333-4333-8333-333333333333'
    const insert = "insert into failed_jobs (id, kind, payload, failure) values ($1, 'tidy', '{}', 'no room')"
    await kiosk.app.database.executeSql(insert, [uuid])
    expect((await client.listJobs()).results).toMatchObject([{ id: uuid, failure: 'no room' }])
    const { task_url: url } = await client.retryJob({ params: { uuid } })
    expect((await client.followTask(url)).completed).toBe(true)
  })
}
