import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium, type LivingBrowser, signIn, startBrowser } from './living-browser.ts'
import { type StartedService, startService } from './started-service.ts'

const isInstalled = existsSync(new URL('./node_modules/playwright-core', import.meta.url))
const canRun = isInstalled && findChromium() !== null

const plurals: Readonly<Record<string, string>> = {
  cs: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  ar: 'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
}

/** A file of strings without texts; the first has plural forms, the others a placeholder. */
function catalogue(language: keyof typeof plurals, count: number): string {
  const header = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${plurals[language]}\\n"\n`
  const forms = Number(/nplurals=(\d)/.exec(plurals[language] ?? '')?.[1])
  const empty = Array.from({ length: forms }, (_, form) => `msgstr[${form}] ""`).join('\n')
  const plural = `#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\n${empty}\n`
  const others = Array.from({ length: count - 1 }, (_, at) => `#, c-format\nmsgid "Word ${at} in %s."\nmsgstr ""\n`)
  return [header, plural, ...others].join('\n')
}

interface UnitReply {
  readonly id: number
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
}

describe.skipIf(!canRun && process.env.CI !== 'true')('the editor', { timeout: 90_000 }, () => {
  let service: StartedService
  let browser: LivingBrowser
  let page: Page
  let project = 0

  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service?.stop())

  beforeEach(async () => {
    project++
    await service.importFiles({
      project: `p${project}`,
      component: 'ui',
      filemask: 'po/*.po',
      files: { 'po/cs.po': catalogue('cs', 24), 'po/ar.po': catalogue('ar', 24) },
    })
    browser = await startBrowser()
    page = await browser.context.newPage()
    await signIn(page, service)
  }, 60_000)
  afterEach(() => browser?.close())

  async function openEditor(language = 'cs', query = ''): Promise<void> {
    await page.goto(`${service.url}/translate/p${project}/ui/${language}/${query}`)
    await page.locator('#editing .cm-content').first().waitFor()
  }

  async function units(q = ''): Promise<readonly UnitReply[]> {
    const path = `/api/translations/p${project}/ui/cs/units/?page_size=100&q=${encodeURIComponent(q)}`
    return ((await service.ask('GET', path)) as { readonly results: readonly UnitReply[] }).results
  }

  const fieldText = () => page.locator('#editing .cm-content').first().textContent()
  const arrived = async (text: string) =>
    expect.poll(async () => (await units()).flatMap(({ target }) => target), { timeout: 20_000 }).toContain(text)

  test('what was typed survives the death of the browser, in a field or on its way to the server', async () => {
    await openEditor()
    await page.keyboard.press('Alt+ArrowDown')
    // Without a network a string can be written that was read before.
    await page.waitForTimeout(2000)
    await browser.context.setOffline(true)
    await page.keyboard.type('Uloženo bez sítě %s.')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Rozepsané %s')
    await page.waitForTimeout(1500)
    await browser.kill()
    await browser.restart()
    page = await browser.context.newPage()
    await signIn(page, service)
    await openEditor('cs', '?offset=3')
    await arrived('Uloženo bez sítě %s.')
    await expect.poll(fieldText).toContain('Rozepsané')
    await page.locator('#editing .cm-content').first().click()
    await page.keyboard.press('Control+Enter')
    await arrived('Rozepsané %s')
  })

  test('a session that ended keeps the work until somebody signs in again', async () => {
    await openEditor()
    await page.keyboard.press('Alt+ArrowDown')
    const cookies = await browser.context.cookies()
    await browser.context.clearCookies()
    await page.keyboard.type('Po odhlášení %s.')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/Signed out:.*waiting/).waitFor()
    expect((await units('state:translated')).length).toBe(0)
    expect(cookies.length).toBeGreaterThan(0)
    const other = await browser.context.newPage()
    await signIn(other, service)
    await other.close()
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await arrived('Po odhlášení %s.')
  })

  test('two people save one string: both texts stand side by side until one decides', async () => {
    await openEditor()
    await page.keyboard.press('Alt+ArrowDown')
    const [, unit] = await units()
    await page.route('**/api/events/**', (route) => route.abort())
    await page.keyboard.type('Moje %s.')
    await service.ask('PATCH', `/api/units/${unit?.id}/`, { target: ['Cizí %s.'], state: 20 })
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Alt+ArrowUp')
    await page.getByRole('button', { name: 'Save yours' }).waitFor()
    expect(await page.locator('#editing dl').textContent()).toContain('Cizí')
    expect((await units())[1]?.target).toEqual(['Cizí %s.'])
    await page.getByRole('button', { name: 'Save yours' }).click()
    await arrived('Moje %s.')
  })

  test('composing with an input method is left alone, and words that the browser replaces are kept', async () => {
    await openEditor()
    await page.keyboard.press('Alt+ArrowDown')
    const devtools = await browser.context.newCDPSession(page)
    for (const text of ['に', 'にほ', 'にほん'])
      await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    expect(await fieldText()).toBe('にほん')
    await devtools.send('Input.insertText', { text: '日本' })
    expect(await fieldText()).toBe('日本')
    await page.keyboard.type(' %s.')
    await page.keyboard.press('Control+Enter')
    await arrived('日本 %s.')
  })

  test('plural forms are named by their numbers, and each language is written in its direction', async () => {
    await openEditor('ar')
    const fields = page.locator('#editing .cm-content')
    expect(await fields.count()).toBe(6)
    expect(await fields.first().getAttribute('dir')).toBe('rtl')
    expect(await fields.first().getAttribute('lang')).toBe('ar')
    expect(await fields.first().getAttribute('spellcheck')).toBe('true')
    expect(await page.getByText(/^3, 4, 5, 6, … \(few\)$/).count()).toBe(1)
  })

  test('no screen of it breaks a rule of accessibility, in any theme, direction or width', async () => {
    const axe = await readFile(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
    await openEditor()
    await page.keyboard.type('Test  ')
    await page.waitForTimeout(800)
    // The policy of the page allows no foreign script; the browser's own tools stand outside of it.
    await page.evaluate(axe)
    for (const [theme, direction, width] of [
      ['light', 'ltr', 1440],
      ['dark', 'ltr', 1440],
      ['light', 'rtl', 1000],
      ['dark', 'rtl', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.evaluate(
        `document.documentElement.dataset.theme = '${theme}'; document.documentElement.dir = '${direction}'`,
      )
      // Colours on their way from one theme to the other are of neither.
      await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))')
      const found = (await page.evaluate(`axe.run({ resultTypes: ['violations'] })`)) as {
        readonly violations: readonly AxeViolation[]
      }
      const broken = found.violations.map(
        ({ id, nodes }) =>
          `${theme} ${direction} ${width} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
      expect(broken).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
  })
})

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
