import { spawnSync } from 'node:child_process'
import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const isInstalled = spawnSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).stdout?.includes('eng') ?? false

let kiosk: Kiosk
let id: number
beforeAll(async () => {
  kiosk = await startKiosk()
  const paper = sharp({ create: { width: 400, height: 120, channels: 3, background: '#fff' } })
  const words = paper.composite([
    {
      input: { text: { text: '<span foreground="black">Goodbye</span>', font: 'sans 16', dpi: 96, rgba: true } },
      left: 40,
      top: 40,
    },
  ])
  const image = { name: 'start.png', bytes: await words.png().toBuffer() }
  const form = { name: 'Start', project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }
  const added = await kiosk.app.admin.request('POST', '/api/screenshots/', { form, files: { image } })
  id = Number(/(\d+)\/$/.exec(added.body.url)?.[1])
})
afterAll(() => kiosk.close())

test('a string is tied with its place, which another tie without one keeps', async () => {
  const { admin } = kiosk.app
  const unit = (await kiosk.units('kiosk', 'en')).get('Goodbye').id
  const region = { left: 40, top: 36, width: 120, height: 30 }
  const tied = await admin.post(`/api/screenshots/${id}/units/`, { unit_id: unit, region })
  expect(tied.body).toMatchObject({ width: 400, height: 120, regions: [{ unit, region }] })
  expect((await admin.post(`/api/screenshots/${id}/units/`, { unit_id: unit })).body.regions).toEqual([
    { unit, region },
  ])
  const outside = { ...region, left: 300 }
  expect(problemsOf(await admin.post(`/api/screenshots/${id}/units/`, { unit_id: unit, region: outside }))).toEqual([
    'invalid region',
  ])
})

describe.skipIf(!isInstalled)('with Tesseract', () => {
  test('strings are found in a picture, with their places, and nothing is written', async () => {
    const { status, body } = await kiosk.app.admin.post(`/api/editor/screenshots/${id}/strings/`, {})
    expect(status).toBe(200)
    expect(body.reader).toBe('ready')
    expect(body.strings.map(({ text }: { text: string }) => text)).toEqual(['Goodbye'])
    const [{ region }] = body.strings
    expect(region.left).toBeGreaterThan(30)
    expect(region.left + region.width).toBeLessThan(220)
    expect(Math.abs(region.top + region.height / 2 - 52)).toBeLessThan(15)
  })
})

test('nobody finds strings in a picture who may not edit it', async () => {
  expect((await kiosk.app.anna.post(`/api/editor/screenshots/${id}/strings/`, {})).status).toBe(403)
  expect((await kiosk.app.anonymous.post(`/api/editor/screenshots/${id}/strings/`, {})).status).toBe(401)
  await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
  expect((await kiosk.app.anna.post(`/api/editor/screenshots/${id}/strings/`, {})).status).toBe(404)
})
