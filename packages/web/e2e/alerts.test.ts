import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

const patience = { timeout: 20_000 }

const head = 'msgid ""\nmsgstr ""\n"Language: ar\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
const broken = `${head}msgid "Open the door"\nmsgstr "no end\n`
const sound = `${head}msgid "Open the door"\nmsgstr "x"\n`
/** The broken file lacks a closing quote here. */
const place = 'po/ar.po:7:8'

/** Keeps pictures of a page where somebody asks for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.WEFT_PICTURES
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

describe.skipIf(missing !== null && !isRequired)('what is wrong with a component', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  const toast = (page: Page, words: string) =>
    page.locator('[role=dialog], [role=alertdialog]').filter({ hasText: words }).first()

  test('a pull that cannot read a file says so, and the file, the line and the cause stand wherever the alert is counted', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/projects/demo/kiosk/#repository')
    await page.getByRole('button', { name: 'Pull', exact: true }).waitFor()
    await stage.remote.commit('kiosk', { 'po/ar.po': broken }, 'Break a file')
    await page.getByRole('button', { name: 'Pull', exact: true }).click()
    await toast(page, 'But there is a problem').waitFor()
    expect(await toast(page, 'But there is a problem').textContent()).toContain('po/ar.po:7')
    const counted = [
      ['/projects/demo/kiosk/#repository', 'component'],
      ['/projects/demo/kiosk/', 'languages'],
      ['/projects/demo/kiosk/ar/', 'translation'],
      ['/projects/demo/', 'project'],
      ['/projects/demo/-/ar/', 'language'],
    ] as const
    for (const [path, name] of counted) {
      await page.goto(path)
      const alerts = page.getByRole('region', { name: 'One alert' })
      await alerts.getByRole('heading', { name: 'Could not parse a file' }).waitFor()
      await alerts.getByText(place).waitFor()
      await alerts.getByRole('button', { name: 'Try again' }).waitFor()
      await picture(page, `alert-${name}`)
    }
    for (const path of ['/projects/demo/kiosk/', '/projects/demo/#languages']) {
      await page.goto(path)
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Arabic', exact: true }) })
      await row.getByRole('img', { name: 'One alert' }).waitFor()
      expect(await page.getByRole('row').getByRole('img', { name: /alert/ }).count()).toBe(1)
    }
    await page.goto('/projects/demo/kiosk/cs/')
    await page.getByRole('heading', { name: 'To do' }).waitFor()
    expect(await page.getByRole('region', { name: /alert/ }).count()).toBe(0)
    await page.goto('/projects/')
    await page.getByRole('row').getByRole('img', { name: 'One alert' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 90_000)

  test('who may not mend it reads what is wrong, without buttons', async () => {
    const { page, context, complaints } = await stage.open({ width: 390, dark: true })
    await page.goto('/projects/demo/kiosk/')
    await page.getByText(place).waitFor()
    await picture(page, 'alert-phone')
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('trying again says that the fault stays, and that it is gone once the file is mended', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', dark: true, width: 1440 })
    await page.goto('/projects/demo/kiosk/ar/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await toast(page, 'The problem still exists').waitFor()
    await picture(page, 'alert-stays')
    await stage.remote.commit('kiosk', { 'po/ar.po': sound }, 'Mend the file')
    await page.getByRole('button', { name: 'Try again' }).click()
    await toast(page, 'This problem is solved').waitFor()
    await expect.poll(() => page.getByText(place).count(), patience).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('of two files for one language another one is taken at the alert', async () => {
    const czech = sound.replace('Language: ar', 'Language: cs').replace('"x"', '"Otevři dveře"')
    await stage.remote.commit('kiosk', { 'po/cs_CZ.po': czech }, 'Add a second file')
    await stage.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/projects/demo/kiosk/')
    await page.getByRole('heading', { name: 'Several files of one language' }).waitFor()
    await picture(page, 'alert-two-files')
    await page.getByRole('button', { name: /Use this file: .?po\/cs_CZ\.po/ }).click()
    await toast(page, 'is the file of its language now').waitFor()
    await page.getByRole('button', { name: /Use this file: .?po\/cs\.po/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await stage.remote.commit('kiosk', { 'po/cs_CZ.po': null }, 'Remove the second file')
    await stage.app.admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
  }, 60_000)

  test('a push that the host refuses is told with the words of the host', async () => {
    await stage.remote.rejectPushes('kiosk', 'This branch is protected')
    const set = await stage.app.admin.patch('/api/components/demo/kiosk/', { push: stage.remote.gitUrl('kiosk') })
    expect(set.body).toMatchObject({ push: stage.remote.gitUrl('kiosk') })
    const { results } = (await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')).body
    const saved = await stage.app.admin.patch(`/api/units/${results[0].id}/`, {
      target: ['Otevřít dveře ven'],
      state: 20,
    })
    expect(saved.status).toBe(200)
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/#repository')
    await page.getByRole('button', { name: 'Push', exact: true }).click()
    await toast(page, 'Push').waitFor()
    await picture(page, 'alert-push-toast')
    await toast(page, 'failed').waitFor()
    const alerts = page.getByRole('region', { name: /alert/ })
    await alerts.getByRole('heading', { name: 'Could not push the repository' }).waitFor()
    expect(await alerts.locator('pre').textContent()).toContain('This branch is protected')
    await picture(page, 'alert-push')
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)
})
