import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing } from './browser.ts'
import { type LivingBrowser, signIn, startBrowser } from './living-browser.ts'
import { type StartedService, startService } from './started-service.ts'

const pictures = process.env.WEFT_PICTURES

describe.skipIf(missing !== null && !isRequired)('the key of all secrets', () => {
  let service: StartedService
  let browser: LivingBrowser
  beforeAll(async () => {
    service = await startService()
    await service.ask('PATCH', `/api/users/${service.username}/`, { is_superuser: true })
    browser = await startBrowser()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  test('is exchanged by a button, which says what to do next; the audit log has it', async () => {
    const page = await browser.context.newPage()
    await signIn(page, service)
    await page.goto(`${service.url}/manage/#keys`)
    const panel = page.getByRole('region', { name: 'Key that encrypts all secrets' })
    const before = await panel.locator('bdi').nth(1).textContent()
    await panel.getByRole('button', { name: 'Exchange the key' }).click()
    if (pictures) await page.screenshot({ path: `${pictures}/sealing-key-asked.png` })
    await page.getByRole('dialog').getByRole('button', { name: 'Exchange the key' }).click()
    await panel.getByText('The key was exchanged. Make a new backup now.').waitFor()
    await expect.poll(() => panel.locator('bdi').nth(1).textContent()).not.toBe(before)
    if (pictures) await page.screenshot({ path: `${pictures}/sealing-key-done.png` })
    await page.goto(`${service.url}/manage/#audit`)
    await page.getByText(`Key of all secrets exchanged: ${before}`).waitFor()
    await page.close()
  }, 120_000)
})
