import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'
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
    await choose(page.getByLabel('Text', { exact: true }), 'replace')
    await page.getByLabel('Search for').fill('[eě]')
    await page.getByLabel('Replace with').fill('E')
    await page.getByLabel('Regular expression (RE2)').check()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('list', { name: 'Changes' }).waitFor()
    // A hint below one field makes the field beside it no higher.
    const heights = ['Search for', 'Replace with'].map(
      async (name) => (await page.getByLabel(name).boundingBox())?.height,
    )
    expect(new Set(await Promise.all(heights)).size).toBe(1)
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
    await choose(page.getByLabel('Text', { exact: true }), 'replace')
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

  test('a wrong expression is told at its field with the place of the fault, and what was filled in stays', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 320 })
    await page.goto('/bulk-edit/demo/kiosk/cs/')
    await choose(page.getByLabel('Text', { exact: true }), 'replace')
    await page.getByLabel('Search for').fill('door(s')
    await page.getByLabel('Replace with').fill('gate')
    await page.getByLabel('Regular expression (RE2)').check()
    await page.getByRole('button', { name: 'Preview' }).click()
    const field = page.getByLabel('Search for')
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await page.getByText('The expression is wrong at character 5: missing closing ).').waitFor()
    expect([await field.inputValue(), await page.getByLabel('Replace with').inputValue()]).toEqual(['door(s', 'gate'])
    expect(await brokenRules(page, readAxe())).toEqual([])
    expect(await tooWide(page)).toEqual([])
    if (shots) await page.screenshot({ path: join(shots, 'bulk-wrong-320.png'), fullPage: true })
    await field.fill('Otev(.)ít')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('list', { name: 'Changes' }).waitFor()
    await context.close()
  })

  test('chosen strings that are gone are told, and the entry of an edit opens to its strings', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    const { id } = body.results.find((one: { source: string[] }) => one.source[0] === 'Goodbye')
    await page.goto(`/bulk-edit/demo/kiosk/cs/#ids=${id},99999998,99999999`)
    await choose(page.getByLabel('Text', { exact: true }), 'replace')
    await page.getByLabel('Search for').fill('Sbohem')
    await page.getByLabel('Replace with').fill('Ahoj')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(/2.? chosen strings are gone/).waitFor()
    await page.getByRole('button', { name: /^Change/ }).click()
    await page.getByText('Done · search and replace').first().waitFor()
    for (const path of [
      '/projects/demo/kiosk/cs/#history',
      '/projects/demo/kiosk/#history',
      '/changes/',
      '/user/admin/',
    ]) {
      await page.goto(path)
      const entry = page
        .getByRole('listitem')
        .filter({ hasText: /Bulk edit: .?search and replace/ })
        .filter({ hasText: 'One string' })
        .first()
      await entry.getByText('One string').click()
      await entry.getByRole('link', { name: 'Goodbye' }).waitFor()
      await entry.locator('ins', { hasText: 'Ahoj' }).or(entry.getByText('Ahoj')).first().waitFor()
    }
    if (shots) await page.screenshot({ path: join(shots, 'bulk-entry.png'), fullPage: true })
    expect(await brokenRules(page, readAxe())).toEqual([])
    await context.close()
  })
})
