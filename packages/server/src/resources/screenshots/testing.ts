import sharp from 'sharp'
import { expect } from 'vitest'
import { client, component } from '../testing.ts'

/** Every call about screenshots. */
export async function testScreenshots(): Promise<void> {
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
  await client.unlinkScreenshot({ params: { ...params, unit: unit?.id ?? 0 } })
  await client.deleteScreenshot({ params })
}
