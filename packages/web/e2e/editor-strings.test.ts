import { startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage, type Visit } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

interface UnitReply {
  readonly source: readonly string[]
  readonly target: readonly string[]
}

describe.skipIf(missing !== null && !isRequired)('strings and screenshots in the editor', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { admin } = stage.app
    const remote = await startGitRemote()
    await remote.commit('menu', { 'en.json': '{"open": "Open"}', 'cs.json': '{"open": "Otevřít"}' }, 'Begin')
    const menu = {
      name: 'Menu',
      slug: 'menu',
      repo: remote.gitUrl('menu'),
      filemask: '*.json',
      template: 'en.json',
      file_format: 'json',
    }
    expect((await admin.post('/api/projects/demo/components/', menu)).status).toBe(201)
    expect((await admin.patch('/api/components/demo/kiosk/', { manage_units: true })).status).toBe(200)
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  async function openEditor(place: string, as = 'admin'): Promise<Visit> {
    const visit = await stage.open({ as, width: 1440 })
    await visit.page.goto(`/translate/demo/${place}/`)
    await visit.page.locator('#editing .cm-content').first().waitFor()
    return visit
  }
  const unitsOf = async (place: string): Promise<readonly UnitReply[]> =>
    (await stage.app.admin.get(`/api/translations/demo/${place}/units/?page_size=100`)).body.results
  const sources = async (place: string) => (await unitsOf(place)).flatMap(({ source }) => source)
  const targets = async (place: string) => (await unitsOf(place)).flatMap(({ target }) => target)
  /** A refused request is an error in the browser's console, too. */
  const unexpected = ({ complaints }: Visit) => complaints.filter((said) => !/\b(400|412)\b/.test(said))

  test('a string is added by its source text; a refusal stands in the form and what was typed stays', async () => {
    const visit = await openEditor('kiosk/cs')
    const { page } = visit
    await page.getByRole('button', { name: 'Add a string' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Source text')
    await field.fill('Goodbye')
    await dialog.getByRole('button', { name: 'Add a string' }).click()
    await dialog.getByText('The string is there already.').waitFor()
    expect(await field.inputValue()).toBe('Goodbye')
    await picture(page, 'add-string-refused')
    // The text survives a closed dialog and a reloaded page.
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Add a string' }).click()
    expect(await field.inputValue()).toBe('Goodbye')
    await field.fill('Welcome <b>back</b>')
    await dialog.getByRole('button', { name: 'Add a string' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('#editing p').first().textContent()).toBe('Welcome <b>back</b>')
    expect(await sources('kiosk/cs')).toContain('Welcome <b>back</b>')
    expect(unexpected(visit)).toEqual([])
    await visit.context.close()
  })

  test('a string is added by its key, where strings have keys, and what is wrong with one stands at its field', async () => {
    const visit = await openEditor('menu/en')
    const { page } = visit
    await page.getByRole('button', { name: 'Add a string' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Text').fill('Close')
    await dialog.getByRole('button', { name: 'Add a string' }).click()
    await expect.poll(() => dialog.getByLabel('Key').getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.getByLabel('Text').inputValue()).toBe('Close')
    await dialog.getByLabel('Key').fill('close')
    await dialog.getByRole('button', { name: 'Add a string' }).click()
    await expect.poll(() => page.locator('#editing p').first().textContent()).toBe('Close')
    expect(await sources('menu/cs')).toContain('Close')
    expect(unexpected(visit)).toEqual([])
    await visit.context.close()
  })

  test('a string is removed after it was asked for, and its row says so', async () => {
    const visit = await openEditor('menu/en')
    const { page } = visit
    const before = (await sources('menu/cs')).length
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove this string…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('removes it from the files of all languages').waitFor()
    await picture(page, 'remove-string')
    await dialog.getByRole('button', { name: 'Remove it' }).click()
    await page.locator('#string-rows').getByText('This string was removed').waitFor()
    await page.locator('#editing').getByText('This string, its language or its component was deleted').waitFor()
    expect((await sources('menu/cs')).length).toBe(before - 1)
    expect(unexpected(visit)).toEqual([])
    await visit.context.close()
  })

  test('who may do neither is offered neither', async () => {
    const { page, context } = await openEditor('kiosk/cs', 'anna')
    expect(await page.getByRole('button', { name: 'Add a string' }).count()).toBe(0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy the source' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove this string…' }).count()).toBe(0)
    await context.close()
  })

  test('a picture is added to a string, tied to another, and taken from one; no picture is refused beside its field', async () => {
    const visit = await openEditor('kiosk/cs')
    const { page } = visit
    const section = page.locator('#screenshots')
    await section.locator('summary').click()
    const file = section.locator('input[type=file]')
    await file.setInputFiles({ name: 'Door.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await section.getByLabel('Name of the picture').fill('The front door')
    await section.getByRole('button', { name: 'Add the picture' }).click()
    await section.getByRole('alert').getByText('This is no PNG').waitFor()
    expect(await section.getByLabel('Name of the picture').inputValue()).toBe('The front door')
    await picture(page, 'screenshot-refused')
    await file.setInputFiles({ name: 'Door.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await section.getByRole('button', { name: 'Add the picture' }).click()
    await section.getByRole('img', { name: /Screenshot: .*The front door/ }).waitFor()
    await picture(page, 'screenshot-added')
    // The next string: it is one of the component's pictures there.
    await page.keyboard.press('Escape')
    await page.locator('#string-rows [role=option]').nth(1).click()
    await section.getByLabel('A picture of the component').waitFor()
    await section.getByRole('button', { name: 'It shows this string' }).click()
    await section.getByRole('img', { name: /Screenshot: .*The front door/ }).waitFor()
    const { results } = (await stage.app.admin.get('/api/components/demo/kiosk/screenshots/')).body
    expect(results.map(({ units }: { readonly units: readonly string[] }) => units.length)).toEqual([2])
    await section.getByRole('button', { name: /The front door.* does not show this string/ }).click()
    await section.getByRole('img', { name: /Screenshot: .*The front door/ }).waitFor({ state: 'detached' })
    expect(unexpected(visit)).toEqual([])
    await visit.context.close()
  })

  test('a picture that is pasted waits for its name, and one that is too large is refused before it is sent', async () => {
    const visit = await openEditor('kiosk/cs')
    const { page } = visit
    await page.locator('#screenshots').waitFor()
    await page.evaluate(`{
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(11 * 1024 * 1024)], 'image.png', { type: 'image/png' }))
      document.querySelector('#editing .cm-content').dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }`)
    const section = page.locator('#screenshots')
    await section.getByText('The picture is larger than 10 MB').waitFor()
    expect(await section.getByLabel('Name of the picture').inputValue()).toBe('image')
    expect(await page.locator('#editing .cm-content').first().textContent()).toBe('Otevřít dveře')
    await visit.context.close()
  })

  test('at 320 by 256 a string is chosen, written and saved, and no button is cut off', async () => {
    const visit = await stage.open({ as: 'anna', width: 320 })
    const { page } = visit
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/translate/demo/kiosk/cs/')
    await page.locator('#string-rows [role=option]').nth(3).click()
    await page.locator('#editing .cm-content').first().click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Na shledanou')
    await picture(page, 'reflow')
    const cutOff = `[...document.querySelectorAll('#editing button, #editing input, #editing [contenteditable]')]
      .map((one) => [one.textContent, one.getBoundingClientRect()])
      .filter(([, { left, right }]) => left < 0 || right > innerWidth).map(([text]) => text)`
    expect(await page.evaluate(cutOff)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.locator('#editing').getByRole('button', { name: /^Save/ }).click()
    await expect.poll(async () => (await targets('kiosk/cs')).includes('Na shledanou')).toBe(true)
    await visit.context.close()
  })

  test('the way from a translation to its source string leads there', async () => {
    const visit = await openEditor('kiosk/cs')
    await visit.page.getByRole('link', { name: 'The source string' }).click()
    await visit.page.waitForURL(/translate\/demo\/kiosk\/en\//)
    await expect.poll(() => visit.page.locator('#editing p').first().textContent()).toBe('Open the door')
    await visit.context.close()
  })
})
