import { askWithin, importDemo } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { restOf, screens } from './screens.ts'

/** Pages of the demo, which has something of everything. */
const pagesOfDemo = [
  '/projects/playground/',
  '/projects/playground/#languages',
  '/projects/playground/#history',
  '/projects/playground/bicycle-kitchen/',
  '/projects/playground/bicycle-kitchen/cs/',
  '/projects/playground/-/cs/',
  '/languages/cs/',
  '/changes/',
]

describe.skipIf(missing !== null && !isRequired)('links', { timeout: 240_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    await importDemo(stage.app.app.services, askWithin(stage.app.app.http))
  }, 120_000)
  afterAll(() => stage.close())

  const visit = (path: string) => stage.app.admin.get(path, { accept: 'text/html' })
  /** Where an address leads in the end, and how it is answered there. */
  async function follow(path: string): Promise<{ readonly status: number; readonly path: string }> {
    for (let at = path, hops = 0; hops < 5; hops++) {
      const { status, headers } = await visit(at)
      const next = headers.get('location')
      if (status < 300 || status >= 400 || next === null) return { status, path: at }
      at = new URL(next, 'https://weft.example/').pathname + new URL(next, 'https://weft.example/').search
    }
    throw new Error(`${path} leads round and round`)
  }

  test('every link of every page leads to a page, and every one into the editor has a search that the server knows', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    const links = new Map<string, string>()
    const whole = screens
      .map(([, path]) => path)
      .filter((path) => !path.includes('category') && !/more|nothing/.test(path))
    for (const path of [...whole, ...pagesOfDemo]) {
      await page.goto('about:blank')
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState(restOf(path))
      const hrefs = (await page.evaluate(`[...document.querySelectorAll('a[href]')].map((a) => a.href)`)) as string[]
      for (const href of hrefs) {
        const { origin, pathname, search } = new URL(href)
        if (origin === stage.app.base) links.set(pathname + search, path)
      }
    }
    const broken: string[] = []
    for (const [link, from] of links) {
      const { status } = await follow(link)
      if (status >= 400) broken.push(`${from} -> ${link}: ${status}`)
      const [, place] = /^\/translate\/(.+)\/(?:\?|$)/.exec(link) ?? []
      if (place === undefined) continue
      const q = new URL(link, stage.app.base).searchParams.get('q') ?? ''
      const query = new URLSearchParams({ path: decodeURIComponent(place), q })
      const { status: found } = await stage.app.admin.get(`/api/editor/index/?${query}`)
      if (found !== 200) broken.push(`${from} -> ${link}: the search is answered with ${found}`)
    }
    expect(broken).toEqual([])
    expect([...links.keys()].filter((link) => link.includes('?q=')).length).toBeGreaterThan(5)
    await context.close()
  })

  test('every address of a page that the API tells leads to a page', async () => {
    const told: string[] = []
    for (const path of [
      '/api/projects/',
      '/api/components/',
      '/api/translations/',
      '/api/units/?page_size=20',
      '/api/search/?q=bicycle',
    ]) {
      const collect = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return
        for (const [name, one] of Object.entries(value)) {
          const isPage =
            ['web_url', 'translate_url', 'share_url'].includes(name) ||
            (name === 'url' && 'category' in value && 'name' in value)
          if (isPage && typeof one === 'string') told.push(one)
          else collect(one)
        }
      }
      const { body } = await stage.app.admin.get(path)
      collect(body)
    }
    const paths = new Set(
      told.map((url) => new URL(url, 'https://weft.example').pathname + new URL(url, 'https://weft.example').search),
    )
    const broken: string[] = []
    for (const path of paths) {
      // Objects of the API have a `url` of their own.
      if (path.startsWith('/api/')) continue
      const { status } = await follow(path)
      if (status !== 200) broken.push(`${path}: ${status}`)
    }
    expect(broken).toEqual([])
    expect(paths.size).toBeGreaterThan(20)
  })

  test('a bookmark to what has another name now leads there', async () => {
    const renamed = await stage.app.admin.patch('/api/components/demo/kiosk/', { slug: 'booth' })
    expect(renamed.status).toBe(200)
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/projects/demo/kiosk/cs/?x=1#history')
    await page.getByRole('heading', { level: 1, name: 'Czech' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/projects/demo/booth/cs/')
    await page.goto('/translate/demo/kiosk/cs/?q=source%3ADoor')
    await page.waitForURL(/\/translate\/demo\/booth\/cs\/\?q=/)
    await context.close()
  })
})
