import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client } from '../testing.ts'

const query = '?user=boris&into=anna'
const body = { user: 'nobody-here', into: 'anna' }

export const facts: ResourceFacts = {
  access: {
    'GET /api/site/people/merge/': 'admin',
    'POST /api/site/people/merge/': { least: 'admin', body },
  },
  operations: [
    { method: 'GET', path: '/api/site/people/merge/', needs: ['user.edit'], query },
    { method: 'POST', path: '/api/site/people/merge/', needs: ['user.edit'], json: body },
  ],
  calls: () =>
    test('two accounts of one person are merged', async () => {
      for (const username of ['merged-one', 'merged-two'])
        await client.createUser({ body: { username, full_name: username } })
      const named = { user: 'merged-one', into: 'merged-two' }
      expect((await client.previewMerge({ query: named })).teams).toEqual([])
      const { task_url: url } = await client.mergePeople({ body: named })
      expect((await client.followTask(url)).result).toMatchObject({ result: true })
    }),
}
