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

  test('the health says what is wrong and what helps, and reads the clones when asked', async () => {
    await stage.app.database.executeSql(
      "insert into alerts (component_id, name, severity, details) select id, 'PushFailure', 50, '{}' from components where slug = 'kiosk'",
    )
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/manage/#health')
    await page.getByText(/What helps: .*push address/).waitFor()
    await page.getByText(/of .* free/).waitFor()
    await stage.app.database.executeSql('delete from alerts')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Nothing is wrong').waitFor()
    await page.getByRole('button', { name: 'Check all clones' }).click()
    await page.getByText(/clones, none is damaged/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('the audit log is filtered, and taken along as a file', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await stage.app.admin.patch('/api/users/boris/', { full_name: 'Boris B.' })
    await page.goto('/manage/#audit')
    await page.getByLabel('User name').fill('boris')
    await page.getByLabel('Kind').selectOption({ label: 'Account changed' })
    await page.keyboard.press('Tab')
    await page.getByLabel('User name').press('Enter')
    await page.getByText('One entry').waitFor()
    await page.getByText('Account changed: full_name').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('audit.csv')
    await page.getByLabel('User name').fill('nobody-here')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('No entry is like this').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('a backup is made, downloaded and deleted', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/manage/#backups')
    await page.getByText('There is no whole backup here').waitFor()
    await page.getByRole('button', { name: 'Make a backup' }).click()
    await page.getByText('The backup is whole').waitFor()
    await page.getByText(/The last whole backup is of/).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /Download .weft-/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^weft-.*\.backup$/)
    await page.getByRole('button', { name: /Delete .weft-/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No backup yet').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 300_000)

  test('a test letter is sent at once', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/manage/#mail')
    const form = page.getByRole('region', { name: 'Test letter' })
    await form.getByLabel('Address').fill('test@example.org')
    await form.getByLabel('Address').press('Enter')
    await page.getByText(/took the letter to .test@example.org/).waitFor()
    expect((await stage.mail.letterTo('test@example.org')).parsed.subject).toBe('A test letter of Weft')
    await context.close()
  }, 300_000)
})
