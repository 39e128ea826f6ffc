import { readFileSync } from 'node:fs'
import { isThorough } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageTable } from '../src/page-table.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { restOf, screens } from './screens.ts'

if (missing !== null) console.log(missing)

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly unknown[] }[]
  }[]
}

/** A folder for pictures of every screen, to be looked at. */
const shots = process.env.SCREENSHOTS

/** What every page has once, and by how much it is wider than the window. */
const structure = `({
  mains: document.querySelectorAll('main').length,
  headings: document.querySelectorAll('h1').length,
  language: document.documentElement.lang,
  sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
})`

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

describe.skipIf(missing !== null && !isRequired)('every screen', () => {
  let stage: Stage
  let axe = ''
  beforeAll(async () => {
    // Only here: a body of tests that are left out is run as well, and then the package is not there.
    axe = readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
    stage = await startStage()
    const project = (await stage.app.admin.get('/api/projects/demo/')).body.url
    await stage.app.admin.post('/api/categories/', { name: 'More', slug: 'more', project })
  })
  afterAll(() => stage.close())

  // Each theme, direction and width in two runs through all pages; a third one where pictures are wanted.
  const looks = [
    { name: 'light', dark: false, width: 1280, direction: 'ltr', where: 'everywhere' },
    { name: 'dark, right to left', dark: true, width: 1280, direction: 'rtl', where: 'in pictures' },
    { name: 'on a small phone, dark, right to left', dark: true, width: 320, direction: 'rtl', where: 'in long runs' },
  ] as const

  const isWanted = ({ where }: (typeof looks)[number]): boolean =>
    where === 'everywhere' || (where === 'in pictures' ? shots !== undefined : isThorough())

  test.each(looks.filter(isWanted))(
    '$name: every page of the routing table breaks no rule of accessibility, fits its width, and is told from all others',
    async ({ name: look, dark, width, direction }) => {
      const { page, context, complaints } = await stage.open({ as: 'admin', dark, width })
      const found: string[] = []
      const titles = new Set<string>()
      const visited = new Set<string | undefined>()
      for (const [name, path, heading] of screens) {
        await page.goto('about:blank')
        await page.goto(path)
        await page.locator('h1', { hasText: heading }).waitFor()
        await page.waitForLoadState(restOf(path))
        visited.add(rowOf(path, await page.evaluate(kindHere)))
        await page.evaluate(`document.documentElement.dir = '${direction}'`)
        // In the page's own world, which its policy does not rule.
        if (shots !== undefined)
          await page.screenshot({
            path: `${shots}/${name.replaceAll(' ', '-')}-${look.replaceAll(/[ ,]+/g, '-')}.png`,
            fullPage: true,
          })
        const { violations } = (await page.evaluate(`${axe}; axe.run()`)) as AxeResults // as its documentation says
        found.push(
          ...violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map(({ target }) => target).join(', ')}`),
        )
        expect([name, await page.evaluate(structure)]).toEqual([
          name,
          { mains: 1, headings: 1, language: 'en', sideways: 0 },
        ])
        titles.add(await page.title())
      }
      expect(found).toEqual([])
      expect(complaints).toEqual([])
      expect(patterns.map(({ name }) => name).filter((name) => !visited.has(name))).toEqual([])
      expect(titles.size).toBe(screens.length)
      await context.close()
    },
    300_000,
  )
})
