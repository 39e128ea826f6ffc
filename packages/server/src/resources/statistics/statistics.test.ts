import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('the statistics of a translation', () => {
  let kiosk: Kiosk
  beforeAll(async () => {
    kiosk = await startKiosk()
  })
  afterAll(() => kiosk.close())

  const recentChanges = async (): Promise<number> =>
    (await kiosk.app.anna.get('/api/translations/demo/kiosk/cs/statistics/')).body.recent_changes

  test('count each change of a text at once', async () => {
    const before = await recentChanges()
    expect(await recentChanges()).toBe(before)
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
    await kiosk.app.anna.patch(url, { state: 20, target: ['Otevři dveře'] })
    expect(await recentChanges()).toBe(before + 1)
    await kiosk.app.anna.patch(url, { state: 20, target: ['Otevřete dveře'] })
    expect(await recentChanges()).toBe(before + 2)
  })
})
