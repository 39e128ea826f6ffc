import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000

describe.skipIf(missing !== null && !isRequired)('settings of a place', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('a setting is found by what it does, and a refused save leads to its field', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/projects/demo/kiosk/#settings')
    await page.getByLabel('Find a setting').fill('mask')
    await page.locator('input[name="filemask"]').waitFor()
    expect(await page.locator('input[name="slug"]').count()).toBe(0)
    await page.locator('input[name="filemask"]').fill('no star in it')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'Not saved' }).waitFor()
    // All settings are in sight again, and the refused one has the focus.
    await page.locator('input[name="slug"]').waitFor()
    await expect
      .poll(() => page.evaluate('document.activeElement.getAttribute("name")'), { timeout: patience })
      .toBe('filemask')
    await page.getByLabel('Find a setting').fill('nothing is called so')
    await page.getByText('No setting is like this').waitFor()
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  }, 200_000)

  test('leaving with changes asks: one stays with them, or leaves without', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/projects/demo/kiosk/#settings')
    await page.locator('input[name="license"]').waitFor()
    await page.locator('input[name="name"]').fill('Kiosk of tomorrow')
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await page.locator('input[name="name"]').inputValue()).toBe('Kiosk of tomorrow')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings were saved').first().waitFor()
    // Nothing asks about saved values.
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
    await page.getByRole('heading', { name: 'Projects' }).first().waitFor()
    await page.goto('/projects/demo/kiosk/#settings')
    await page.locator('input[name="name"]').fill('Kiosk of never')
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'Projects' }).first().waitFor()
    expect((await stage.app.admin.get('/api/components/demo/kiosk/')).body.name).toBe('Kiosk of tomorrow')
    expect(complaints).toEqual([])
    await context.close()
  }, 200_000)
})
