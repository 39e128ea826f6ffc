import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('there are no add-ons: the list is empty, and installing one is refused after the rights were asked', async () => {
  const { admin, anna, anonymous } = kiosk.app
  expect((await anonymous.get('/api/addons/')).body).toEqual({ count: 0, next: null, previous: null, results: [] })
  expect((await anna.get('/api/addons/1/')).status).toBe(404)
  for (const path of ['/api/projects/demo/addons/', '/api/components/demo/kiosk/addons/']) {
    const addon = { name: 'weblate.git.squash', configuration: { squash: 'all' } }
    expect([path, problemsOf(await admin.post(path, addon))]).toEqual([path, ['invalid_choice name']])
    expect([path, problemsOf(await admin.post(path, {}))]).toEqual([path, ['required name']])
    expect([path, (await anna.post(path, addon)).status]).toEqual([path, 403])
  }
})
