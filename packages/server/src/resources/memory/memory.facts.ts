import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/memory/': 'user',
    'GET /api/memory/:id/': { least: 'user', absent: true },
    'PATCH /api/memory/:id/': { least: 'user', absent: true },
    'DELETE /api/memory/:id/': { least: 'user', absent: true },
    'POST /api/memory/lookup/': { least: 'user', body: { strings: [] } },
  },
  parameters: {
    'memory/:id': { seed: ({ unit }) => unit * 3 },
  },
  weblate: {
    '/api/memory/': 'GET',
    '/api/memory/:id/': 'GET DELETE',
    '/api/memory/lookup/': 'POST',
  },
  calls: testMemory,
}

function testMemory(): void {
  test('the translation memory', async () => {
    const query = { source_language: 'en', target_language: 'de' }
    expect(await client.lookUpMemory({ query, body: { strings: ['Nothing like it'] } })).toEqual([
      { query: 'Nothing like it', match: null },
    ])
    const [first] = (await client.listMemory({ query: { target_language: 'de' } })).results
    if (first === undefined) throw new Error('The kiosk has German texts')
    expect(await client.readMemoryText({ params: { id: first.id } })).toEqual(first)
    await client.deleteMemoryText({ params: { id: first.id } })
  })
}
