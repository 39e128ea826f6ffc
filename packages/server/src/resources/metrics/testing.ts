// Calls of the client's law about the site, and what stands beside its translations.

import { expect, test } from 'vitest'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import { client, component, kiosk, project, translation } from '../testing.ts'

/** The calls that count, find and fetch, and those of what is not there yet. */
export function testSite(): void {
  testNumbers()
  testFiles()
  testAbsent()
}

function testNumbers(): void {
  test('what is counted and found on the site', async () => {
    expect((await client.readMetrics()).units).toBeGreaterThan(0)
    const metrics = await client.readProjectMetrics({ params: project })
    expect(JSON.parse(await metrics.text())).toHaveProperty('kiosk.cs.total')
    expect((await client.searchSite({ query: { q: 'kiosk' } })).map(({ category }) => category)).toContain('Component')
  })

  test('a task that waits is taken back', async () => {
    const { id } = await kiosk.app.database.kysely
      .selectFrom('components')
      .select('id')
      .where('slug', '=', 'kiosk')
      .executeTakeFirstOrThrow()
    const work = { kind: 'operation', operation: 'pull', translationIds: null } as const
    const payload = { repositoryId: id, componentId: id, userId: null, work }
    const uuid = await kiosk.app.database.transaction((tx) =>
      enqueue(tx, repositoryKind, payload, { componentId: id, delay: 3600 }),
    )
    expect((await client.readTask({ params: { uuid } })).cancellable).toBe(true)
    await client.cancelTask({ params: { uuid } })
    expect(await client.readTask({ params: { uuid } })).toMatchObject({ completed: true, cancellable: false })
  })
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

function testAbsent(): void {
  test('what is not there yet says so', async () => {
    expect((await client.listMemory()).results).toEqual([])
    const query = { source_language: 'en', target_language: 'cs' }
    expect(await client.lookUpMemory({ query, body: { strings: ['Open'] } })).toEqual([{ query: 'Open', match: null }])
    expect((await client.listAddons()).results).toEqual([])
    const refused = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ name: 'RefusedRequest' })
    await refused(client.addProjectAddon({ params: project, body: { name: 'one' } }))
    await refused(client.addComponentAddon({ params: component, body: { name: 'one' } }))
    await refused(client.addMachineryService({ params: project, body: { service: 'one' } }))
    await refused(client.changeMachineryService({ params: project, body: { service: 'one' } }))
    await refused(
      client.translateAutomatically({ params: translation, body: { mode: 'translate', auto_source: 'mt' } }),
    )
  })
}
