import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

const pictures = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('the screenshots of a component', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage.close())

  const listed = async () => (await stage.app.admin.get('/api/components/demo/kiosk/screenshots/')).body.results

  test('one is uploaded, refused where it is no picture, renamed, tied to strings, and deleted', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/')
    await page.getByRole('link', { name: 'Screenshots' }).click()
    await page.waitForURL(/\/screenshots\/demo\/kiosk\/$/)
    await page.getByText('No screenshot yet').waitFor()
    const shot = await page.screenshot()
    const file = page.locator('input[type=file]')
    await file.setInputFiles({
      name: 'Front <i>door</i>.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    const name = page.getByLabel('Name of the picture')
    expect(await name.inputValue()).toBe('Front <i>door</i>')
    await page.getByRole('button', { name: 'Add the picture' }).click()
    await page.getByText('This is no PNG').waitFor()
    await file.setInputFiles({ name: 'door.png', mimeType: 'image/png', buffer: shot })
    await page.getByRole('button', { name: 'Add the picture' }).click()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('img') })
    await card.getByRole('heading', { name: 'Front <i>door</i>' }).waitFor()
    expect(await page.locator('main i').count()).toBe(0)

    await card.getByRole('button', { name: /Rename/ }).click()
    await card.getByLabel('Name of the picture').fill('The front door')
    await page.keyboard.press('Enter')
    await card.getByRole('heading', { name: 'The front door' }).waitFor()

    await card.getByText('Shows no string yet').click()
    await card.getByLabel('Find a string that it shows').fill('door')
    const tie = card.getByRole('button', { name: /It shows .*Open the door/ })
    await tie.click()
    await card.getByText('Shows one string').waitFor()
    await card.getByRole('button', { name: /Open the door.* does not show this string/ }).waitFor()
    expect((await listed()).map(({ name, units }: { name: string; units: string[] }) => [name, units.length])).toEqual([
      ['The front door', 1],
    ])
    if (pictures) await page.screenshot({ path: `${pictures}/screenshots-tied.png`, fullPage: true })
    await card.getByRole('link', { name: 'Open the door' }).click()
    await page.waitForURL(/\/translate\/demo\/kiosk\/en\//)
    await page
      .locator('#screenshots')
      .getByRole('img', { name: /The front door/ })
      .waitFor()
    await page.goBack()

    await card.getByText('Shows one string').click()
    await card.getByRole('button', { name: /Open the door.* does not show this string/ }).click()
    await card.getByText('Shows no string yet').waitFor()
    await card.getByRole('button', { name: /Delete/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this screenshot?' })
    if (pictures) await page.screenshot({ path: `${pictures}/screenshots-delete.png` })
    await dialog.getByRole('button', { name: 'Delete the screenshot' }).click()
    await page.getByText('No screenshot yet').waitFor()
    expect(await listed()).toEqual([])
    expect(complaints.filter((said) => !said.includes('400'))).toEqual([])
    await context.close()
  })

  test('who may only look sees pictures and their strings, and no way to change them; at 320 pixels nothing is cut off', async () => {
    const admin = await stage.open({ as: 'admin' })
    await admin.page.goto('/screenshots/demo/kiosk/')
    await admin.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'window.png', mimeType: 'image/png', buffer: await admin.page.screenshot() })
    await admin.page.getByRole('button', { name: 'Add the picture' }).click()
    await admin.page.getByRole('heading', { name: 'window' }).waitFor()
    await admin.context.close()
    const { page, context, complaints } = await stage.open({ dark: true, width: 320 })
    await page.goto('/screenshots/demo/kiosk/')
    await page.getByRole('heading', { name: 'window' }).waitFor()
    await page.getByText('Shows no string yet').waitFor()
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    expect(await page.locator('main input').count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    if (pictures) await page.screenshot({ path: `${pictures}/screenshots-phone.png`, fullPage: true })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('several are added at once, and the strings of a picture are found in it', async ({ skip }) => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/translate/demo/kiosk/en/?q=source:Goodbye')
    await page.locator('.cm-content').first().waitFor()
    await page.setContent('<h1>Goodbye</h1>')
    const shown = await page.screenshot()
    await page.goto('/screenshots/demo/kiosk/')
    const file = page.locator('input[type=file]')
    await file.setInputFiles([
      { name: 'farewell.png', mimeType: 'image/png', buffer: shown },
      { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    ])
    await page.getByRole('button', { name: /Add .*2.* pictures/ }).click()
    await page.getByText('This is no PNG').waitFor()
    expect((await listed()).map(({ name }: { name: string }) => name)).toContain('farewell')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'farewell' }) })
    await card.getByText('Shows no string yet').click()
    await card.getByRole('button', { name: 'Find the strings in the picture' }).click()
    await card.getByRole('status').waitFor()
    if (/Tesseract|tesseract/.test((await card.getByRole('status').textContent()) ?? '')) skip('Tesseract is not here')
    await card.getByRole('button', { name: /It shows .*Goodbye/ }).click()
    await card.getByText('Shows one string').waitFor()
    const found = (await listed()).find(({ name }: { name: string }) => name === 'farewell')
    expect(found.regions).toHaveLength(1)
    expect(found.regions[0].region.left).toBeGreaterThan(0)
    await card.locator('span[style*="left"]').waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/screenshots-found.png`, fullPage: true })
    await card.getByRole('link', { name: 'Goodbye' }).click()
    await page.waitForURL(/\/translate\/demo\/kiosk\/en\//)
    await page.locator('#screenshots span[style*="left"]').waitFor()
    if (pictures) await page.screenshot({ path: `${pictures}/screenshots-editor.png` })
    expect(complaints.filter((said) => !said.includes('400'))).toEqual([])
    await context.close()
  })
})
