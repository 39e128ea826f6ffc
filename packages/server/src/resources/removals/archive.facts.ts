import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/site/archive/': { least: 'manager', body: { path: 'open', confirm: 'another name' } },
    'POST /api/site/archive/restore/': { least: 'manager', body: { path: 'open' } },
  },
  operations: [
    {
      method: 'POST',
      path: '/api/site/archive/',
      needs: ['project.edit'],
      json: { path: 'demo', confirm: 'another name' },
    },
    { method: 'POST', path: '/api/site/archive/restore/', needs: ['project.edit'], json: { path: 'demo' } },
  ],
  calls: testArchive,
}

function testArchive(): void {
  test('a project is archived and taken back', async () => {
    await client.createProject({ body: { name: 'Old', slug: 'old', web: 'https://example.org/' } })
    const archived = await client.archivePlace({ body: { path: 'old', confirm: 'old' } })
    expect(archived).toMatchObject({ kind: 'project', path: 'old', archived: expect.any(String) })
    expect((await client.listProjects({ query: { archived: true } })).results.map(({ slug }) => slug)).toEqual(['old'])
    expect(await client.takeFromArchive({ body: { path: 'old' } })).toMatchObject({ archived: null })
  })
}
