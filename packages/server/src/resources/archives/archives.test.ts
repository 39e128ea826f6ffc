import { type Kiosk, startKiosk } from '@weft/testkit'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('a component comes with every file, pending texts in it', async () => {
  const door = (await kiosk.units('kiosk', 'cs')).get('Open the door')
  await kiosk.app.anna.patch(door?.url ?? '', { state: 20, target: ['Sezame, otevři se'] })
  const reply = await kiosk.app.anonymous.get('/api/components/demo/kiosk/file/')
  expect(reply.headers.get('content-type')).toBe('application/zip')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="demo-kiosk.zip"')
  const files = unzipSync(reply.bytes)
  expect(Object.keys(files)).toEqual(['demo/kiosk/po/kiosk.pot', 'demo/kiosk/po/cs.po', 'demo/kiosk/po/de.po'])
  expect(Buffer.from(files['demo/kiosk/po/cs.po'] ?? []).toString('utf8')).toContain('msgstr "Sezame, otevři se"')
})

test('a project comes with the files of all components', async () => {
  const reply = await kiosk.app.anonymous.get('/api/projects/demo/file/?format=zip')
  expect(Object.keys(unzipSync(reply.bytes))).toContain('demo/flat/flat/en.po')
})

test('any other archive is a 404', async () => {
  expect((await kiosk.app.anonymous.get('/api/components/demo/kiosk/file/?format=rar')).status).toBe(404)
})
