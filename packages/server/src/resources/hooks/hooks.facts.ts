import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, clientOf, project } from '../testing.ts'
import { noticeOf } from './testing.ts'

export const facts: ResourceFacts = {
  access: {
    'POST /hooks/:service/': { least: 'anonymous', body: { ref: 'refs/heads/main', repository: { clone_url: 'x' } } },
    'GET /api/site/projects/:project/hooks/': 'manager',
    'PUT /api/site/projects/:project/hooks/': { least: 'manager', body: { secret: 'a secret of some length' } },
    'DELETE /api/site/projects/:project/hooks/': 'manager',
  },
  operations: [
    { method: 'GET', path: '/api/site/projects/:project/hooks/', needs: ['project.edit'] },
    { method: 'PUT', path: '/api/site/projects/:project/hooks/', needs: ['project.edit'], json: {} },
    { method: 'DELETE', path: '/api/site/projects/:project/hooks/', needs: ['project.edit'] },
  ],
  weblate: {
    '/hooks/:service/': 'POST',
  },
  parameters: {
    ':service': { seed: 'github' },
  },
  calls: testHooks,
}

/** The calls of the client's law about notices. */
function testHooks(): void {
  test('notices of git hosts', async () => {
    expect((await client.readHooks({ params: project })).secret_set).toBeNull()
    const here = { host: '127.0.0.1', path: 'kiosk', branch: 'main' }
    const notice = { params: { service: 'gitea' }, body: noticeOf('gitea', here).json }
    const anonymous = clientOf(null)
    expect(await anonymous.receiveHook(notice)).toMatchObject({ match_status: { enabled_hook_matches: 1 } })
    const none = { ...notice, body: noticeOf('gitea', { ...here, path: 'none' }).json }
    expect(await anonymous.receiveHook(none)).toMatchObject({ updated_components: null })
    const ping = { params: { service: 'azure' }, body: { eventType: 'none' } }
    expect(await anonymous.receiveHook(ping)).toMatchObject({ status: 'success' })
    const set = await client.setHookSecret({ params: project, body: { secret: 'a secret of some length' } })
    expect([set.secret_set, set.calls.map(({ service }) => service)]).toEqual([expect.any(String), ['gitea']])
    await client.removeHookSecret({ params: project })
  })
}
