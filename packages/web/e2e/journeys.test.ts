import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('journeys', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('Enter in the palette means what was typed, even before the projects are there', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    let asked = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\/(projects\/\?|search\/)/, async (route) => {
      asked++
      await released
      await route.continue()
    })
    await page.goto('/languages/')
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('demo')
    await page.keyboard.press('Enter')
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe('/languages/')
    release()
    await page.waitForURL('**/projects/demo/')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('by the keyboard alone: skip to the content, open the palette, go to a project, sort its components', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    await page.goto('/')
    await page.locator('h1').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.type('demo')
    await page.getByRole('option', { name: 'Demo <b>bold</b>' }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Demo <b>bold</b>' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects/demo/')
    const sort = page.getByRole('button', { name: 'Left' })
    await sort.focus()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('columnheader', { name: 'Left' }).getAttribute('aria-sort')).toBe('descending')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('somebody without an account looks around, and chooses dark pages, which stay dark', async () => {
    const { page, context, complaints } = await stage.open()
    await page.goto('/projects/demo/kiosk/')
    await page.getByRole('link', { name: 'Arabic', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Appearance' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await page.reload()
    await page.getByRole('link', { name: 'Arabic', exact: true }).waitFor()
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('what others wrote is shown as text: no script of theirs runs, no element of theirs is made', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    let asked = false
    page.on('dialog', (dialog) => {
      asked = true
      void dialog.dismiss()
    })
    await page.goto('/projects/demo/')
    await page.getByRole('heading', { level: 1, name: 'Demo <b>bold</b>' }).waitFor()
    expect(await page.locator('b').count()).toBe(0)
    expect([asked, complaints]).toEqual([false, []])
    await context.close()
  })

  test('a setting is changed, what is wrong is said at its field, and what was typed stays', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/#settings')
    const mask = page.getByLabel('File mask')
    await mask.fill('po/no-star.po')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Files' }).waitFor()
    await page.locator('[name=filemask][data-invalid]').waitFor()
    expect(await mask.inputValue()).toBe('po/no-star.po')
    await mask.fill('po/*.po')
    await page.getByLabel('Name', { exact: true }).fill('Ticket kiosk')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings were saved').waitFor()
    expect((await stage.app.admin.get('/api/components/demo/kiosk/')).body.name).toBe('Ticket kiosk')
    await stage.app.admin.patch('/api/components/demo/kiosk/', { name: 'Kiosk' })
    await context.close()
  })

  test('what is announced stands above the pages as text, is put away for good by who read it, and is taken back', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/#announcements')
    const message = 'String freeze on Friday <script>alert(1)</script>'
    await page.getByLabel('Message', { exact: true }).fill(message)
    await page.getByRole('button', { name: 'Announce', exact: true }).click()
    await page.getByText('Announced', { exact: true }).first().waitFor()
    const reader = await stage.open({ as: 'anna' })
    await reader.page.goto('/projects/demo/kiosk/cs/')
    const banner = reader.page.getByRole('region', { name: 'Current announcements' })
    await banner.getByText(message).waitFor()
    await banner.getByRole('button', { name: 'Dismiss' }).click()
    await banner.waitFor({ state: 'detached' })
    await reader.page.reload()
    await reader.page.getByRole('heading', { level: 1, name: 'Czech' }).waitFor()
    await reader.page.waitForLoadState('networkidle')
    expect(await banner.count()).toBe(0)
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No announcements').waitFor()
    expect([...complaints, ...reader.complaints]).toEqual([])
    await Promise.all([context.close(), reader.context.close()])
  }, 60_000)

  test('an address of what is not there leads to the nearest place that is', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    const response = await page.goto('/projects/demo/kiosk/xx/')
    expect(response?.status()).toBe(404)
    await page.getByRole('main').getByRole('link', { name: 'Kiosk' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kiosk' }).waitFor()
    await context.close()
  })
})
