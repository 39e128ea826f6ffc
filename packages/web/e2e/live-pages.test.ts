import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('a page that stays open', { timeout: 90_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage?.close())

  test('follows what others do, and what is the same as before is not sent again', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    const overviews: number[] = []
    page.on('response', (reply) => {
      if (reply.url().includes('/api/overview/')) overviews.push(reply.status())
    })
    const following = page.waitForRequest(/\/api\/events\//)
    await page.goto('/projects/demo/kiosk/#history')
    await page.getByRole('heading', { level: 1, name: 'Kiosk' }).waitFor()
    await following
    // Nothing has happened since it was read.
    await expect.poll(() => overviews, { timeout: 20_000 }).toContain(304)
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/?q=state:empty')
    await stage.app.admin.patch(`/api/units/${body.results[0].id}/`, { target: ['Zavřít úplně'], state: 20 })
    await page.getByText('Zavřít úplně').first().waitFor({ timeout: 20_000 })
    expect(overviews.filter((status) => status === 200).length).toBeGreaterThan(1)
    expect(complaints.filter((one) => !one.includes('304'))).toEqual([])
    await context.close()
  })
})
