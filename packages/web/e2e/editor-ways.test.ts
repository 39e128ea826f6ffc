import { startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

const header = (language: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"\n\n`
const entry = (id: string, text: string) => `msgid "${id}"\nmsgstr "${text}"\n`
const czech =
  header('cs') +
  [
    entry('First', ''),
    entry('Second', 'Druhý'),
    entry('Third', ''),
    entry('Source units', 'Zdrojová měna'),
    entry('Source currency', 'Zdrojová měna'),
    entry('Close the window.', 'Zavřete okno'),
    entry('Fourth', ''),
    entry('Suggested', ''),
  ].join('\n')
const arabic = header('ar') + entry('Open <a href=\\"{url}\\">it</a> now', 'افتح <a href=\\"{url}\\">ذلك</a> الآن')

describe.skipIf(missing !== null && !isRequired)('ways through the editor', { timeout: 90_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { admin } = stage.app
    const remote = await startGitRemote()
    await remote.commit('ways', { 'cs.po': czech, 'ar.po': arabic }, 'Begin')
    const component = { name: 'Ways', slug: 'ways', repo: remote.gitUrl('ways'), filemask: '*.po', file_format: 'po' }
    const { status } = await admin.post('/api/projects/demo/components/', { ...component, new_lang: 'none' })
    expect(status).toBe(201)
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  async function idOf(source: string): Promise<number> {
    const q = encodeURIComponent(`source:"${source}"`)
    const { body } = await stage.app.admin.get(`/api/translations/demo/ways/cs/units/?q=${q}`)
    return body.results[0].id
  }
  async function open(address: string, options: { width?: number; as?: string } = {}) {
    const visit = await stage.open({ as: 'admin', width: 1440, ...options })
    await visit.page.goto(address)
    return visit
  }
  const source = (page: Page) => page.locator('#editing [data-source]').first().textContent()
  const search = (q: string) => `/translate/demo/ways/cs/?q=${encodeURIComponent(q)}`

  test('the first keys of the palette are kept while its part is loaded, and Enter opens what they name', async () => {
    const { page, context, complaints } = await open('/projects/')
    await page.route(/palette-.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.fallback()
    })
    await page.locator('main h1, main h2').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('czech')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/languages/cs/')
    // One goes on in the page that was opened, not at the top of everything.
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('czech demo')
    await page
      .getByRole('option', { name: /Demo.*Czech/ })
      .first()
      .waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/translate/demo/-/cs/')
    await page.locator('#editing .cm-content').first().waitFor()
    await expect.poll(() => page.evaluate("document.activeElement?.closest('#editing') !== null")).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('names on the way to the place lead out of the editor, and the only one is read whole', async () => {
    const { page, context } = await open('/translate/demo/ways/cs/')
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Ways' }).click()
    await page.waitForURL('**/projects/demo/ways/')
    await page.goto('/translate/-/-/cs/')
    const name = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Czech' })
    await name.waitFor()
    expect(
      await name.evaluate((link) => (link.parentElement?.scrollWidth ?? 0) <= (link.parentElement?.clientWidth ?? 0)),
    ).toBe(true)
    // The page that one goes to is still to be loaded when the editor would name its string in the address.
    await page.route(/\/language[^/]*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.fallback()
    })
    await page.reload()
    await page.locator('#editing .cm-content').first().waitFor()
    await name.click()
    await page.locator('main').getByRole('heading', { level: 1, name: 'Czech' }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/languages/cs/')
    await context.close()
  })

  test('in a filtered list the string stands between its neighbours of the file, each a jump', async () => {
    const { page, context, complaints } = await open(search('source:"Second"'))
    const nearby = page.locator('#nearby')
    await nearby.getByText('Third').waitFor()
    const rows = await nearby.locator('li').allTextContents()
    expect(rows.map((row) => row.match(/First|Second|Third/)?.[0]).filter(Boolean)).toEqual([
      'First',
      'Second',
      'Third',
    ])
    expect(await nearby.locator('[aria-current]').textContent()).toContain('Second')
    await picture(page, 'nearby-in-search')
    await nearby.getByText('Third').click()
    await expect.poll(() => source(page)).toBe('Third')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a check says what is wrong with this text and how to mend it; the reason opens on demand', async () => {
    // The comparison of strings runs some time after an import.
    const found = `/api/translations/demo/ways/cs/units/?q=${encodeURIComponent('check:reused')}`
    await expect.poll(async () => (await stage.app.admin.get(found)).body.count, { timeout: 30_000 }).toBe(2)
    const { page, context } = await open(search('source:"Source units"'))
    const other = page.locator('#editing').getByRole('link', { name: 'Source currency' })
    await other.waitFor()
    const reason = page.getByText('readers cannot tell one from the other')
    expect(await reason.isVisible()).toBe(false)
    await picture(page, 'check-of-two-strings')
    await page.locator('#editing').getByText('Why').first().click()
    await reason.waitFor()
    await other.click()
    await expect.poll(() => source(page)).toBe('Source currency')
    await page.goto(search('source:"Close the window"'))
    await page.locator('#editing').getByText('“.” is missing at the end.').waitFor()
    await picture(page, 'check-with-fix')
    await page.keyboard.press('Control+.')
    await expect.poll(() => page.locator('#editing .cm-content').textContent()).toBe('Zavřete okno.')
    await context.close()
  })

  test('a text that is saved as it was suggested is the suggester’s, and its suggestion and bulb go', async () => {
    const id = await idOf('Suggested')
    const suggested = await stage.app.boris.post(`/api/units/${id}/suggestions/`, { target: ['Navržený'] })
    expect(suggested.status).toBe(201)
    const { page, context } = await open('/translate/demo/ways/cs/?offset=8')
    const chip = page.getByRole('button', { name: /^Suggestions/ })
    await page.locator('#suggestions ins').getByText('Navržený').waitFor()
    await expect.poll(() => chip.textContent()).toMatch(/1$/)
    await page.keyboard.press('Control+m')
    await page.keyboard.press('1')
    await page.keyboard.press('Control+s')
    await page.locator('#suggestions').waitFor({ state: 'detached' })
    await expect.poll(() => chip.textContent()).toMatch(/0$/)
    await expect.poll(() => page.locator('#string-rows [aria-selected=true]').getByLabel('Suggestion').count()).toBe(0)
    const history = await context.request.get(`/api/editor/strings/${id}/context/?parts=history`)
    const [last] = (JSON.parse(await history.text()) as { items: { action_name: string; user: object }[] }).items
    expect(last).toMatchObject({ action_name: 'Suggestion accepted', user: { username: 'boris' } })
    await context.close()
  })

  test.each(['demo/ways/cs', 'demo/-/cs', '-/-/cs', 'demo/-/ar'])(
    'the chips of %s count what their lists hold',
    async (path) => {
      const { page, context } = await open(`/translate/${path}/`)
      for (const q of ['', 'state:<translated', 'has:check', 'has:suggestion']) {
        const reply = await context.request.get(
          `/api/editor/index/?path=${encodeURIComponent(path)}&q=${encodeURIComponent(q)}`,
        )
        const { ids } = (await reply.json()) as { ids: readonly number[] }
        const at = ['', 'state:<translated', 'has:check', 'has:suggestion'].indexOf(q)
        await expect
          .poll(() => page.locator('[class*=chips] button').nth(at).textContent())
          .toMatch(new RegExp(`\\s${ids.length}$`))
      }
      await context.close()
    },
  )

  test('jumping to a section brings it to the top of its column, and empty sections take no room', async () => {
    const { page, context } = await open(search('source:"Second"'))
    await page.locator('#nearby').waitFor()
    expect(await page.locator('#comment-text').isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    const gap = `(() => {
      const pane = document.querySelector('#history').closest('aside').getBoundingClientRect()
      return document.querySelector('#history').getBoundingClientRect().top - pane.top
    })()`
    const room = `(() => {
      const aside = document.querySelector('#history').closest('aside')
      const scroller = [...aside.querySelectorAll('*'), aside].find((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).overflowY === 'auto')
      return scroller ? scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop : 0
    })()`
    await expect
      .poll(async () => Number(await page.evaluate(gap)) <= 8 || Number(await page.evaluate(room)) <= 2)
      .toBe(true)
    // The key for comments opens them, too.
    await page.keyboard.press('Control+u')
    await page.keyboard.type('Hm')
    expect(await page.locator('#comment-text').inputValue()).toBe('Hm')
    await context.close()
  })

  test('a list of work that is done says so, and leads on', async () => {
    const { page, context } = await open('/translate/demo/ways/ar/?q=has%3Asuggestion')
    await page.locator('#editing').getByText('Done: this list is empty').waitFor()
    await picture(page, 'list-done')
    await page
      .locator('#editing')
      .getByRole('link', { name: /^The same search in \u2068?Demo/ })
      .first()
      .click()
    await page.waitForURL('**/translate/demo/-/ar/**')
    await context.close()
  })

  test('Continue opens the list that one worked through, at the next unfinished string', async () => {
    const { page, context } = await open('/translate/demo/-/cs/?q=state%3A%3Ctranslated')
    await page.locator('#editing .cm-content').first().waitFor()
    const { count } = { count: await page.locator('#string-rows [role=option]').count() }
    expect(count).toBeGreaterThan(3)
    await page.keyboard.type('Hotovo')
    await page.keyboard.press('Control+Enter')
    await page.waitForTimeout(600)
    const next = await source(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL('**/translate/demo/-/cs/**')
    await expect.poll(() => source(page)).toBe(next)
    expect(new URL(page.url()).searchParams.get('q')).toBe('state:<translated')
    await context.close()
  })

  test('tags in Arabic keep their own order in every list', async () => {
    const { page, context } = await open('/translate/demo/ways/ar/?q=source%3AOpen')
    await page.locator('#nearby li').first().waitFor()
    for (const place of ['#string-rows [role=option]', '#nearby li'])
      expect(await page.locator(`${place} bdi[dir=ltr]`).allTextContents()).toEqual(
        expect.arrayContaining(['<a href="{url}">', '</a>']),
      )
    await picture(page, 'arabic-lists')
    await context.close()
  })

  test('on a phone the sheet has a way to close, and after a save the keyboard stays', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.app.base,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const [name = '', value = ''] = (await stage.app.signedIn('admin')).headers.cookie.split('=')
    await context.addCookies([{ name, value, url: stage.app.base, httpOnly: true }])
    const page = await context.newPage()
    await page.goto('/translate/demo/ways/cs/')
    await page.locator('#string-rows [role=option]').nth(1).tap()
    const field = page.locator('#editing .touch-field').first()
    await field.waitFor()
    // The finger decides about the keyboard.
    expect(await page.evaluate("document.activeElement?.className.includes('touch-field')")).toBe(false)
    await field.tap()
    await page.keyboard.insertText('!')
    await page.locator('#editing').getByRole('button', { name: /^Save/ }).tap()
    await expect.poll(() => source(page)).toBe('Third')
    expect(await page.evaluate("document.activeElement?.className.includes('touch-field')")).toBe(true)
    await page.getByRole('button', { name: 'Context' }).tap()
    const close = page.getByRole('button', { name: 'Close the context' })
    await close.waitFor()
    await picture(page, 'phone-sheet')
    await close.tap()
    await close.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Context' }).tap()
    await close.waitFor()
    await close.tap()
    await context.close()
  })
})
