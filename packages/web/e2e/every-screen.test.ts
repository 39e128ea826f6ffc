import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageTable } from '../src/page-table.ts'
import { isRequired, missing, type Stage } from './browser.ts'
import {
  brokenRules,
  harmDone,
  linksWithin,
  littleRoom,
  movingParts,
  readAxe,
  tooWide,
  wrongStructure,
} from './screen-audits.ts'
import { startFullStage } from './screen-stage.ts'
import { restOf, screens } from './screens.ts'
import { walkByTab } from './tab-walk.ts'

if (missing !== null) console.log(missing)

/** A folder for pictures of every screen, to be looked at. */
const shots = process.env.SCREENSHOTS
/** An expression for the screens that somebody works on; without it every screen is visited. */
const only = new RegExp(process.env.SCREENS ?? '')

/** Pages of the demo, which has something of everything: where they lead is followed. */
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

/** Further pages that show people's texts. */
const pagesOfTexts = [
  '/projects/demo/glossary/',
  '/translate/demo/glossary/en/',
  '/translate/demo/kiosk/en/',
  '/projects/demo/kiosk/#announcements',
  '/projects/demo/kiosk/#history',
  '/search/?q=harmed',
  '/user/boris/',
  '/user/anna/',
  '/projects/demo/kiosk/#widgets',
  '/projects/demo/-/cs/#widgets',
  '/projects/demo/kiosk/cs/#widgets',
  '/translate/demo/kiosk/none/',
  '/languages/cs/none/',
]

const patterns = pageTable.map(({ path, kind }) => ({
  kind: kind ?? null,
  name: `${path} ${kind ?? ''}`,
  matches: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\$$/, '.+')}$`),
}))

/** The row of the routing table that shows an address, which leads to a thing of this kind. */
const rowOf = (path: string, kind: string | null): string | undefined => {
  const { pathname } = new URL(path, 'http://weft.example')
  return patterns.find((row) => row.matches.test(pathname) && (row.kind === null || row.kind === kind))?.name
}

const kindHere = `JSON.parse(document.getElementById('boot').textContent).place?.kind ?? null`

/** All questions are asked in one walk through the screens, because loading one costs more than all questions. */
const questions = {
  structure: 'has one heading, one main part and a language',
  rules: 'breaks no rule of accessibility, in light and from left to right or dark and from right to left',
  width: 'fits its window, down to 320 by 256, in both directions: nothing is scrolled sideways to be read',
  room: 'leaves room for the page itself in a window of 320 by 256',
  motion: 'moves nothing for who wants no motion',
  tab: 'is gone through with Tab alone: whatever can be pressed is come to, in sight and marked, and nothing holds the focus',
  harm: 'shows the texts of others as texts: no script of theirs runs, no element of theirs is made',
} as const
type Question = keyof typeof questions

describe.skipIf(missing !== null && !isRequired)('every screen', { timeout: 240_000 }, () => {
  let stage: Stage
  const answers = new Map<Question, string[]>()
  const titles = new Set<string>()
  const visited = new Set<string | undefined>()
  /** Each with the page that leads there. */
  const links = new Map<string, string>()
  const complaints: string[] = []
  const withHarm: string[] = []
  let moving = 0

  const answer = (question: Question, place: string, found: readonly string[]) =>
    answers.set(question, [...(answers.get(question) ?? []), ...found.map((one) => `${place}: ${one}`)])

  async function visit(page: Page, path: string, heading: string): Promise<void> {
    await page.goto('about:blank')
    await page.goto(path)
    await page.locator('h1', { hasText: heading }).first().waitFor()
    await page.waitForLoadState(restOf(path)).catch((cause) => {
      throw new Error(`${path} does not come to rest`, { cause })
    })
  }

  async function lookAtTexts(page: Page, path: string): Promise<void> {
    const { found, isShown } = await harmDone(page)
    answer('harm', path, found)
    if (isShown) withHarm.push(path)
    for (const link of await linksWithin(page, stage.app.base)) links.set(link, path)
  }

  const takePicture = async (page: Page, name: string, look: string) => {
    if (shots === undefined) return
    await page.screenshot({ path: `${shots}/${name.replaceAll(' ', '-')}-${look}.png`, fullPage: true })
  }

  const turn = (page: Page, direction: 'ltr' | 'rtl') => page.evaluate(`document.documentElement.dir = '${direction}'`)

  /** All that is asked of a screen in a wide window, light and from left to right. */
  async function lookAtWide(page: Page, axe: string, name: string): Promise<void> {
    answer('structure', name, await wrongStructure(page))
    await takePicture(page, name, 'light')
    answer('rules', name, await brokenRules(page, axe))
    answer('width', name, await tooWide(page))
    answer('motion', name, await movingParts(page))
  }

  /** All checks of a screen on a small phone, and in a window with zoom 400 %. */
  async function lookAtNarrow(page: Page, axe: string, name: string): Promise<void> {
    await page.setViewportSize({ width: 320, height: 256 })
    for (const direction of ['ltr', 'rtl'] as const) {
      await turn(page, direction)
      answer('width', `${name}, ${direction}`, await tooWide(page))
    }
    answer('room', name, await littleRoom(page))
    await page.setViewportSize({ width: 320, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    answer('rules', `${name}, on a phone, dark, right to left`, await brokenRules(page, axe))
    await takePicture(page, name, 'phone-dark-right-to-left')
    await page.setViewportSize({ width: 1280, height: 800 })
    await takePicture(page, name, 'dark-right-to-left')
    await page.emulateMedia({ colorScheme: 'light' })
  }

  async function walk(axe: string): Promise<void> {
    const visitor = await stage.open({ as: 'admin' })
    const { page } = visitor
    for (const [name, path, heading] of screens.filter(([name]) => only.test(name))) {
      await visit(page, path, heading)
      // Its first string takes the focus once it is there, wherever that has got by then.
      if (/^\/(translate|zen)\//.test(path)) await page.locator('#editing:focus-within').waitFor()
      if (path.startsWith('/matrix/')) await page.locator('[role=grid] [role=rowheader]').first().waitFor()
      visited.add(rowOf(path, await page.evaluate(kindHere)))
      titles.add(await page.title())
      await lookAtTexts(page, path)
      await lookAtWide(page, axe, name)
      answer('tab', name, await walkByTab(page))
      await lookAtNarrow(page, axe, name)
    }
    for (const path of [...pagesOfTexts, ...pagesOfDemo]) {
      await visit(page, path, '')
      await lookAtTexts(page, path)
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    moving = (await movingParts(page)).length
    // The invitation among the screens is over, which is answered with 400.
    complaints.push(...visitor.complaints.filter((one) => !one.includes('/invitation/look/')))
    await visitor.context.close()
  }

  beforeAll(async () => {
    stage = await startFullStage()
    await walk(readAxe())
  }, 600_000)
  afterAll(() => stage?.close())

  test.each(Object.entries(questions))('%s: it %s', (question) => {
    expect(answers.has(question as Question)).toBe(true)
    expect(answers.get(question as Question)).toEqual([])
  })

  test('each page of the routing table is among them, has a title of its own, and complains of nothing', () => {
    expect(patterns.map(({ name }) => name).filter((name) => !visited.has(name))).toEqual([])
    expect(titles.size).toBe(screens.length)
    expect(complaints).toEqual([])
  })

  test('what was asked could have been answered otherwise: harmful texts were shown, and parts move for others', () => {
    expect(withHarm.length).toBeGreaterThan(20)
    expect(moving).toBeGreaterThan(0)
  })

  const ask = (path: string) => stage.app.admin.get(path, { accept: 'text/html' })
  /** The final target of an address, and its status. */
  async function follow(path: string): Promise<{ readonly status: number; readonly path: string }> {
    for (let at = path, hops = 0; hops < 5; hops++) {
      const { status, headers } = await ask(at)
      const next = headers.get('location')
      if (status < 300 || status >= 400 || next === null) return { status, path: at }
      at = new URL(next, 'https://weft.example/').pathname + new URL(next, 'https://weft.example/').search
    }
    throw new Error(`${path} leads round and round`)
  }

  test('every link of every page leads to a page, and every one into the editor has a search that the server knows', async () => {
    const broken: string[] = []
    for (const [link, from] of links) {
      if (/nothing|none/.test(from)) continue
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
  })

  test('every address of a page that the API tells leads to a page', async () => {
    const told = new Set<string>()
    for (const path of [
      '/api/projects/',
      '/api/components/',
      '/api/translations/',
      '/api/units/?page_size=20',
      '/api/search/?q=bicycle',
    ])
      for (const url of addressesOfPages((await stage.app.admin.get(path)).body)) told.add(url)
    const broken: string[] = []
    for (const url of told) {
      const { pathname, search } = new URL(url, 'https://weft.example')
      // Objects of the API have a `url` with another meaning.
      if (pathname.startsWith('/api/')) continue
      const { status } = await follow(pathname + search)
      if (status !== 200) broken.push(`${pathname}: ${status}`)
    }
    expect(broken).toEqual([])
    expect(told.size).toBeGreaterThan(20)
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

/** Addresses of pages in what the API answered, however deep. */
function addressesOfPages(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const isPage =
      ['web_url', 'translate_url', 'share_url'].includes(name) ||
      (name === 'url' && 'category' in value && 'name' in value)
    return isPage && typeof one === 'string' ? [one] : addressesOfPages(one)
  })
}
