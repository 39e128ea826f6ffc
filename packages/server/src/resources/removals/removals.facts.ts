import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component as params } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/removals/': 'user',
    'GET /api/site/removals/effects/:path/': 'manager',
    'POST /api/site/removals/': { least: 'manager', body: { path: 'open', confirm: 'another name' } },
    'POST /api/site/removals/:id/restore/': { least: 'manager', body: { slug: 'no slug' } },
    'DELETE /api/site/removals/:id/': 'manager',
  },
  operations: [
    { method: 'GET', path: '/api/site/removals/effects/demo/', needs: ['project.edit'] },
    {
      method: 'POST',
      path: '/api/site/removals/',
      needs: ['project.edit'],
      json: { path: 'demo', confirm: 'another name' },
    },
  ],
  projectWrites: [
    { method: 'POST', path: '/api/site/removals/:removal/restore/', needs: [], json: {} },
    { method: 'DELETE', path: '/api/site/removals/:removal/', needs: [] },
  ],
  parameters: {
    'removals/:id': {
      async seed({ app, project }) {
        const url = (await app.admin.get(`/api/projects/${project}/`)).body.url
        await app.admin.post('/api/categories/', { name: 'Removed', slug: 'removed', project: url })
        const removed = { path: `${project}/removed`, confirm: 'removed' }
        return (await app.admin.post('/api/site/removals/', removed)).body.id
      },
      column: 'removed_places.id',
    },
  },
  calls: testRemovals,
}

async function removed(body: { readonly path: string; readonly confirm: string }): Promise<number> {
  const reply = await client.removePlace({ body })
  if ('task_url' in reply) throw new Error('a project waits for no repository')
  return reply.id
}

function testRemovals(): void {
  test('a project is removed, taken back, and removed for good', async () => {
    await client.createProject({ body: { name: 'Going', slug: 'going', web: 'https://example.org/' } })
    const effects = await client.readRemovalEffects({ params: { path: 'going' } })
    expect([effects.strings, effects.days_to_restore]).toEqual([0, 30])
    const removal = { path: 'going', confirm: 'going' }
    const id = await removed(removal)
    expect((await client.listRemovals()).results.map((one) => one.id)).toContain(id)
    expect(await client.restorePlace({ params: { id }, body: {} })).toMatchObject({ path: 'going' })
    await client.endRemoval({ params: { id: await removed(removal) } })
  })

  test('a language is removed and taken back in the background', async () => {
    const gone = await client.removePlace({ body: { path: 'demo/kiosk/de', confirm: 'de', background: true } })
    if (!('task_url' in gone)) throw new Error('the answer is a task')
    await client.followTask(gone.task_url)
    const row = (await client.listRemovals()).results.find(({ path }) => path === 'demo/kiosk/de')
    const back = await client.restorePlace({ params: { id: row?.id ?? 0 }, body: { background: true } })
    if (!('task_url' in back)) throw new Error('the answer is a task')
    expect((await client.followTask(back.task_url)).result).toMatchObject({ result: true })
    expect(await client.readTranslation({ params: { ...params, language: 'de' } })).toMatchObject({ is_source: false })
  })
}
