import { type GitRemote, startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage, type Visit } from './browser.ts'

const headerOf = (language: string, forms: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${forms}\\n"\n\n`

/** A file of four strings: one with a place in the source code, one with plural forms, two words. */
function catalogue(language: string, forms: string, texts: readonly [string, string, string]): string {
  const count = Number(/nplurals=(\d)/.exec(forms)?.[1] ?? 2)
  const empty = Array.from({ length: count }, (_, form) => `msgstr[${form}] ""\n`).join('')
  const [copied, goodbye, welcome] = texts
  return [
    headerOf(language, forms),
    `#: src/copy.c:12\n#, c-format\nmsgid "Copied: %d"\nmsgstr "${copied}"\n\n`,
    `#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\n${empty}\n`,
    `msgid "Goodbye"\nmsgstr "${goodbye}"\n\n`,
    `msgid "Welcome"\nmsgstr "${welcome}"\n`,
  ].join('')
}

const czechForms = 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;'
const files = {
  'po/shop.pot': catalogue('', 'nplurals=2; plural=n != 1;', ['', '', '']),
  'po/cs.po': catalogue('cs', czechForms, ['', 'Na shledanou', '']),
  'po/sk.po': catalogue('sk', czechForms, ['Skopírované: %d', 'Dovidenia', 'Vitajte']),
  'po/ur.po': catalogue('ur', 'nplurals=2; plural=n != 1;', ['', '', '']),
  'po/ja.po': catalogue('ja', 'nplurals=1; plural=0;', ['', '', '']),
}

interface UnitReply {
  readonly id: number
  readonly target: readonly string[]
  readonly explanation: string
}

describe.skipIf(missing !== null && !isRequired)('what the editor knows of a string', { timeout: 120_000 }, () => {
  let stage: Stage
  let remote: GitRemote
  beforeAll(async () => {
    stage = await startStage()
    remote = await startGitRemote()
    await remote.commit('shop', files, 'Begin')
    const shop = {
      name: 'Shop',
      slug: 'shop',
      repo: remote.gitUrl('shop'),
      repoweb: 'https://code.example/{{filename}}#L{{line}}',
      filemask: 'po/*.po',
      file_format: 'po',
      new_base: 'po/shop.pot',
    }
    expect((await stage.app.admin.post('/api/projects/demo/components/', shop)).status).toBe(201)
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  async function openEditor(language: string, query = '', as = 'anna'): Promise<Visit> {
    const visit = await stage.open({ as, width: 1440 })
    await visit.page.goto(`/translate/demo/shop/${language}/${query}`)
    await field(visit.page).waitFor()
    return visit
  }
  const field = (page: Page) => page.locator('#editing .cm-content').first()
  const units = async (language = 'cs'): Promise<readonly UnitReply[]> =>
    (await stage.app.admin.get(`/api/translations/demo/shop/${language}/units/`)).body.results
  const targets = async (language = 'cs') => (await units(language)).flatMap(({ target }) => target)

  test('what a check found is mended by one key, before anything is saved', async () => {
    const { page, context, complaints } = await openEditor('cs')
    await page.keyboard.type('Zkopírováno:  %d')
    // Between two keys there may be more to mend: a space at the end.
    await expect.poll(() => page.getByRole('button', { name: /^Fix/ }).count()).toBe(1)
    await page.keyboard.press('Control+.')
    await expect.poll(() => field(page).textContent()).toBe('Zkopírováno: %d')
    await page.getByRole('button', { name: /^Fix/ }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('words and values of a search are completed by the keyboard', async () => {
    const { page, context } = await openEditor('sk')
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('is:untr')
    await page
      .getByRole('option', { name: /untranslated/ })
      .first()
      .waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.locator('#string-search').inputValue()).toMatch(/^is:untranslated\s*$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#string-rows [role=option]').count()).toBe(1)
    await context.close()
  })

  test('other languages, the same source elsewhere and nearby strings lend their texts; the place in the code is a link', async () => {
    const preferences = (await stage.app.signedIn('anna')).headers
    const changed = await fetch(`${stage.app.base}/api/account/preferences/`, {
      method: 'PATCH',
      headers: { ...preferences, 'content-type': 'application/json' },
      body: JSON.stringify({ secondary_languages: ['sk'] }),
    })
    expect(changed.status).toBe(200)
    const { page, context, complaints } = await openEditor('cs')
    const place = page.locator('#facts').getByRole('link', { name: 'src/copy.c:12' })
    expect(await place.getAttribute('href')).toBe('https://code.example/src/copy.c#L12')
    // A language that one reads is in sight without being opened.
    const read = page.locator('#secondary')
    await read.getByText('Skopírované: %d').waitFor()
    await read.getByRole('button', { name: 'Use this text' }).click()
    await expect.poll(() => field(page).textContent()).toBe('Skopírované: %d')
    await page.locator('#string-rows [role=option]').nth(2).click()
    await page.locator('#same-source').getByText('Kiosk').waitFor()
    await page.locator('#languages summary').click()
    await page.locator('#languages').getByText('Dovidenia').waitFor()
    await page.locator('#string-rows [role=option]').nth(3).click()
    const nearby = page.locator('#nearby').getByRole('button', { name: 'Use this text' })
    // Both of the strings before it that have a text.
    await expect.poll(() => nearby.count()).toBe(2)
    await nearby.last().click()
    await expect.poll(() => field(page).textContent()).toBe('Na shledanou')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a source string gets its explanation, flags and labels; a wrong flag is refused at its field and kept', async () => {
    const labels = await stage.app.admin.post('/api/projects/demo/labels/', { name: 'Shop window', color: 'green' })
    expect(labels.status).toBe(201)
    const { page, context } = await openEditor('en', '?offset=4', 'admin')
    const section = page.locator('#annotation')
    await section.getByLabel('Explanation').fill('Said at the door')
    await section.getByLabel('Flags').fill('max-length:many')
    await section.getByLabel('Shop window').check()
    await section.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => section.getByLabel('Flags').getAttribute('aria-invalid')).toBe('true')
    expect(await section.getByLabel('Flags').inputValue()).toBe('max-length:many')
    expect(await section.getByLabel('Explanation').inputValue()).toBe('Said at the door')
    await section.getByLabel('Flags').fill('max-length:20')
    await section.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await units('en'))[3]?.explanation).toBe('Said at the door')
    await context.close()
    const other = await openEditor('cs', '?offset=4')
    await other.page.locator('#editing').getByText('Said at the door').waitFor()
    await other.page.locator('#facts').getByText('Shop window').waitFor()
    await other.page.keyboard.press('Control+a')
    await other.page.keyboard.type('Srdečně vás vítáme v obchodě')
    await other.page
      .locator('#editing')
      .getByText(/characters too long/)
      .waitFor()
    await other.context.close()
  })

  test('what upstream changed under a text that is being typed is told, and both texts survive', async () => {
    const { page, context } = await openEditor('cs', '?offset=3')
    expect(await field(page).textContent()).toBe('Na shledanou')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mějte se')
    const changed = catalogue('cs', czechForms, ['', 'Nashle', ''])
    await remote.commit('shop', { 'po/cs.po': changed }, 'Change')
    const pulled = await stage.app.admin.post('/api/components/demo/shop/repository/', { operation: 'pull' })
    expect(pulled.status).toBe(200)
    await page.getByText('Somebody else has changed this text while you typed').waitFor()
    expect(await field(page).textContent()).toBe('Mějte se')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Save yours' }).click()
    await expect.poll(() => targets()).toContain('Mějte se')
    await page.locator('#history summary').click()
    await page.locator('#history').getByText('Nashle', { exact: true }).first().waitFor()
    await context.close()
  })

  test.each([
    ['ur', 'rtl', 2, /^1 \(one\)$/],
    ['ja', 'ltr', 1, /^Japanese$/],
  ] as const)(
    '%s has its direction, and a field for each of its plural forms',
    async (language, direction, count, label) => {
      const { page, context } = await openEditor(language, '?offset=2')
      const fields = page.locator('#editing .cm-content')
      expect(await fields.count()).toBe(count)
      expect([await fields.first().getAttribute('lang'), await fields.first().getAttribute('dir')]).toEqual([
        language,
        direction,
      ])
      expect(await fields.first().getAttribute('spellcheck')).toBe('true')
      expect(await page.locator('#editing').getByText(label).count()).toBeGreaterThan(0)
      await context.close()
    },
  )

  test('above each field of a plural stands the form of the source that it says, and a press there fills that field', async () => {
    const { page, context } = await openEditor('cs', '?offset=2')
    const shown = `[...document.querySelectorAll('#editing [data-source], #editing .cm-content')].map((one) =>
      one.matches('[data-source]') ? one.textContent : '')`
    await expect.poll(() => page.evaluate(shown)).toEqual(['One file', '', '%d files', '', '%d files', ''])
    const fields = page.locator('#editing .cm-content')
    const described = (await fields.nth(1).getAttribute('aria-describedby'))?.split(' ') ?? []
    expect(await page.locator(`[id="${described[0]}"]`).textContent()).toContain('%d files')
    await page.locator('#editing [data-source]').nth(2).locator('[data-placeholder]').click()
    await expect.poll(() => fields.nth(2).textContent()).toBe('%d')
    expect(await fields.nth(1).textContent()).not.toContain('%d')
    await context.close()
  })

  test('on a phone a string is chosen, written in the browser’s own field and saved, by fingers alone', async () => {
    const context = await stage.browser.newContext({
      baseURL: stage.app.base,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const [name = '', value = ''] = (await stage.app.signedIn('anna')).headers.cookie.split('=')
    await context.addCookies([{ name, value, url: stage.app.base, httpOnly: true }])
    const page = await context.newPage()
    await page.goto('/translate/demo/shop/ja/')
    await page.locator('#string-rows [role=option]').nth(3).tap()
    const area = page.locator('#editing textarea').first()
    await area.tap()
    await page.keyboard.insertText('ようこそ')
    const save = page.locator('#editing').getByRole('button', { name: /^Save/ })
    // Within the reach of a thumb, and large enough for it.
    const box = await save.boundingBox()
    expect(box && box.y > 844 / 2 && box.height >= 44).toBe(true)
    await save.tap()
    await expect.poll(() => targets('ja')).toContain('ようこそ')
    await context.close()
  })

  test('what the server cannot write for the moment, or a closed lid cut off, waits and arrives by itself', async () => {
    const { page, context } = await openEditor('sk', '?offset=4')
    // As it answers when its disk is full.
    await page.route('**/api/units/**', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    )
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Vitajte u nás')
    await page.keyboard.press('Control+Enter')
    await page.getByText(/waiting for the network/).waitFor()
    expect(await targets('sk')).not.toContain('Vitajte u nás')
    await context.setOffline(true)
    await page.unroute('**/api/units/**')
    await context.setOffline(false)
    await expect.poll(() => targets('sk'), { timeout: 20_000 }).toContain('Vitajte u nás')
    await page.getByText(/waiting for the network/).waitFor({ state: 'detached' })
    await context.close()
  })

  test('a bookmark to a string that went away opens the list, and a wrong one does no harm', async () => {
    const { page, context } = await openEditor('cs', '?checksum=0123456789abcdef')
    expect(await page.locator('#string-rows [role=option]').count()).toBe(4)
    await page.goto('/translate/demo/shop/cs/?checksum=nonsense&offset=99999')
    await expect.poll(() => page.locator('[aria-selected=true]').getAttribute('aria-posinset')).toBe('4')
    await context.close()
  })
})
