import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000

describe.skipIf(missing !== null && !isRequired)('the administration', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('somebody is added, gets a sign-in link, is blocked, and their account is deleted', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Administration' }).click()
    const form = page.getByRole('region', { name: 'Add somebody' })
    await form.getByLabel('User name').fill('zoe')
    await form.getByLabel('Full name').fill('Zoë <i>Zebra</i>')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.getByLabel('Find by user name').fill('zo')
    await page.getByText('One account').waitFor()
    await page.getByRole('button', { name: /More for .zoe/ }).click()
    await page.getByRole('menuitem', { name: 'Make a sign-in link' }).click()
    await page.getByText(/This link signs .zoe. in/).waitFor()
    await page.getByRole('button', { name: /More for .zoe/ }).click()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await page.getByText('blocked · never signed in').waitFor()
    await page.getByRole('button', { name: /More for .zoe/ }).click()
    await page.getByRole('menuitem', { name: 'Delete the account' }).click()
    await page.getByLabel(/Type .zoe. to delete it/).fill('zoe')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the account' }).click()
    await page.getByText('No user name begins like this').waitFor()
    expect(await page.locator('main i').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('a failed job says why and runs again; others see no administration', async () => {
    await stage.app.database.executeSql(
      `insert into failed_jobs (id, kind, payload, failure) values ('11111111-1111-4111-8111-111111111111', 'tidy', '{}', 'the disk was full')`,
    )
    const { page, context } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/manage/#jobs')
    await page.getByText('the disk was full').waitFor()
    await page.getByRole('button', { name: /Run again: .tidy/ }).click()
    await page.getByText('No job failed').waitFor()
    await context.close()
    const other = await stage.open({ as: 'anna' })
    other.page.setDefaultTimeout(patience)
    await other.page.goto('/manage/')
    await other.page.getByText('You cannot see this page').waitFor()
    await other.context.close()
  }, 300_000)
})
