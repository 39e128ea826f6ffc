import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ResourceFacts, SeedPlace } from '../resource.facts.ts'
import { client, component } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/screenshots/': 'anonymous',
    'POST /api/screenshots/': 'user',
    'GET /api/screenshots/:id/': 'anonymous',
    'PUT /api/screenshots/:id/': 'manager',
    'PATCH /api/screenshots/:id/': 'manager',
    'DELETE /api/screenshots/:id/': 'manager',
    'GET /api/screenshots/:id/file/': 'anonymous',
    'POST /api/screenshots/:id/file/': 'manager',
    'PUT /api/screenshots/:id/file/': 'manager',
    'POST /api/screenshots/:id/units/': 'manager',
    'DELETE /api/screenshots/:id/units/:unit/': 'manager',
    'GET /api/editor/screenshots/:id/image/': 'anonymous',
    'POST /api/editor/screenshots/:id/strings/': 'manager',
    'GET /api/components/:project/:component/screenshots/': 'anonymous',
  },
  operations: [
    { method: 'PUT', path: '/api/screenshots/:screenshot/', needs: ['screenshot.edit'], json: {} },
    { method: 'PATCH', path: '/api/screenshots/:screenshot/', needs: ['screenshot.edit'], json: {} },
    { method: 'POST', path: '/api/screenshots/:screenshot/file/', needs: ['screenshot.edit'], json: {} },
    { method: 'PUT', path: '/api/screenshots/:screenshot/file/', needs: ['screenshot.edit'], json: {} },
    { method: 'POST', path: '/api/screenshots/:screenshot/units/', needs: ['screenshot.edit'], json: {} },
    { method: 'DELETE', path: '/api/screenshots/:screenshot/units/:none/', needs: ['screenshot.edit'] },
    { method: 'POST', path: '/api/editor/screenshots/:screenshot/strings/', needs: ['screenshot.edit'] },
    { method: 'DELETE', path: '/api/screenshots/:screenshot/', needs: ['screenshot.delete'], isFinal: true },
  ],
  weblate: {
    '/api/components/:project/:component/screenshots/': 'GET',
    '/api/screenshots/': 'GET POST',
    '/api/screenshots/:id/': 'GET PUT PATCH DELETE',
    '/api/screenshots/:id/file/': 'GET POST PUT',
    '/api/screenshots/:id/units/': 'POST',
    '/api/screenshots/:id/units/:unit/': 'DELETE',
  },
  parameters: {
    'screenshots/:id': { seed: showUnit, column: 'screenshots.id' },
    'units/:unit': { seed: ({ unit }) => unit, column: 'units.id' },
  },
  calls: () => test('screenshots', testScreenshots),
}

async function showUnit({ app, unit }: SeedPlace): Promise<number> {
  const { rows } = await app.database.executeSql(
    `with i as (insert into screenshots (translation_id, name, file_name, media_type, width, height, content)
       select translation_id, 'Shown', 'shown.png', 'image/png', 1, 1, '\\x00' from units where id = $1 returning id),
          x as (insert into screenshot_units (screenshot_id, unit_id) select id, $1 from i)
     select id from i`,
    [unit],
  )
  return Number(rows[0]?.id)
}

/** Every call about screenshots. */
async function testScreenshots(): Promise<void> {
  const picture = { create: { width: 4, height: 4, channels: 3, background: '#c33' } } as const
  const image = new Uint8Array(await sharp(picture).png().toBuffer())
  const source = { project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }
  const added = await client.addScreenshot({ body: { name: 'Start', ...source, image } })
  const [shown] = (await client.listScreenshots()).results
  const params = { id: shown?.id ?? 0 }
  expect([added.url, (await client.listComponentScreenshots({ params: component })).results]).toEqual([
    shown?.url,
    [shown],
  ])
  await client.replaceScreenshot({ params, body: { name: 'Begin' } })
  expect((await client.changeScreenshot({ params, body: { name: 'End' } })).name).toBe('End')
  expect((await client.downloadScreenshot({ params })).name).toBe('image.png')
  expect((await client.showScreenshot({ params })).mediaType).toBe('image/png')
  await client.uploadScreenshot({ params, body: { image } })
  expect((await client.putScreenshot({ params, body: { image } })).result).toBe(true)
  const [unit] = (await client.listUnits({ params: { ...component, language: 'en' } })).results
  await client.linkScreenshot({ params, body: { unit_id: unit?.id ?? 0 } })
  expect((await client.readScreenshot({ params })).units).toEqual([unit?.url])
  expect((await client.findStringsInScreenshot({ params })).strings).toEqual([])
  await client.unlinkScreenshot({ params: { ...params, unit: unit?.id ?? 0 } })
  await client.deleteScreenshot({ params })
}
