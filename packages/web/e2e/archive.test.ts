import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000

describe.skipIf(missing !== null && !isRequired)('the jobs of an administrator', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  /** A page that counts the clicks of its person from now on. */
  async function opened(path: string) {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    let clicks = 0
    const start = async () => {
      await page.goto(path)
      clicks = 0
    }
    const click = async (name: string, within: { readonly dialog?: boolean; readonly role?: 'link' } = {}) => {
      const root = within.dialog ? page.getByRole('dialog') : page
      await root.getByRole(within.role ?? 'button', { name, exact: true }).click()
      clicks++
    }
    const done = async (page: Page) => {
      expect(complaints).toEqual([])
      await page.context().close()
    }
    await start()
    return { page, context, click, clicks: () => clicks, done }
  }

  test('a project is archived, is read only, and is taken back: three clicks and one', async () => {
    const { page, click, clicks, done } = await opened('/projects/demo/')
    await click('Settings', { role: 'link' })
    await click('Archive')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/languages/).waitFor()
    await dialog.getByLabel(/Type .demo. to archive it/).fill('demo')
    await click('Archive', { dialog: true })
    await page.getByText(/^Archived on /).waitFor()
    expect(clicks()).toBeLessThanOrEqual(3)
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.goto('/projects/')
    await page.getByRole('button', { name: 'Show what is archived' }).click()
    await page.getByRole('link', { name: /Demo/ }).first().click()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText(/is in use again/).waitFor()
    expect((await stage.app.admin.patch('/api/projects/demo/', { instructions: '' })).status).toBe(200)
    await done(page)
  }, 300_000)

  test('deleting and locking take three clicks at most', async () => {
    const locking = await opened('/projects/demo/kiosk/')
    await locking.click('Settings', { role: 'link' })
    await locking.click('Lock')
    await locking.page.getByRole('button', { name: 'Unlock', exact: true }).waitFor()
    expect(locking.clicks()).toBeLessThanOrEqual(3)
    await locking.click('Unlock')
    await locking.page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
    await locking.done(locking.page)
    await stage.app.admin.post('/api/projects/', { name: 'Short', slug: 'short', web: 'https://example.org/' })
    const deleting = await opened('/projects/short/')
    await deleting.click('Settings', { role: 'link' })
    await deleting.click('Delete')
    await deleting.page.getByLabel(/Type .short. to delete it/).fill('short')
    await deleting.click('Delete', { dialog: true })
    await deleting.page.waitForURL('**/projects/')
    expect(deleting.clicks()).toBeLessThanOrEqual(3)
    await deleting.done(deleting.page)
  }, 300_000)

  test('an identity provider is added and tested, and a token revoked: four clicks at most', async () => {
    const adding = await opened('/manage/')
    await adding.click('Sign-in', { role: 'link' })
    await adding.click('Add a provider')
    const dialog = adding.page.getByRole('dialog')
    await dialog.getByLabel('Id', { exact: true }).fill('company')
    await dialog.getByLabel('Name', { exact: true }).fill('The <b>company</b>')
    await dialog.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9')
    await dialog.getByLabel('Client id').fill('weft')
    await dialog.getByLabel('Client secret').fill('a-secret')
    await adding.click('Add a provider', { dialog: true })
    await adding.page.getByText('The <b>company</b>', { exact: true }).waitFor()
    expect(adding.clicks()).toBeLessThanOrEqual(4)
    await adding.page.getByRole('button', { name: /^Test .The/ }).click()
    await adding.page.getByText(/It gave no answer that fits/).waitFor()
    await adding.done(adding.page)
    await stage.app.anna.post('/api/account/tokens/', { note: 'Old <i>robot</i>', scopes: ['read'] })
    const revoking = await opened('/manage/')
    await revoking.click('Secrets and keys', { role: 'link' })
    await revoking.page.getByRole('button', { name: /^Revoke .Old/ }).click()
    await revoking.click('Revoke', { dialog: true })
    await revoking.page.getByText(/was revoked/).waitFor()
    expect(revoking.clicks() + 1).toBeLessThanOrEqual(4)
    expect(
      (await stage.app.anna.get('/api/account/tokens/')).body.results.map((one: { note: string }) => one.note),
    ).not.toContain('Old <i>robot</i>')
    await revoking.done(revoking.page)
  }, 300_000)

  test('a day is typed or chosen by the keyboard, and a wrong one is refused in the field', async () => {
    const { page, done } = await opened('/manage/#audit')
    const field = page
      .getByLabel('From', { exact: true })
      .or(page.getByLabel('Since', { exact: true }))
      .first()
    await field.fill('31/31/2026')
    await field.blur()
    await page.getByText(/Write a day such as/).waitFor()
    await field.fill('11/30/2026')
    await field.press('Alt+ArrowDown')
    const calendar = page.getByRole('dialog', { name: 'Calendar' })
    await calendar.getByText('November 2026').waitFor()
    await page.keyboard.press('ArrowRight')
    await calendar.getByText('December 2026').waitFor()
    await page.keyboard.press('PageDown')
    await calendar.getByText('January 2027').waitFor()
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('01/01/2027')
    await field.press('Alt+ArrowDown')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('01/01/2027')
    await done(page)
  }, 300_000)
})
