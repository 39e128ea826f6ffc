import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOpenIdProvider, type TestProvider } from '../../server/src/resources/session/testing.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('a provider that an administrator added by the pages', () => {
  let stage: Stage
  let company: TestProvider
  beforeAll(async () => {
    stage = await startStage({ linksToItself: true })
    company = await startOpenIdProvider(`${stage.app.base}/api/session/providers/company/return/`)
  }, 120_000)
  afterAll(async () => {
    await stage.close()
    await company.close()
  })

  const visitor = async () => {
    const { page, context } = await stage.open()
    await page.goto('/accounts/login/?next=/projects/demo/')
    return { page, context, leave: () => page.getByRole('button', { name: /^Sign in with .The company/ }).click() }
  }

  test('is given its return address first, and is told apart from one with a wrong secret', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/manage/#sign-in')
    await page.getByRole('button', { name: 'Add a provider' }).click()
    const dialog = page.getByRole('dialog', { name: /^(Add|Edit)/ })
    await dialog.getByLabel('Id', { exact: true }).fill('company')
    await dialog.getByText(`${stage.app.base}/api/session/providers/company/return/`).waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('The company')
    await dialog.getByLabel('Address', { exact: true }).fill(company.url)
    await dialog.getByLabel('Client id').fill(company.client.client_id)
    await dialog.getByLabel('Client secret').fill('a wrong one')
    await dialog.getByRole('button', { name: 'Add a provider' }).click()
    await page.getByRole('button', { name: /^Test .The company/ }).click()
    await page.getByText(/does not know the client id with this secret/).waitFor()
    const { page: out, context: window, leave } = await visitor()
    await leave()
    await out.getByText(/The company. did not confirm who you are/).waitFor()
    expect(new URL(out.url()).pathname).toBe('/accounts/login/')
    expect(new URL(out.url()).search).toBe('?next=%2Fprojects%2Fdemo%2F')
    await window.close()
    await page.getByRole('button', { name: /^Edit .The company/ }).click()
    await dialog.getByLabel('Client secret').fill(company.client.client_secret)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Test .The company/ }).click()
    await page.getByText(/It is there, and knows this site/).waitFor()
    await context.close()
  }, 120_000)

  test('lets those in who connected their account with it, and tells others what to do', async () => {
    company.person = { sub: 'anna elsewhere', preferred_username: 'anna.elsewhere' }
    const stranger = await visitor()
    await stranger.leave()
    await stranger.page.getByText(/No account here is connected with your account at .The company/).waitFor()
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/accounts/profile/#security')
    await page.getByRole('button', { name: /^Connect .The company/ }).click()
    await page.getByText('The company: anna.elsewhere', { exact: true }).waitFor()
    expect(new URL(page.url()).hash).toBe('#security')
    await context.close()
    await stranger.leave()
    await stranger.page.waitForURL('**/projects/demo/')
    await stranger.page.getByRole('heading', { name: 'Demo <b>bold</b>' }).first().waitFor()
    await stranger.context.close()
    const other = await stage.open({ as: 'boris' })
    await other.page.goto('/accounts/profile/#security')
    await other.page.getByRole('button', { name: /^Connect .The company/ }).click()
    await other.page.getByText(/is already connected with another account here/).waitFor()
    await other.context.close()
  }, 120_000)

  test('that was deleted meanwhile, and one that is away, leave people at the form', async () => {
    const { page, context, leave } = await visitor()
    const meanwhile = async (route: Route) => {
      await stage.app.admin.delete('/api/site/identity-providers/company/')
      await route.continue()
    }
    await page.route(`${company.url}/**`, meanwhile, { times: 1 })
    await leave()
    await page.getByText(/does not use that service to sign in any more/).waitFor()
    const added = await stage.app.admin.post('/api/site/identity-providers/', {
      ...{ id: 'away', kind: 'openid', name: 'The company', issuer: 'http://127.0.0.1:9', ...company.client },
    })
    expect(added.status).toBe(201)
    await page.reload()
    await leave()
    await page.getByText(/could not tell us who you are/).waitFor()
    expect(new URL(page.url()).pathname).toBe('/accounts/login/')
    await context.close()
  }, 120_000)
})
