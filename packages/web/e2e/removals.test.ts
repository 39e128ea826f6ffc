import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000

/** Keeps pictures of a page where somebody asks for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.WEFT_PICTURES
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png` })
}

const looks = [
  { width: 1440, dark: false, direction: 'ltr' },
  { width: 1440, dark: true, direction: 'rtl' },
  { width: 320, dark: true, direction: 'ltr' },
] as const

describe.skipIf(missing !== null && !isRequired)('what is deleted, locked and moved', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const statusOf = async (path: string) => (await stage.app.admin.get(path)).status

  test('a project says what goes, asks for its name, and is taken back from the list of deleted ones', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/projects/demo/#settings')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/3.? languages/).waitFor()
    const action = dialog.getByRole('button', { name: 'Delete', exact: true })
    expect(await action.isDisabled()).toBe(true)
    await dialog.getByLabel(/Type .demo. to delete it/).fill('demo')
    await action.click()
    await page.waitForURL('**/projects/')
    expect(await statusOf('/api/projects/demo/')).toBe(404)
    await page.getByRole('link', { name: 'Deleted projects' }).click()
    await page.getByRole('button', { name: /Take back .demo/ }).click()
    await page
      .getByRole('dialog', { name: /^Take / })
      .getByRole('button', { name: 'Take back' })
      .click()
    await page.waitForURL('**/projects/demo/')
    expect(await statusOf('/api/components/demo/kiosk/')).toBe(200)
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('the message about a deletion takes it back from whatever page it is on, and leads there or tells why not', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    const remove = async () => {
      await page.goto('/projects/demo/kiosk/ar/#files')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/Type .ar. to delete it/).fill('ar')
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.waitForURL('**/projects/demo/kiosk/')
      await page.getByRole('link', { name: 'Languages', exact: true }).first().click()
    }
    await remove()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.waitForURL('**/projects/demo/kiosk/ar/')
    await remove()
    const added = { language_code: 'ar' }
    expect((await stage.app.admin.post('/api/components/demo/kiosk/translations/', added)).status).toBe(201)
    await page.getByRole('button', { name: 'Take back' }).click()
    await page
      .getByText(/did not come back/)
      .first()
      .waitFor()
    await page
      .getByText(/added the language again/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Take back' }).count()).toBe(0)
    expect(complaints.filter((one) => !one.includes('409'))).toEqual([])
    await context.close()
    for (const { id } of (await stage.app.admin.get('/api/site/removals/')).body.results)
      await stage.app.admin.delete(`/api/site/removals/${id}/`)
  }, 300_000)

  test('a component is locked, unlocked, and moved into a category', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    const project = (await stage.app.admin.get('/api/projects/demo/')).body.url
    await stage.app.admin.post('/api/categories/', { name: 'Shelf', slug: 'shelf', project })
    await page.goto('/projects/demo/kiosk/#settings')
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('button', { name: 'Unlock', exact: true }).click()
    await page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
    await choose(page.getByLabel('Into'), 'demo/shelf')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.waitForURL('**/projects/demo/shelf/kiosk/')
    expect(await statusOf('/api/components/demo/shelf%252Fkiosk/')).toBe(200)
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('a language says what goes, is taken back with its texts, and tells why it stayed away', async () => {
    const { admin } = stage.app
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    const path = (await admin.get('/api/components/demo/kiosk/')).status === 200 ? 'demo/kiosk' : 'demo/shelf/kiosk'
    await page.goto(`/projects/${path}/cs/#files`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(/strings/)
      .first()
      .waitFor()
    await dialog.getByLabel(/Type .cs. to delete it/).fill('cs')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.waitForURL(`**/projects/${path}/`)
    const api = `/api/translations/${path.replace('shelf/', 'shelf%252F')}/cs/`
    expect(await statusOf(api)).toBe(404)
    await page.goto('/removed/')
    await page.getByRole('button', { name: /Take back .demo/ }).click()
    const asked = page.getByRole('dialog', { name: /^Take / })
    await asked.getByText(/comes back with its file/).waitFor()
    await asked.getByRole('button', { name: 'Take back' }).click()
    await page.waitForURL(`**/projects/${path}/cs/`)
    expect((await admin.get(api)).body.translated).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('a category is archived with three clicks, shows what is in it, and is taken back', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/projects/demo/shelf/')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/languages/).waitFor()
    await dialog.getByLabel(/Type .shelf. to archive it/).fill('shelf')
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText(/^Archived on /).waitFor()
    expect(await page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: /Kiosk/ }).first().click()
    await page.getByText(/^This is in an archive/).waitFor()
    await page.goto('/projects/demo/shelf/')
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByText(/is in use again/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test.each(looks)(
    'the dialog and the list read well at $width, dark: $dark, $direction',
    async (look) => {
      const { admin, database } = stage.app
      const axe = readAxe()
      const { page, context, complaints } = await stage.open({ as: 'admin', dark: look.dark, width: look.width })
      page.setDefaultTimeout(patience)
      const audited = async (name: string) => {
        await page.evaluate(`document.documentElement.dir = '${look.direction}'`)
        expect([await brokenRules(page, axe), await tooWide(page)]).toEqual([[], []])
        await picture(page, `${name}-${look.width}-${look.dark ? 'dark' : 'light'}-${look.direction}`)
      }
      await page.goto('/projects/demo/-/cs/')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByText(/strings/)
        .first()
        .waitFor()
      await audited('removal')
      const removed = await admin.post('/api/site/removals/', { path: 'demo/-/cs', confirm: 'cs' })
      expect(removed.status, JSON.stringify(removed.body)).toBe(201)
      await stage.app.app.jobs.idle()
      await database.executeSql("update removed_places set hindered = 'no-file' where along_id is not null")
      await page.goto('/removed/')
      await page.getByText(/It did not come back/).waitFor()
      await audited('removed')
      expect((await admin.post(`/api/site/removals/${removed.body.id}/restore/`, {})).status).toBe(200)
      await stage.app.app.jobs.idle()
      await page.goto('/projects/demo/shelf/#settings')
      await page.getByRole('button', { name: 'Archive', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByText(/languages/)
        .waitFor()
      await audited('archive')
      expect(complaints).toEqual([])
      await context.close()
    },
    300_000,
  )
})
