import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('the first visit of the editor', { timeout: 120_000 }, () => {
  let stage: Stage
  /** The requests to the server, in order. */
  const asked: string[] = []
  beforeAll(async () => {
    stage = await startStage()
    stage.app.app.http.server.on('request', ({ url = '' }) => asked.push(url))
  }, 120_000)
  afterAll(() => stage?.close())

  test.each([
    ['/translate/demo/kiosk/cs/', '#editing .cm-content'],
    ['/translate/demo/kiosk/cs/?q=state%3Atranslated&sort_by=-priority', '#editing .cm-content'],
    ['/zen/demo/kiosk/cs/?offset=2', '.cm-content'],
    ['/browse/demo/kiosk/cs/', 'main h1'],
  ])('at %s asks for nothing twice, and for its list before any script has run', async (path, shown) => {
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    asked.length = 0
    await page.goto(path)
    await page.locator(shown).first().waitFor()
    await expect.poll(() => asked.some((url) => url.startsWith('/api/editor/strings/'))).toBe(true)
    const lists = asked.filter((url) => url.startsWith('/api/editor/index/'))
    expect(lists).toHaveLength(1)
    const files = asked.filter((url) => url.startsWith('/static/web/'))
    expect(new Set(files).size).toBe(files.length)
    // The page itself names the request, and every script that it needs to be shown.
    const html = await (await context.request.get(path)).text()
    const named = [
      ...[...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&')),
      ...(/data-modules="([^"]+)"/.exec(html)?.[1] ?? '').split(' ').map((name) => `/static/web/${name}`),
    ]
    expect(named).toContain(lists[0])
    const strings = asked.findIndex((url) => url.startsWith('/api/editor/strings/'))
    const scripts = asked.slice(0, strings).filter((url) => url.startsWith('/static/web/') && url.endsWith('.js'))
    expect(strings).toBeGreaterThan(0)
    expect(scripts.filter((url) => !named.includes(url))).toEqual([])
    if (process.env.WEFT_SAY_REQUESTS) console.log(asked.join('\n'))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('shows the bar while its scripts are still under way', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    const held = Promise.withResolvers<void>()
    await page.route('**/static/web/*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/translate/demo/kiosk/cs/', { waitUntil: 'commit' })
    const bar = page.locator('header.shell-bar')
    await bar.getByText('Weft').waitFor()
    const before = await bar.boundingBox()
    const home = await bar.locator('a').first().boundingBox()
    held.resolve()
    await page.locator('#editing .cm-content').first().waitFor()
    expect(await bar.count()).toBe(1)
    // The present elements keep their places.
    expect(await bar.boundingBox()).toEqual(before)
    expect(await bar.locator('a').first().boundingBox()).toEqual(home)
    await context.close()
  })
})
