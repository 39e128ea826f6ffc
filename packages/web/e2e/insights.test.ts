import { join } from 'node:path'
import { joinTeam } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('insights', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { app } = stage
    await joinTeam(app.database, 'anna', 'Reviewers')
    const { results } = (await app.admin.get('/api/translations/demo/kiosk/cs/units/')).body
    for (const { url, target } of results.slice(0, 3))
      expect((await app.anna.patch(url, { state: 20, target: target.map(() => 'Nový text') })).status).toBe(200)
    await stage.app.app.jobs.idle()
    // The job of each minute.
    await app.database.executeSql("update jobs set due = now() where kind = 'count-work'")
    await vi.waitFor(
      async () => expect((await app.anna.get('/api/overview/demo/work/')).body.total.strings).toBeGreaterThan(2),
      { timeout: 90_000, interval: 300 },
    )
  })
  afterAll(() => stage.close())

  /** Clicks, counted. */
  const clicker = (page: Page) => {
    const clicks = { count: 0 }
    const click = async (role: 'link' | 'button', name: string | RegExp) => {
      await page.getByRole(role, { name, exact: true }).first().click()
      clicks.count += 1
    }
    return { clicks, click }
  }

  test('a manager has who did what this month as a file in three clicks', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const { clicks, click } = clicker(page)
    await page.goto('/projects/demo/')
    await click('link', 'Insights')
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor()
    await click('button', 'Person')
    await page.getByRole('row', { name: /Anna/ }).waitFor()
    const download = page.waitForEvent('download')
    await click('link', 'CSV')
    const file = await (await download).createReadStream()
    const text = Buffer.concat(await file.toArray()).toString()
    expect(text).toMatch(/^day,language,/)
    expect(text).toContain('anna')
    expect(clicks.count).toBe(3)
    expect(new URL(page.url()).search).toBe('?by=person')
    await page.reload()
    await page.getByRole('row', { name: /Anna/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a manager has an estimate of costs as a file in three clicks, and it stays', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    const { clicks, click } = clicker(page)
    const axe = readAxe()
    await page.goto('/projects/demo/')
    await click('link', 'Insights')
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    await click('button', 'Make report')
    await page.getByRole('table', { name: 'Costs' }).waitFor()
    const download = page.waitForEvent('download')
    await click('link', /Costs.* as .*CSV/)
    const text = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString()
    expect(text).toMatch(/^table,category,strings,/)
    expect(text).toContain('All languages,Total')
    expect(clicks.count).toBe(3)
    await choose(page.getByLabel('Report', { exact: true }), 'translator_work')
    await page.getByLabel('Fewest strings of a day').fill('1')
    await click('button', 'Make report')
    await page.getByRole('table', { name: /days? of/i }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: /Translators’ work.* as .*JSON/ }).waitFor()
    expect(await brokenRules(page, axe)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a wrong rate is told at its field, and nothing that was typed goes', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/insights/demo/')
    await page.getByLabel('Price of a word').fill('a lot')
    await page.getByLabel('Currency').fill('CZK')
    await page.getByRole('button', { name: 'Make report' }).click()
    await page.getByText('A valid number is required.').waitFor()
    expect(await page.getByLabel('Price of a word').inputValue()).toBe('a lot')
    expect(await page.getByLabel('Currency').inputValue()).toBe('CZK')
    await context.close()
  })

  test.each([
    ['wide', { width: 1440 }],
    ['narrow', { width: 320 }],
    ['dark', { width: 1440, dark: true }],
    ['rtl', { width: 1440 }],
  ] as const)('the page fits, %s', async (name, options) => {
    const { page, context } = await stage.open({ as: 'admin', ...options })
    await page.goto('/insights/demo/?by=person')
    await page.getByRole('table').nth(1).waitFor()
    if (name === 'rtl') await page.evaluate(`document.documentElement.dir = 'rtl'`)
    await page.getByText('Rates and matches').click()
    expect(await brokenRules(page, readAxe())).toEqual([])
    expect(await tooWide(page)).toEqual([])
    if (shots) await page.screenshot({ path: join(shots, `insights-${name}.png`), fullPage: true })
    await context.close()
  })

  test('a row leads to its work under the same filters, and a report that was made has an address', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const from = `${new Date().getUTCFullYear() - 1}-01-01`
    await page.goto(`/insights/demo/?by=language&from=${from}`)
    await page.getByRole('row', { name: /Czech/ }).getByRole('link').click()
    await page.waitForURL((url) => url.searchParams.get('language') === 'cs')
    expect([new URL(page.url()).pathname, new URL(page.url()).searchParams.get('from')]).toEqual([
      '/insights/demo/',
      from,
    ])
    await page.goto('/insights/demo/')
    for (const kind of ['contributor_stats', 'credits'] as const) {
      await choose(page.getByLabel('Report', { exact: true }), kind)
      await page.getByRole('button', { name: 'Make report' }).click()
      const name = kind === 'credits' ? 'Credits' : 'Contributors'
      await page.getByRole('table', { name }).getByText('Anna').first().waitFor()
    }
    await page.getByRole('link', { name: 'Contributors', exact: true }).first().click()
    await page.getByRole('table', { name: 'Contributors' }).waitFor()
    expect(new URL(page.url()).searchParams.get('report')).toMatch(/^\d+$/)
    await page.reload()
    await page.getByRole('table', { name: 'Contributors' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('charts begin on the side where lines of text begin', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/insights/demo/')
    const chart = page.getByRole('img', { name: /words? written/ })
    await chart.waitFor()
    await page.evaluate(`document.documentElement.dir = 'rtl'`)
    const lefts = (await page.evaluate(`(() => {
      const figure = document.querySelector('figure')
      const bar = figure.querySelector('svg rect[width]:not(pattern *)').getBoundingClientRect()
      const [first] = figure.querySelectorAll('figcaption > span')
      return [bar.left, first.getBoundingClientRect().left].map((left) => left > innerWidth / 2)
    })()`)) as readonly boolean[]
    expect(lefts).toEqual([true, true])
    await context.close()
  })

  test('a visitor sees sums, and no single people', async () => {
    const { page, context } = await stage.open({})
    await page.goto('/insights/demo/')
    await page.getByRole('img', { name: /words? written/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Person', exact: true }).count()).toBe(0)
    expect(await page.getByLabel('Person').count()).toBe(0)
    await page.getByRole('button', { name: 'Language', exact: true }).click()
    await page.getByRole('row', { name: /Czech/ }).waitFor()
    await context.close()
  })

  test('a date asks for a pace, and stays in the address', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/insights/demo/kiosk/cs/')
    await page.getByRole('textbox', { name: 'To be done by' }).fill('2999-01-01')
    await page.getByText('Needed by the date').waitFor()
    await page.goto('/insights/demo/kiosk/cs/?from=2026-02-30&until=2026-02-30')
    await page.getByRole('img', { name: /words? written/ }).waitFor()
    await page.goto('/insights/demo/kiosk/cs/?until=2999-01-01')
    await page.getByText('Needed by the date').waitFor()
    expect(new URL(page.url()).searchParams.get('until')).toBe('2999-01-01')
    await context.close()
  })
})
