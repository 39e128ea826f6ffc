import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

const componentModule = /\/static\/web\/component\.page-[^/]*\.js$/

/** The reader asked the browser to spare the network. */
const sparing = 'Object.defineProperty(navigator, "connection", { value: { saveData: true } })'

/** Notes which modules come; a page that is loaded anew loses the mark. */
async function watchModules(page: Page): Promise<string[]> {
  const modules: string[] = []
  page.on('request', (request) => {
    if (/\/static\/web\/.*\.js$/.test(request.url())) modules.push(request.url())
  })
  return modules
}

const hasMark = (page: Page) => page.evaluate('document.documentElement.dataset.mark === "kept"')

describe.skipIf(missing !== null && !isRequired)('pages that people often go on to', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage?.close())

  /** The modules that the component's page needs by itself: with nothing loaded ahead. */
  async function modulesOfComponent(): Promise<string[]> {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.addInitScript(sparing)
    const modules = await watchModules(page)
    await page.goto('/projects/demo/kiosk/')
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor()
    await context.close()
    return modules
  }

  test('are loaded when the page before has what it shows, and need no module any more', async () => {
    const needed = await modulesOfComponent()
    expect(needed.some((url) => componentModule.test(url))).toBe(true)
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    const modules = await watchModules(page)
    await page.goto('/projects/demo/')
    await expect.poll(() => modules.some((url) => componentModule.test(url))).toBe(true)
    await page.waitForLoadState('networkidle')
    modules.length = 0
    await page.getByRole('link', { name: 'Kiosk', exact: true }).click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor()
    // Others may still come ahead of the pages that nobody went to.
    expect(modules.filter((url) => needed.includes(url))).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('that cannot be loaded ahead leave the page as it is, and come when somebody goes there', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    const failed = Promise.withResolvers<void>()
    await page.route(componentModule, async (route) => {
      await route.abort()
      failed.resolve()
    })
    await page.goto('/projects/demo/')
    await page.evaluate('document.documentElement.dataset.mark = "kept"')
    await failed.promise
    await page.waitForLoadState('networkidle')
    expect(await hasMark(page)).toBe(true)
    await page.unroute(componentModule)
    await page.getByRole('link', { name: 'Kiosk', exact: true }).click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects/demo/kiosk/')
    await context.close()
  })

  test('are not loaded ahead for who spares the network', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.addInitScript(sparing)
    const modules = await watchModules(page)
    await page.goto('/projects/demo/')
    await page.getByRole('link', { name: 'Kiosk', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(modules.some((url) => componentModule.test(url))).toBe(false)
    await context.close()
  })

  const requestsFor = (page: Page): string[] => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('kiosk')) asked.push(new URL(request.url()).pathname)
    })
    return asked
  }

  test('and what is in them is read while the pointer rests on the link, once', async () => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    await page.goto('/projects/demo/')
    const link = page.getByRole('link', { name: 'Kiosk', exact: true })
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    const asked = requestsFor(page)
    await link.hover()
    await expect.poll(() => asked).toContain('/api/overview/demo%2Fkiosk/')
    await page.waitForLoadState('networkidle')
    const before = [...asked]
    await link.click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor()
    expect(asked.filter((path) => before.includes(path))).toEqual(before)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('nothing is read of a link that the pointer passes by', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/projects/demo/')
    await page.getByRole('link', { name: 'Kiosk', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    const asked = requestsFor(page)
    await page.evaluate(`new Promise((done) => {
      for (const element of [document.querySelector('a[href="/projects/demo/kiosk/"]'), document.body])
        element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      setTimeout(done, 300)
    })`)
    expect(asked).toEqual([])
    await context.close()
  })
})
