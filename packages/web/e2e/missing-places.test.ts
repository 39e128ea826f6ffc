import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('a place that is not there', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage.close())

  test.each(['translate', 'zen', 'browse', 'review', 'projects'])(
    'is told on /%s/, with a way to the nearest one that is, and no empty workbench',
    async (kind) => {
      const { page, context, complaints } = await stage.open({ as: 'anna' })
      const reply = await page.goto(`/${kind}/demo/kiosk/xx/?q=state:empty`)
      expect(reply?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Kiosk' }).click()
      await page.getByRole('heading', { level: 1, name: 'Kiosk' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/projects/demo/kiosk/')
      expect(await page.locator('#editing, #string-rows').count()).toBe(0)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('is not taken for one by a server that answers nothing just then: who comes to write, writes', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/projects/demo/kiosk/')
    await page.route('**/api/site/resolve/**', (route) =>
      route.fulfill({ status: 429, contentType: 'application/json', body: '{"type":"client_error","errors":[]}' }),
    )
    const refused = page.waitForResponse(/\/api\/site\/resolve\//)
    await page.locator('a[href^="/translate/demo/kiosk/cs/"]').first().click()
    await refused
    const field = page.locator('#editing .cm-content').first()
    await field.click()
    await page.keyboard.type('Kept text')
    await page.waitForTimeout(300)
    expect(await field.textContent()).toContain('Kept text')
    await context.close()
  })
})
