import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

const patience = { timeout: 20_000 }

/** Keeps pictures of a page where somebody asks for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.WEFT_PICTURES
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

/** All that a browser says in its console, warnings included. */
function consoleOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  return said
}

describe.skipIf(missing !== null && !isRequired)('what is around every page', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('a question mark shows the keys on every page, and types itself into fields', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    for (const path of [
      '/',
      '/projects/',
      '/projects/demo/kiosk/',
      '/accounts/inbox/',
      '/changes/',
      '/nothing/here/',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.keyboard.press('?')
      await keys.getByText('Go to a project, language, page or person').waitFor()
      await keys.getByText('Show keyboard shortcuts').first().waitFor()
      await page.keyboard.press('Escape')
      await keys.waitFor({ state: 'detached' })
    }
    await page.goto('/projects/demo/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await keys.getByText('Save and continue').or(keys.getByText('In the editor')).first().waitFor()
    await keys.locator('dt').nth(10).waitFor()
    await picture(page, 'keys')
    await page.keyboard.press('Escape')
    await page.goto('/search/')
    await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('who')
    await page.keyboard.press('?')
    expect(await keys.count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 90_000)

  test('who signs out with texts that the server does not have is asked, and finds them again', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/translate/demo/kiosk/cs/?q=source:Goodbye')
    const field = page.locator('.cm-content').first()
    await field.waitFor()
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Na shledanou zítra')
    await page.waitForTimeout(600)
    await page.goto('/projects/')
    const leave = async () => {
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await leave()
    const dialog = page.getByRole('dialog', { name: 'Sign out with unsaved texts?' })
    await dialog.getByText('One text is typed, but not saved.').waitFor()
    await picture(page, 'sign-out')
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/translate/demo/kiosk/cs/?q=source:Goodbye')
    await page.locator('.cm-content', { hasText: 'Na shledanou zítra' }).waitFor()
    await page.goto('/projects/')
    await leave()
    await dialog.getByRole('button', { name: 'Sign out anyway' }).click()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await context.close()
  }, 90_000)

  test('who has sent everything signs out without a question, and the browser reports no broken stream', async () => {
    const { page, context, complaints } = await stage.open({ as: 'boris' })
    const said = consoleOf(page)
    await page.goto('/projects/demo/kiosk/')
    await page.getByRole('link', { name: 'Arabic', exact: true }).waitFor()
    // The stream of events opens a few seconds later.
    await page.waitForRequest(/\/api\/events\//)
    const other = await context.newPage()
    const inOther = consoleOf(other)
    await other.goto('/projects/demo/kiosk/')
    await other.waitForRequest(/\/api\/events\//)
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await other.waitForTimeout(1500)
    expect([...said, ...inOther].filter((one) => one.includes('ERR_'))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  }, 90_000)

  test('a page that opens at a part of it takes all that was preloaded', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const said = consoleOf(page)
    for (const path of ['/projects/demo/#settings', '/projects/demo/kiosk/#repository', '/projects/demo/#history']) {
      await page.goto('about:blank')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // Browsers complain a few seconds after the page has loaded.
      await page.waitForTimeout(6000)
      expect(asked.filter((url) => url.includes('/api/overview/')).length).toBeGreaterThan(0)
    }
    expect(said.filter((one) => one.includes('preload'))).toEqual([])
    await expect.poll(() => complaints, patience).toEqual([])
    await context.close()
  }, 90_000)
})
