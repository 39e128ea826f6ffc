import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('the page of all languages', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage.close())

  test('has those in use first, with how far they are, and the others folded', async () => {
    const { page, context, complaints } = await stage.open({})
    await page.goto('/languages/')
    const used = page.getByRole('table').first()
    for (const [name, code] of [
      ['Arabic', 'ar'],
      ['Czech', 'cs'],
    ] as const)
      expect(await used.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(`/languages/${code}/`)
    expect(await used.getByRole('img', { name: /translated/ }).count()).toBeGreaterThan(1)
    const other = page.getByRole('link', { name: 'Abkhazian', exact: true })
    expect(await other.isVisible()).toBe(false)
    await page.getByText('languages without translations').first().click()
    await other.click()
    await page.waitForURL(/\/languages\/ab\/$/)
    expect(complaints).toEqual([])
    await context.close()
  })
})
