import { existsSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findChromium, type LivingBrowser, signIn, startBrowser } from './living-browser.ts'
import { type StartedService, startService } from './started-service.ts'

const isInstalled = existsSync(new URL('./node_modules/playwright-core', import.meta.url))
const canRun = isInstalled && findChromium() !== null

const header = 'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
/** Does harm wherever a text is taken for HTML. */
const harm = '<img src=x onerror=window.harmed=true><script>window.harmed=true</script>'
/** About 100 kB. */
const longText = 'Sto slov '.repeat(11_500).trim()

const catalogues = {
  harm: `${header}
# ${harm}
#. ${harm}
#: <script>window.harmed=true</script>
msgctxt "${harm}"
msgid "${harm}"
msgstr "${harm}"
`,
  long: `${header}\nmsgid "${longText}"\nmsgstr ""\n\nmsgid "Next"\nmsgstr ""\n`,
  many: [header, ...Array.from({ length: 10_000 }, (_, at) => `msgid "Word ${at}"\nmsgstr ""\n`)].join('\n'),
  none: header,
  words: `${header}\nmsgid "One"\nmsgstr ""\n\nmsgid "Two"\nmsgstr ""\n\nmsgid "Three"\nmsgstr ""\n\nmsgid "Four"\nmsgstr ""\n`,
} as const

describe.skipIf(!canRun && process.env.CI !== 'true')('the editor with odd input', { timeout: 120_000 }, () => {
  let service: StartedService
  let browser: LivingBrowser
  let page: Page

  beforeAll(async () => {
    service = await startService()
    for (const [component, file] of Object.entries(catalogues))
      await service.importFiles({ project: 'odd', component, filemask: 'po/*.po', files: { 'po/cs.po': file } })
    browser = await startBrowser()
    page = await browser.context.newPage()
    await signIn(page, service)
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })
  beforeEach(async () => {
    await page.close()
    page = await browser.context.newPage()
  })

  const field = () => page.locator('#editing .cm-content').first()
  async function openEditor(component: keyof typeof catalogues, query = ''): Promise<void> {
    await page.goto(`${service.url}/translate/odd/${component}/cs/${query}`)
    await field().waitFor()
  }
  async function targets(component: keyof typeof catalogues): Promise<readonly string[]> {
    const reply = await service.ask('GET', `/api/translations/odd/${component}/cs/units/?page_size=100`)
    return (reply as { readonly results: readonly { readonly target: readonly string[] }[] }).results.flatMap(
      ({ target }) => target,
    )
  }

  test('a wrong search is underlined at the wrong part, and a right one takes the mark away', async () => {
    await page.goto(`${service.url}/translate/odd/words/cs/?q=${encodeURIComponent('One is:nonsense Two')}`)
    expect(await page.locator('[role=search] mark').textContent()).toBe('is:nonsense')
    const input = page.locator('#string-search')
    expect(await input.getAttribute('aria-invalid')).toBe('true')
    const [mark, box] = [await page.locator('[role=search] mark').boundingBox(), await input.boundingBox()]
    expect(mark && box && mark.x > box.x && mark.x + mark.width < box.x + box.width).toBe(true)
    await input.fill('One')
    expect(await page.locator('[role=search] mark').count()).toBe(0)
    await page.keyboard.press('Enter')
    await field().waitFor()
    expect(await input.getAttribute('aria-invalid')).toBe('false')
  })

  test('a search is saved under a name, chosen again in another place, and forgotten', async () => {
    await openEditor('words', `?q=${encodeURIComponent('source:T')}`)
    await page.getByRole('button', { name: 'Save this search…' }).click()
    await page.keyboard.type('With T')
    await page.keyboard.press('Enter')
    const chip = page.getByRole('button', { name: 'With T', exact: true })
    await chip.waitFor()
    await openEditor('many')
    await chip.click()
    await expect.poll(() => page.locator('#string-search').inputValue()).toBe('source:T')
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: /Delete the search/ }).click()
    await chip.waitFor({ state: 'detached' })
  })

  test('scripts in every text that others wrote are shown as text', async () => {
    const [unit] = ((await service.ask('GET', '/api/translations/odd/harm/cs/units/')) as { results: { id: number }[] })
      .results
    await service.ask('POST', `/api/units/${unit?.id}/comments/`, { scope: 'translation', comment: harm })
    await service.ask('PATCH', `/api/units/${unit?.id}/`, { target: [`${harm} 2`], state: 20 })
    await openEditor('harm')
    // The note and the comment: what others wrote has come.
    await expect.poll(() => page.locator('aside').getByText('onerror').count()).toBeGreaterThan(1)
    expect(await page.locator('#editing p').first().textContent()).toContain(harm)
    expect(await field().textContent()).toBe(`${harm} 2`)
    expect(await page.locator('#editing img, #editing script, aside img, [role=listbox] img').count()).toBe(0)
    expect(await page.evaluate('window.harmed')).toBeUndefined()
  })

  test('a string of 100 kB is shown, written and saved whole', async () => {
    await openEditor('long')
    expect((await page.locator('#editing p').first().textContent())?.length).toBe(longText.length)
    await page.keyboard.press('Control+o')
    await page.keyboard.insertText(' konec')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => targets('long'), { timeout: 60_000 }).toContain(`${longText} konec`)
    expect(await page.locator('#editing p').first().textContent()).toBe('Next')
  })

  test('of 10,000 results only those in sight are drawn, and the last is a key away', async () => {
    await openEditor('many')
    await page.keyboard.press('Alt+End')
    await expect.poll(() => page.locator('#editing p').first().textContent()).toBe('Word 9999')
    expect(await page.locator('[role=option]').count()).toBeLessThan(60)
    expect(await page.locator('[aria-selected=true]').getAttribute('aria-posinset')).toBe('10000')
  })

  test('a translation without strings says so', async () => {
    await page.goto(`${service.url}/translate/odd/none/cs/`)
    await page.locator('#editing').getByText('strings').first().waitFor()
    expect(await page.locator('#editing .cm-content').count()).toBe(0)
    expect(await page.locator('[role=option]').count()).toBe(0)
  })

  test('a word that the spelling checker replaces is kept', async () => {
    await openEditor('words')
    await page.keyboard.type('Prvi slovo')
    await expect.poll(() => field().textContent()).toBe('Prvi slovo')
    // As browsers do it: they announce the replacement, change the text themselves, and say that they did.
    await page.evaluate(`{
      const content = document.querySelector('#editing .cm-content')
      const text = content.querySelector('.cm-line').firstChild
      const about = { inputType: 'insertReplacementText', data: 'První', bubbles: true, cancelable: true }
      const range = new StaticRange({ startContainer: text, startOffset: 0, endContainer: text, endOffset: 4 })
      if (content.dispatchEvent(new InputEvent('beforeinput', { ...about, targetRanges: [range] }))) {
        text.replaceData(0, 4, 'První')
        content.dispatchEvent(new InputEvent('input', about))
      }
    }`)
    await expect.poll(() => field().textContent()).toBe('První slovo')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => targets('words'), { timeout: 60_000 }).toContain('První slovo')
  })

  test('one key puts the text before the last save back', async () => {
    await openEditor('words', '?offset=4')
    for (const text of ['První znění', 'Druhé znění']) {
      await page.keyboard.press('Control+Shift+Backspace')
      await page.keyboard.insertText(text)
      await page.keyboard.press('Control+s')
      await expect.poll(() => targets('words'), { timeout: 60_000 }).toContain(text)
    }
    await page.keyboard.press('Escape')
    await page.keyboard.press('u')
    await expect.poll(() => field().textContent()).toBe('První znění')
    await page.keyboard.press('Control+s')
    await expect.poll(() => targets('words'), { timeout: 60_000 }).toContain('První znění')
  })

  test('a page that stands open while the server restarts goes on when it is back', async () => {
    await page.goto(`${service.url}/projects/odd/`)
    await page.getByRole('link', { name: 'words', exact: true }).waitFor()
    const restarted = service.restart()
    await page.getByRole('link', { name: 'words', exact: true }).click()
    await restarted
    // Either an automatic retry loaded it, or the failed part shows an error and offers a retry.
    const czech = page.getByRole('link', { name: 'Czech', exact: true })
    const again = page.getByRole('button', { name: 'Try again' })
    await czech.or(again).first().waitFor({ timeout: 60_000 })
    if (await again.count()) await again.first().click()
    await czech.waitFor({ timeout: 60_000 })
  })

  test('what is saved while the server restarts arrives when it is back', async () => {
    await openEditor('words', '?offset=2')
    const restarted = service.restart()
    await page.keyboard.type('Uloženo při startu')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Třetí')
    await restarted
    await expect.poll(() => targets('words'), { timeout: 60_000 }).toContain('Uloženo při startu')
    expect(await field().textContent()).toBe('Třetí')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => targets('words'), { timeout: 60_000 }).toContain('Třetí')
  })
})
