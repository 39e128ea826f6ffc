import { startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

const strings = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`

describe.skipIf(missing !== null && !isRequired)('from the address of a repository to its first strings', () => {
  let stage: Stage
  let address: string
  beforeAll(async () => {
    stage = await startStage()
    const remote = await startGitRemote()
    const files = {
      'README.md': '# Ferry\n',
      'locales/en.json': strings({ hello: 'Hello', bye: 'Goodbye' }),
      'locales/cs.json': strings({ hello: 'Ahoj' }),
      'locales/ar.json': strings({ hello: 'مرحبا' }),
    }
    await remote.commit('ferry', files, 'Begin')
    address = remote.gitUrl('ferry')
  })
  afterAll(() => stage.close())

  test('a wrong address is told at its field and kept; the right one shows what can be translated, which is imported', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/setup/')
    await page.getByLabel('Address').fill(`${address}-that-is-not-there`)
    await page.getByRole('button', { name: 'Look through the repository' }).click()
    await page.locator('[name=repo][data-invalid]').waitFor({ timeout: 30_000 })
    expect(await page.getByLabel('Address').inputValue()).toBe(`${address}-that-is-not-there`)
    await page.getByLabel('Address').fill(address)
    await page.getByRole('button', { name: 'Look through the repository' }).click()
    const found = page.getByRole('radio', { name: /locales\/\*\.json/ }).first()
    await found.waitFor({ timeout: 30_000 })
    expect(await found.isChecked()).toBe(true)
    await page.getByLabel('Name of the project').fill('Ferry <i>fast</i>')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor({ timeout: 30_000 })
    expect(new URL(page.url()).pathname).toMatch(/^\/projects\/ferry-i?-?fast.*\/ferry\/$/)
    expect(await page.locator('main i').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 90_000)

  test('where nothing is found, or somebody knows better, the files are said by hand', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/setup/')
    await page.getByLabel('Address').fill(address)
    await page.getByRole('button', { name: 'Say it by hand' }).click()
    await page.getByLabel('File mask').fill('locales/*.json')
    await page.getByLabel('File with the source texts').fill('locales/nothing.json')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.locator('[data-invalid], [role=alert]').first().waitFor({ timeout: 30_000 })
    expect(await page.getByLabel('File mask').inputValue()).toBe('locales/*.json')
    await context.close()
  }, 90_000)
})
