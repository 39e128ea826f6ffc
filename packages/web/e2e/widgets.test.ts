import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'

const pathOf = (address: string | null): string => new URL(address ?? '', 'https://weft.example').pathname
const isDrawn = `document.querySelector('img[alt="Translation status"]').naturalWidth > 0`

describe.skipIf(missing !== null && !isRequired)('widgets', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage.close())

  test('are chosen on the project’s page, seen, and copied with their address, by the keyboard too', async () => {
    const { page, context, complaints } = await stage.open({})
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/projects/demo/')
    await page.getByRole('link', { name: 'Widgets' }).click()
    const picture = page.getByRole('img', { name: 'Translation status' })
    const shown = async () => [pathOf(await picture.getAttribute('src')), await page.evaluate(isDrawn)]
    await expect.poll(shown).toEqual(['/widget/demo/svg-badge.svg', true])
    expect(await page.getByLabel('Color').count()).toBe(0)
    await choose(page.getByLabel('Widget', { exact: true }), 'multi')
    await choose(page.getByLabel('Color'), 'red')
    await expect.poll(shown).toEqual(['/widget/demo/multi-red.svg', true])
    await choose(page.getByLabel('Language'), 'cs')
    await expect.poll(shown).toEqual(['/widget/demo/-/cs/multi-red.svg', true])
    await choose(page.getByLabel('Component'), { label: 'Kiosk' })
    await expect.poll(shown).toEqual(['/widget/demo/kiosk/cs/multi-red.svg', true])
    const image = `${stage.app.base}/widget/demo/kiosk/cs/multi-red.svg`
    const link = `${stage.app.base}/engage/demo/kiosk/cs/`
    for (const [code, copied] of [
      ['HTML', `<a href="${link}"><img src="${image}" alt="Translation status"></a>`],
      ['Markdown', `[![Translation status](${image})](${link})`],
      ['BBCode', `[url=${link}][img]${image}[/img][/url]`],
      ['reStructuredText', `.. image:: ${image}\n   :alt: Translation status\n   :target: ${link}`],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^Copy .?${code}.?$`) }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(copied)
    }
    expect((await stage.app.anonymous.get('/engage/demo/kiosk/cs/')).headers.get('location')).toBe(
      '/projects/demo/kiosk/cs/',
    )
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    ['/widgets/demo/', '/widget/demo/svg-badge.svg'],
    ['/widgets/demo/kiosk/', '/widget/demo/kiosk/svg-badge.svg'],
    ['/widgets/demo/kiosk/cs/', '/widget/demo/kiosk/cs/svg-badge.svg'],
    ['/widgets/demo/-/cs/', '/widget/demo/-/cs/svg-badge.svg'],
  ])('%s, Weblate’s address of the choice, leads to ours, which begins with that place', async (address, picture) => {
    const { page, context } = await stage.open({})
    await page.goto(address)
    expect(new URL(page.url()).hash).toBe('#widgets')
    const shown = page.getByRole('img', { name: 'Translation status' })
    await expect.poll(async () => pathOf(await shown.getAttribute('src'))).toBe(picture)
    await context.close()
  })

  test('break no rule of accessibility, and of a project that is not open there are none, which is said', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/#widgets')
    await page.getByRole('img', { name: 'Translation status' }).waitFor()
    await page.evaluate(readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8'))
    const found = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as {
      violations: readonly { id: string }[]
    }
    expect(found.violations.map(({ id }) => id)).toEqual([])
    await stage.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    await context.close()
    // Use another browser: the first one caches the picture for a while.
    const other = await stage.open({ as: 'admin' })
    await other.page.goto('/projects/demo/#widgets')
    await other.page.getByText('Widgets exist for public projects only').waitFor()
    await other.context.close()
  })
})
