import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage, type Visit } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

describe.skipIf(missing !== null && !isRequired)('the editor without a sign-in', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage?.close())

  async function openString(at: number): Promise<Visit> {
    const visit = await stage.open({ width: 1440 })
    await visit.page.goto(`/translate/demo/kiosk/cs/?offset=${at}`)
    await field(visit.page).waitFor()
    return visit
  }
  const field = (page: Page) => page.locator('#editing .cm-content').first()
  const unitAt = async (at: number): Promise<{ readonly id: number }> =>
    (await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results[at - 1]
  const suggestionsOf = async (at: number): Promise<readonly string[]> => {
    const { body } = await stage.app.admin.get(`/api/units/${(await unitAt(at)).id}/suggestions/`)
    return body.results.flatMap(({ target }: { readonly target: readonly string[] }) => target)
  }

  test('a newcomer suggests a text, and is told the one step to more', async () => {
    const visit = await openString(2)
    const { page } = visit
    await page.locator('#editing').getByText('your text becomes a suggestion').waitFor()
    await page.keyboard.type('Zavřete dveře')
    await picture(page, 'visitor-suggests')
    await page.locator('#editing').getByRole('button', { name: 'Suggest' }).click()
    await expect.poll(() => suggestionsOf(2)).toEqual(['Zavřete dveře'])
    await page.getByRole('link', { name: 'Sign in to translate' }).waitFor()
    expect(visit.complaints).toEqual([])
    await visit.context.close()
  })

  test('a suggestion that is refused is shown with its reason, and its text goes back into the field', async () => {
    const { id } = await unitAt(1)
    expect((await stage.app.boris.post(`/api/units/${id}/suggestions/`, { target: ['Otevřete dveře'] })).status).toBe(
      201,
    )
    const { page, context } = await openString(1)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Otevřete dveře')
    await page.keyboard.press('Control+Enter')
    await page.locator('#string-rows [role=option]').first().click()
    await page.locator('#editing').getByText('This text is suggested already.').waitFor()
    await page.locator('#editing').getByRole('button', { name: 'Use this text' }).click()
    await expect.poll(() => field(page).textContent()).toBe('Otevřete dveře')
    expect(await page.locator('#editing').getByText('This text is suggested already.').count()).toBe(0)
    // A key restores the field's earlier text.
    await field(page).click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => field(page).textContent()).toBe('Otevřít dveře')
    await context.close()
  })

  test('who signs in from a string comes back to it with what they had typed', async () => {
    const { page, context } = await openString(3)
    await page.keyboard.press('Control+Shift+Backspace')
    await page.keyboard.type('Vstupenky: %d')
    await page.getByRole('link', { name: 'Sign in to translate' }).click()
    await page.waitForURL(/accounts\/login/)
    // As the form does it, without a password.
    const [name = '', value = ''] = (await stage.app.signedIn('anna')).headers.cookie.split('=')
    await context.addCookies([{ name, value, url: stage.app.base, httpOnly: true }])
    await page.goto(new URL(page.url()).searchParams.get('next') ?? '')
    await expect.poll(() => field(page).textContent()).toBe('Vstupenky: %d')
    await page.getByRole('button', { name: 'Save Ctrl+Enter' }).waitFor()
    await context.close()
  })

  test('where a project takes no suggestions of strangers, the text is read and the way in stands below it', async () => {
    expect((await stage.app.admin.patch('/api/components/demo/kiosk/', { enable_suggestions: false })).status).toBe(200)
    const visit = await openString(4)
    const { page } = visit
    await page.locator('#editing').getByText('Sign in to write texts here').waitFor()
    expect(await field(page).getAttribute('aria-readonly')).toBe('true')
    await page.keyboard.type('x')
    expect(await field(page).textContent()).toBe('Sbohem')
    await picture(page, 'visitor-reads')
    expect(
      await page
        .locator('#editing')
        .getByRole('button', { name: /Ctrl\+Enter/ })
        .isDisabled(),
    ).toBe(true)
    expect(visit.complaints).toEqual([])
    await visit.context.close()
  })

  test('a tab that is older than the server asks to be loaded anew, and loses nothing that was typed', async () => {
    const { page, context } = await stage.open({ as: 'anna', width: 1440 })
    await page.goto('/translate/demo/kiosk/cs/?offset=1')
    await field(page).waitFor()
    await page.route('**/accounts/login/', async (route) => {
      const reply = await route.fetch()
      await route.fulfill({
        response: reply,
        body: (await reply.text()).replace(/"build":"[^"]*"/, '"build":"other.js"'),
      })
    })
    await page.keyboard.type(' dokořán')
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    const load = page.getByRole('button', { name: 'Load the new version' })
    await load.waitFor()
    await picture(page, 'upgraded')
    // Writing goes on until somebody likes: the last key comes just before the reload.
    await field(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await load.click()
    await page.waitForLoadState('load')
    await expect.poll(() => field(page).textContent()).toBe('Otevřít dveře dokořán!')
    await context.close()
  })
})
