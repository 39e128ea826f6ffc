import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, kiosk, project } from '../testing.ts'

const absent = { least: 'user', absent: true } as const

export const facts: ResourceFacts = {
  access: {
    'GET /api/memories/': 'user',
    'POST /api/memories/': 'user',
    'PATCH /api/memories/:id/': absent,
    'DELETE /api/memories/:id/': absent,
    'POST /api/memories/:id/import/': absent,
    'POST /api/memories/:id/merge/': absent,
    'GET /api/memories/:id/export/': absent,
    'GET /api/projects/:project/memory/': 'manager',
  },
  operations: [{ method: 'GET', path: '/api/projects/:project/memory/', needs: ['memory.edit'] }],
  projectWrites: [
    { method: 'POST', path: '/api/memories/', needs: [], json: { name: 'New', project: 'demo' } },
    { method: 'PATCH', path: '/api/memories/:memory/', needs: [], json: { penalty: 5 } },
    { method: 'POST', path: '/api/memories/:memory/import/', needs: [], form: { target_language: 'cs' } },
    { method: 'POST', path: '/api/memories/:memory/merge/', needs: [] },
    { method: 'DELETE', path: '/api/memories/:memory/', needs: [] },
  ],
  parameters: {
    'memories/:id': { seed: 999_999, column: 'memories.id' },
  },
  calls: testMemories,
}

function testMemories(): void {
  test('memories of imported texts', async () => {
    const made = await client.addMemory({ body: { name: 'Mine' } })
    expect(made).toMatchObject({ own: true, project: null, texts: 0, used: true, penalty: 0 })
    const params = { id: made.id }
    expect((await client.listMemories({ query: {} })).results).toContainEqual(made)
    expect(await client.changeMemory({ params, body: { penalty: 5 } })).toMatchObject({ penalty: 5 })
    const file = new File(['source,target\nAft,Na zádi\n'], 'words.csv')
    const body = { file, target_language: 'cs' }
    expect(await client.importIntoMemory({ params, body })).toHaveProperty('task_url')
    await kiosk.app.app.jobs.idle()
    const [text] = (await client.listMemory({ query: { target_language: 'cs', memory: made.id } })).results
    const [unit] = (await kiosk.units('kiosk', 'cs')).values()
    if (text === undefined || unit === undefined) throw new Error('there is an imported text, and a string')
    const changed = await client.changeMemoryText({ params: { id: text.id }, body: { target: 'Vzadu' } })
    expect(changed.target).toBe('Vzadu')
    const found = await client.searchMemory({ params: { id: unit.id }, query: { q: 'vzadu', in: 'target' } })
    expect(found.texts).toMatchObject([{ target: ['Vzadu'] }])
    expect(await client.mergeMemory({ params })).toHaveProperty('task_url')
    expect(await client.exportFromMemory({ params })).toBeDefined()
    expect(await client.exportProjectMemory({ params: project })).toBeDefined()
    await client.removeMemory({ params })
  })
}
