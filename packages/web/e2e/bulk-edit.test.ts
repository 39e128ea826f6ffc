import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('bulk edit', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 240_000)
  afterAll(() => stage?.close())

  const textOf = async (source: string): Promise<string> => {
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    return body.results.find((one: { source: string[] }) => one.source[0] === source).target[0]
  }

  test('a manager previews a search and replace, leaves one string out, writes it, and takes it back', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    const axe = readAxe()
    const audit = async (name: string) => {
      expect(await brokenRules(page, axe), name).toEqual([])
      expect(await tooWide(page), name).toEqual([])
      if (shots) await page.screenshot({ path: join(shots, `bulk-${name}.png`), fullPage: true })
    }
    await page.goto('/projects/demo/kiosk/cs/')
    await page.getByRole('link', { name: 'Bulk edit' }).click()
    await page.getByRole('heading', { name: 'Bulk edit', level: 1 }).waitFor()
    await audit('empty')
    const before = await textOf('Open the door')
    await page.getByLabel('Text', { exact: true }).selectOption('replace')
    await page.getByLabel('Search for').fill('[eě]')
    await page.getByLabel('Replace with').fill('E')
    await page.getByLabel('Regular expression (RE2)').check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('list', { name: 'Changes' }).waitFor()
    await audit('preview')
    const rows = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    const count = await rows.count()
    expect(count).toBeGreaterThan(1)
    await page.getByRole('button', { name: /^Change .?\d+.? strings$/ }).click()
    await page.getByText('Done · search and replace').waitFor()
    expect(await textOf('Open the door')).toBe(before.replaceAll(/[eě]/g, 'E'))
    await audit('done')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Undone · search and replace').waitFor()
    expect(await textOf('Open the door')).toBe(before)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('texts that become empty are held back until their box is ticked', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/bulk-edit/demo/kiosk/cs/')
    await page.getByLabel('Text', { exact: true }).selectOption('replace')
    await page.getByLabel('Search for').fill('Sbohem')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('is found').or(page.getByText('are found')).first().waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'bulk-held.png'), fullPage: true })
    await page
      .getByText(/A text becomes empty/)
      .first()
      .waitFor()
    const start = page.getByRole('button', { name: /^Change/ })
    expect(await start.isDisabled()).toBe(true)
    await page.getByLabel(/becomes? empty/).check()
    expect(await start.isDisabled()).toBe(false)
    await context.close()
  })
})
