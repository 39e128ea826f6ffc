import { existsSync } from 'node:fs'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChromium, type LivingBrowser, signIn, startBrowser } from './living-browser.ts'
import { choose } from './pick.ts'
import { type StartedService, startService } from './started-service.ts'

const isInstalled = existsSync(new URL('./node_modules/playwright-core', import.meta.url))
const canRun = isInstalled && findChromium() !== null

const words = Array.from({ length: 24 }, (_, at) => `Word ${at} in %s.`)
const template = ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n']
  .concat(words.map((word) => `#, c-format\nmsgid "${word}"\nmsgstr ""\n`))
  .join('\n')

/** Each goes on where the one before has ended, as a team's first hour does. */
describe.skipIf(!canRun && process.env.CI !== 'true')('from the address of a repository to a pushed commit', () => {
  let service: StartedService
  let browser: LivingBrowser
  let remote: GitRemote
  let page: Page
  beforeAll(async () => {
    ;[service, browser, remote] = await Promise.all([startService(), startBrowser(), startGitRemote()])
    await remote.commit('ferry', { 'po/cs.po': template, 'po/ferry.pot': template }, 'Begin')
    page = await browser.context.newPage()
    await service.ask('PATCH', `/api/users/${service.username}/`, { is_superuser: true })
    await signIn(page, service)
  }, 120_000)
  afterAll(async () => {
    await Promise.all([browser?.close(), service?.stop(), remote?.stop()])
  })

  test('a wrong address is told at its field and kept; of the right one what can be translated is imported', async () => {
    await page.goto(`${service.url}/setup/`)
    const address = page.getByLabel('Address', { exact: true })
    const look = page.getByRole('button', { name: 'Scan the repository' })
    const wrong = `${remote.gitUrl('ferry')}-that-is-not-there`
    await address.fill(wrong)
    await look.click()
    await page.locator('[name=repo][data-invalid]').waitFor()
    expect(await address.inputValue()).toBe(wrong)
    await address.fill(remote.gitUrl('ferry'))
    await look.click()
    const found = page.getByRole('radio', { name: /po\/\*\.po/ }).first()
    await found.waitFor()
    expect(await found.isChecked()).toBe(true)
    await choose(page.getByLabel('Commits with translations'), 'same')
    await page.getByLabel('Name of the project').fill('Ferry <i>fast</i>')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/projects\/ferry-i?-?fast.*\/ferry\/$/)
    expect(await page.locator('main i').count()).toBe(0)
  }, 60_000)

  test('twenty strings are translated by the keyboard alone, never waiting for the network', async () => {
    await page.getByRole('link', { name: 'Czech', exact: true }).click()
    await page
      .getByRole('link', { name: /^Translate/ })
      .first()
      .click()
    await page.locator('#editing .cm-content').first().waitFor()
    // Nothing that is saved gets an answer before all is typed.
    let open = () => {}
    const held = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route('**/api/units/**', async (route) => {
      await held
      await route.continue()
    })
    for (let at = 0; at < 20; at++) {
      expect(await page.locator('#editing p').first().textContent()).toContain(`Word ${at} `)
      await page.keyboard.type(`Slovo ${at} v `)
      await page.keyboard.press('Control+1')
      await page.keyboard.type('.')
      await page.keyboard.press('Control+Enter')
    }
    open()
    const translated = async () => {
      const reply = await service.ask('GET', '/api/units/?q=state:translated&page_size=100')
      return (reply as { readonly results: readonly { readonly target: readonly string[] }[] }).results
    }
    await expect.poll(async () => (await translated()).length, { timeout: 20_000 }).toBe(20)
    expect((await translated()).map(({ target }) => target[0])).toContain('Slovo 19 v %s.')
  }, 60_000)

  test('what was translated is pushed as a commit of who wrote it, which changes these strings alone', async () => {
    const reply = await service.ask('GET', '/api/projects/')
    const [project] = (reply as { readonly results: readonly { readonly slug: string }[] }).results
    await page.goto(`${service.url}/projects/${project?.slug}/ferry/#repository`)
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    const pushed = async () => (await remote.log('ferry')).map(({ author }) => author)
    await expect.poll(pushed, { timeout: 30_000 }).toEqual(['Anna <anna@example.org>', expect.any(String)])
    const changed = (await remote.git('ferry', 'diff', '-U0', 'main~1', 'main', '--', 'po/cs.po'))
      .split('\n')
      .filter(
        (line) =>
          /^[+-](?![+-])/.test(line) && !/^[+-]"(PO-Revision-Date|Last-Translator|Language|X-Generator)/.test(line),
      )
    expect(changed.filter((line) => line.startsWith('-'))).toEqual(Array.from({ length: 20 }, () => '-msgstr ""'))
    expect(changed).toContain('+msgstr "Slovo 19 v %s."')
  }, 60_000)
})
