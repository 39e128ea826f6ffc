import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /api/projects/:project/hand-over/': {
      least: 'manager',
      body: { username: 'nobody-of-this-name', confirm: 'another name' },
    },
  },
  operations: [
    {
      method: 'POST',
      path: '/api/projects/:project/hand-over/',
      needs: ['project.permissions'],
      json: { username: 'nobody-of-this-name', confirm: 'another name' },
    },
  ],
  calls: testHandOver,
}

function testHandOver(): void {
  test('a project is handed over', async () => {
    await client.createProject({ body: { name: 'Given', slug: 'given', web: 'https://example.org/' } })
    const body = { username: 'anna', confirm: 'given' }
    expect(await client.handOverProject({ params: { project: 'given' }, body })).toEqual({ administrators: ['anna'] })
  })
}
