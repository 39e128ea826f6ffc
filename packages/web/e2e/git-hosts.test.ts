import { type GitRemote, startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeHost, startFakeHost } from '../../server/src/git-hosts/testing/testing.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = 60_000
const shots = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('git hosts', () => {
  let stage: Stage
  let remote: GitRemote
  let fake: FakeHost
  beforeAll(async () => {
    remote = await startGitRemote()
    fake = await startFakeHost('gitea', remote)
    stage = await startStage()
  })
  afterAll(async () => {
    await stage.close()
    await fake.stop()
    await remote.stop()
  })

  const shoot = async (page: Page, name: string) => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/git-hosts-${name}.png`, fullPage: true })
  }

  async function add(page: Page, secret: string): Promise<void> {
    await page.getByRole('button', { name: 'Add a git host' }).click()
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByLabel('Kind'), { label: 'Gitea, Forgejo' })
    await dialog.getByLabel('Host', { exact: true }).fill('127.0.0.1')
    await dialog.getByLabel('Token').fill(secret)
    await dialog.getByLabel('Address of the API').fill(fake.api)
    await dialog.getByRole('button', { name: 'Add a git host' }).click()
  }

  test('one is added for the site, tried, mended and deleted, and its secret is never shown', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/manage/#hosts')
    await page.getByText('No git host yet').waitFor()
    await add(page, 'wrong token')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/A token has no blanks/).waitFor()
    expect(await dialog.getByLabel('Address of the API').inputValue()).toBe(fake.api)
    await shoot(page, 'form')
    await dialog.getByLabel('Token').fill('revoked-token')
    await dialog.getByRole('button', { name: 'Add a git host' }).click()
    const list = page.getByRole('region', { name: 'Git hosts' })
    await list.getByText('Not tried yet').waitFor()
    await list.getByRole('button', { name: /Try .127\.0\.0\.1/ }).click()
    await list.getByText(/The host does not know this secret/).waitFor()
    await list.getByText('HTTP 401: token is required').waitFor()
    await shoot(page, 'fault')
    await list.getByRole('button', { name: /Change .127\.0\.0\.1/ }).click()
    expect(await dialog.getByLabel('Token').inputValue()).toBe('')
    await dialog.getByLabel('Token').fill(fake.access.secret)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await list.getByText('Not tried yet').waitFor()
    await list.getByRole('button', { name: /Try .127\.0\.0\.1/ }).press('Enter')
    await list.getByText(/Signed in as .weft-bot/).waitFor()
    expect(await page.content()).not.toContain(fake.access.secret)
    await shoot(page, 'list')
    const axe = readAxe()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(`document.documentElement.dir = '${direction}'`)
      await page.setViewportSize({ width: 320, height: 700 })
      expect([direction, await brokenRules(page, axe), await tooWide(page)]).toEqual([direction, [], []])
      await shoot(page, `narrow-${direction}`)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    await list.getByRole('button', { name: /Delete .127\.0\.0\.1/ }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No git host yet').waitFor()
    expect(complaints.filter((words) => !/status of 400/.test(words))).toEqual([])
    await context.close()
  }, 300_000)

  test('an App asks for its key, and a project has its own', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    page.setDefaultTimeout(patience)
    await page.goto('/projects/demo/#settings')
    await page.getByRole('button', { name: 'Add a git host' }).click()
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByLabel('Kind'), { label: 'GitHub App' })
    await dialog.getByLabel('App ID').fill('7')
    await dialog.getByLabel('Private key').fill('no key')
    await dialog.getByRole('button', { name: 'Add a git host' }).click()
    await dialog.getByText(/This is no private key/).waitFor()
    expect(await dialog.getByLabel('Private key').inputValue()).toBe('no key')
    await page.keyboard.press('Escape')
    await add(page, fake.access.secret)
    const list = page.getByRole('region', { name: 'Git hosts' })
    await list.getByText('Not tried yet').waitFor()
    expect((await stage.app.admin.get('/api/projects/demo/git-hosts/')).body.count).toBe(1)
    await context.close()
  }, 300_000)
})
