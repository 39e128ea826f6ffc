import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /download/:path/': 'anonymous',
    'GET /api/components/:project/:component/file/': 'anonymous',
    'GET /api/projects/:project/file/': 'anonymous',
    'GET /api/projects/:project/languages/:language/file/': 'anonymous',
  },
  operations: [
    { method: 'GET', path: '/api/components/:project/:component/file/', needs: ['translation.download'] },
    { method: 'GET', path: '/api/projects/:project/file/', needs: ['translation.download'] },
    { method: 'GET', path: '/download/:project/', needs: ['translation.download'] },
    { method: 'GET', path: '/api/projects/:project/languages/:language/file/', needs: ['translation.download'] },
  ],
  weblate: {
    '/api/projects/:project/file/': 'GET',
    '/api/projects/:project/languages/:language/file/': 'GET',
    '/api/components/:project/:component/file/': 'GET',
    '/download/:path/': 'GET',
  },
  calls: testFiles,
}

function testFiles(): void {
  test('files beside the translations', async () => {
    const czech = await client.downloadProjectLanguage({ params: { ...project, language: 'cs' } })
    expect([czech.name, czech.mediaType]).toEqual(['demo-cs.zip', 'application/zip'])
    const twin = await client.downloadPlace({ params: { path: 'demo/-/cs' } })
    expect([twin.name, twin.mediaType]).toEqual(['demo-cs.zip', 'application/zip'])
    const base = await client.downloadNewBase({ params: component })
    expect([base.name, await base.text()]).toEqual(['kiosk.pot', expect.stringContaining('Open the door')])
    const flat = await client.downloadTemplate({ params: { ...project, component: 'flat' } })
    expect(await flat.text()).toContain('Weather')
  })
}
