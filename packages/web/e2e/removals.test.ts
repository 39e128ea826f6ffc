import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000

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
})
