import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

describe.skipIf(missing !== null && !isRequired)(
  'a component that goes while somebody types',
  { timeout: 120_000 },
  () => {
    let stage: Stage
    beforeAll(async () => {
      stage = await startStage()
    }, 120_000)
    afterAll(() => stage?.close())

    /** A string with a text that is typed and not saved yet. */
    async function typed(words = 'Mnou psaný text') {
      const visit = await stage.open({ as: 'anna', width: 1440 })
      const { page } = visit
      page.setDefaultTimeout(60_000)
      await page.goto('/translate/demo/kiosk/cs/?offset=4')
      await page.locator('#editing .cm-content').first().click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(words)
      return visit
    }
    const field = (page: Page) => page.locator('#editing .cm-content').first()
    const textOnServer = async () =>
      (await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results[3].target[0]
    const place = { path: 'demo/kiosk', confirm: 'kiosk' }

    const refusal = (page: Page) => page.locator('#editing').getByText('The server did not accept your text')

    test('an archived one refuses the text and says why, and the text stays until it can be sent', async () => {
      const { page, context, complaints } = await typed()
      expect((await stage.app.admin.post('/api/site/archive/', place)).status).toBe(200)
      await page.keyboard.press('Control+Enter')
      await refusal(page).waitFor()
      expect(
        await page
          .locator('#editing')
          .getByText(/^This is archived/)
          .count(),
      ).toBeGreaterThan(0)
      expect(await page.getByRole('button', { name: 'Suggest yours' }).count()).toBe(0)
      await picture(page, 'archived-while-typing')
      await page.reload()
      await refusal(page).waitFor()
      expect(await field(page).textContent()).toBe('Mnou psaný text')
      expect((await stage.app.admin.post('/api/site/archive/restore/', { path: place.path })).status).toBe(200)
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect.poll(textOnServer).toBe('Mnou psaný text')
      // A refused request is told in the console of the browser.
      expect(complaints.filter((line) => !line.includes('403'))).toEqual([])
      await context.close()
    })

    test('a renamed one is followed to its new address, with what was typed', async () => {
      const { page, context, complaints } = await typed('Psáno před přejmenováním')
      const { admin } = stage.app
      expect((await admin.patch('/api/components/demo/kiosk/', { slug: 'stand' })).status).toBe(200)
      const search = page.getByRole('combobox', { name: 'Search strings' })
      await search.fill('Goodbye')
      await search.press('Enter')
      await page.waitForURL('**/translate/demo/stand/cs/?q=Goodbye**')
      await page.getByText('Goodbye').first().waitFor()
      await expect.poll(() => field(page).textContent()).toBe('Psáno před přejmenováním')
      await page.keyboard.press('Control+Enter')
      expect((await admin.patch('/api/components/demo/stand/', { slug: 'kiosk' })).status).toBe(200)
      await expect.poll(textOnServer).toBe('Psáno před přejmenováním')
      expect(complaints.filter((line) => !line.includes('404') && !/ 400 .*\/presence\//.test(line))).toEqual([])
      await context.close()
    })

    test('a deleted one refuses the text and says why, and the text is sent when it is back', async () => {
      const { page, context, complaints } = await typed('Jiný text')
      const removed = await stage.app.admin.post('/api/site/removals/', place)
      expect(removed.status).toBe(201)
      await page.keyboard.press('Control+Enter')
      await refusal(page).waitFor()
      await page
        .locator('#editing')
        .getByText(/^Somebody deleted this string, its language or its component/)
        .waitFor()
      expect(await field(page).textContent()).toBe('Jiný text')
      await picture(page, 'deleted-while-typing')
      await page.reload()
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await page.getByText('One text was not accepted by the server.').waitFor()
      await page.getByText(/^They stay in this browser/).waitFor()
      await picture(page, 'deleted-and-loaded-again')
      await page.goto('/')
      const back = `/api/site/removals/${removed.body.id}/restore/`
      expect((await stage.app.admin.post(back, {})).status).toBe(200)
      await page.goto('/translate/demo/kiosk/cs/?offset=4')
      await refusal(page).waitFor()
      expect(await field(page).textContent()).toBe('Jiný text')
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect.poll(textOnServer).toBe('Jiný text')
      // Requests for a place that went are refused, and so is the word that somebody is there.
      expect(complaints.filter((line) => !line.includes('404') && !/ 400 .*\/presence\//.test(line))).toEqual([])
      await context.close()
    })
  },
)
