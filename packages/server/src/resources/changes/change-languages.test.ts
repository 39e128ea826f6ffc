import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('a history is limited to a language; one that is not there has nothing', async () => {
  const count = async (query: string) => (await kiosk.app.admin.get(`/api/projects/demo/changes/?${query}`)).body.count
  const { id } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: ['Na viděnou a brzy'] })
  const before = await count('language=cs')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(await count(''))
  await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: ['Na viděnou a hned'] })
  expect(await count('language=cs')).toBe(before + 1)
  expect(await count('language=cs&user=boris')).toBe(0)
  expect(await count('language=no-such')).toBe(0)
  expect((await kiosk.app.admin.get('/api/changes/?language=cs')).body.count).toBeGreaterThanOrEqual(before)
})
