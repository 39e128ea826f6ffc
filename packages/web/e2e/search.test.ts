import { mkdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('the search of the site', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('one row a source string, own language first, narrowed by a click', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    await page.goto('/search/?q=Goodbye')
    const rows = page
      .getByRole('list')
      .filter({ has: page.locator('mark') })
      .first()
      .locator(':scope > li')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(1)
    expect(await page.locator('mark').first().textContent()).toBe('Goodbye')
    const folder = process.env.WEFT_PICTURES
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: `${folder}/search.png`, fullPage: true })
      await page.setViewportSize({ width: 360, height: 800 })
      await page.screenshot({ path: `${folder}/search-360.png`, fullPage: true })
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    const languages = page.getByRole('navigation', { name: 'Languages' })
    await languages.getByRole('link', { name: /^Czech/ }).click()
    await page.waitForURL((url) => url.searchParams.get('q') === 'Goodbye language:cs')
    await languages.locator('[aria-current]').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('Goodbye language:cs')
    await languages.locator('[aria-current]').click()
    await page.waitForURL((url) => url.searchParams.get('q') === 'Goodbye')
    await rows.first().getByRole('link', { name: 'Goodbye' }).click()
    await page.waitForURL((url) => url.pathname.startsWith('/translate/demo/kiosk/'))
    expect(complaints).toEqual([])
    await context.close()
  }, 90_000)
})
