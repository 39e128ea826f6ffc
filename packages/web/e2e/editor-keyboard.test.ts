import { startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** Every letter of it is a command outside of the fields. */
const commands = 'jkrahulsmgo'

const header = (language: string, plurals: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: ${plurals}\\n"\n\n`
const plurals: Readonly<Record<string, string>> = {
  cs: 'nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;',
  ar: 'nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;',
}
const long = 'A sentence that goes on for longer than anybody reads. '.repeat(120).trim()

/** Plain, plural, read-only and very long, each beside each other. */
function catalogue(language: string): string {
  const forms = Number(/nplurals=(\d)/.exec(plurals[language] ?? '')?.[1])
  const filled = Array.from({ length: forms }, (_, form) => `msgstr[${form}] "T${form} %d"`).join('\n')
  return [
    header(language, plurals[language] ?? ''),
    'msgid "Plain"\nmsgstr "Text"\n',
    `#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\n${filled}\n`,
    '#, read-only\nmsgid "Fixed"\nmsgstr "Fixed"\n',
    `msgid "${long}"\nmsgstr "Text"\n`,
    'msgid "Last <b>mark</b>"\nmsgstr "<b>Text</b>"\n',
  ].join('\n')
}

const fillers = (language: string) =>
  header(language, plurals[language] ?? '') +
  Array.from({ length: 120 }, (_, at) => `msgid "Filler ${at}"\nmsgstr "Text ${at}"\n`).join('\n')

const english = JSON.stringify({
  plain: 'Open',
  count: 'Delete {n, plural, one {# file} other {# files}}?',
  closed: 'Closed',
  who: '{g, select, f {She} other {They}} left',
})
const translated = JSON.stringify({
  plain: 'Text',
  count: 'Text {n, plural, other {# x}}?',
  closed: 'Text',
  who: '{g, select, f {Ta} other {Ti}}',
})
const fluent = 'days = { $n ->\n    [one] { $n } day\n   *[other] { $n } days\n}\nsave = Save\n'
const fluentTexts = 'days = { $n ->\n   *[other] { $n } x\n}\nsave = Text\n'

/** The first field of the string that is shown, and whether it has the focus. */
interface Field {
  readonly place: string
  readonly text: string
  readonly hasFocus: boolean
}

const readField = `(() => {
  const place = document.querySelector('#editing [class*=place]')?.textContent.replace(/[\\u2068\\u2069]/g, '') ?? ''
  const field = document.querySelector('#editing .cm-content')
  const lines = field ? [...field.querySelectorAll('.cm-line')].map((line) => line.textContent) : []
  return { place, text: lines.join('\\n'), hasFocus: field !== null && document.activeElement === field }
})()`

describe.skipIf(missing !== null && !isRequired)('the keyboard in the editor', { timeout: 180_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { admin } = stage.app
    const remote = await startGitRemote()
    await remote.commit('bundle', { 'en.json': english, 'cs.json': translated, 'ar.json': translated }, 'Begin')
    await remote.commit('drops', { 'en.ftl': fluent, 'cs.ftl': fluentTexts, 'ar.ftl': fluentTexts }, 'Begin')
    await remote.commit('mixed', { 'cs.po': catalogue('cs'), 'ar.po': catalogue('ar') }, 'Begin')
    await remote.commit('rest', { 'cs.po': fillers('cs'), 'ar.po': fillers('ar') }, 'Begin')
    const icu = { filemask: '*.json', template: 'en.json', file_format: 'json', check_flags: 'icu-message-format' }
    for (const [slug, body] of [
      ['bundle', icu],
      ['drops', { filemask: '*.ftl', template: 'en.ftl', file_format: 'fluent' }],
      ['mixed', { filemask: '*.po', file_format: 'po', new_lang: 'none' }],
      ['rest', { filemask: '*.po', file_format: 'po', new_lang: 'none' }],
    ] as const) {
      const component = { name: slug, slug, repo: remote.gitUrl(slug), ...body }
      const { status, body: reply } = await admin.post('/api/projects/demo/components/', component)
      expect([status, status === 201 ? null : reply]).toEqual([201, null])
    }
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  const field = (page: Page): Promise<Field> => page.evaluate(readField)
  /** The server's exact text in the language. */
  async function stored(language: string): Promise<string> {
    const q = encodeURIComponent(`language:${language}`)
    const { body } = await stage.app.admin.get(`/api/units/?page_size=1000&q=${q}`)
    const units: readonly { readonly id: number; readonly target: readonly string[]; readonly state: number }[] =
      body.results
    expect(units.length).toBeGreaterThan(120)
    return JSON.stringify(
      units.map(({ id, target, state }) => [id, target, state]).sort((a, b) => Number(a[0]) - Number(b[0])),
    )
  }
  async function open(address: string) {
    const visit = await stage.open({ as: 'admin', width: 1440 })
    await visit.page.goto(address)
    await visit.page.locator('#editing .cm-content').first().waitFor()
    return visit
  }

  /** Goes through the first strings and back, slowly: where each is, and its first field. */
  async function survey(page: Page, count: number): Promise<Map<string, string>> {
    const found = new Map<string, string>()
    for (let at = 0; at < count; at++) {
      if (at > 0) await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(async () => (await field(page)).place).toContain(`${at + 1} `)
      await page.waitForTimeout(60)
      const { place, text } = await field(page)
      found.set(place, text)
    }
    return found
  }

  const row = (at: number) => `#string-rows [role=option][aria-posinset="${at}"]`

  /** Ways from the string at a position to its neighbour. */
  const ways: Readonly<Record<string, (page: Page, at: number, by: 1 | -1) => Promise<unknown>>> = {
    keys: (page, _, by) => page.keyboard.press(by > 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'),
    'single keys': async (page, _, by) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press(by > 0 ? 'j' : 'k')
    },
    list: (page, at, by) => page.locator(row(at + by)).click(),
    buttons: (page, _, by) =>
      page
        .locator('#editing')
        .getByRole('button', { name: by > 0 ? /^Next/ : /^Previous/ })
        .click(),
  }

  describe.each(['cs', 'ar'])('in %s', (language) => {
    test.each(Object.keys(ways))(
      'after a move by %s the focus is in the first field, and what is typed goes there alone',
      async (way) => {
        const { page, context, complaints } = await open(`/translate/demo/-/${language}/`)
        const before = await stored(language)
        const count = 11
        const texts = await survey(page, count)
        expect(texts.size).toBe(count)
        const places = [...texts.keys()]
        const act = ways[way]
        // Up from the last one, then down again, at several paces.
        let at = count
        for (const [round, by] of ([-1, 1, -1, 1] as const).entries()) {
          const pace = [0, 25, 0, 60][round] ?? 0
          for (let step = 1; step < count; step++) {
            await act?.(page, at, by)
            at += by
            await page.keyboard.type(commands, { delay: pace })
            const now = await field(page)
            const place = places[at - 1] ?? ''
            const isFixed = texts.get(place) === 'Fixed'
            if (!isFixed) texts.set(place, texts.get(place) + commands)
            expect([now.place, now.text, now.hasFocus]).toEqual([place, texts.get(place), true])
          }
        }
        await stage.app.app.jobs.idle()
        expect(await stored(language)).toBe(before)
        expect(complaints).toEqual([])
        await context.close()
      },
    )
  })

  /** Delays the server's answers of a kind. */
  const slow = (page: Page, path: string, delay: number) =>
    page.route(`**${path}**`, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await route.fallback()
    })
  const shown = async (page: Page) => {
    const { text, hasFocus } = await field(page)
    return [text, hasFocus]
  }

  test('what is typed while a string, or the list that was searched for, is read is kept for it', async () => {
    const { page, context, complaints } = await open('/translate/demo/-/cs/')
    const before = await stored('cs')
    await slow(page, '/api/editor/', 600)
    await page.keyboard.press('Alt+End')
    await page.keyboard.type(commands)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => shown(page)).toEqual([`Text 119${commands}`, true])
    // Away before it is there: its text waits for it.
    await page.keyboard.press('Alt+Home')
    await page.locator('#string-rows').evaluate((rows) => rows.parentElement?.scrollTo(0, 60 * 52))
    await page.locator(row(60)).click()
    await page.keyboard.type('kept')
    await page.keyboard.press('Alt+Home')
    await page.keyboard.type(commands)
    await expect.poll(async () => (await shown(page))[0]).toContain(commands)
    await page.locator('#string-rows').evaluate((rows) => rows.parentElement?.scrollTo(0, 60 * 52))
    await page.locator(row(60)).click()
    await expect.poll(() => shown(page)).toEqual(['Text 44kept', true])
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('source:="Filler 7"')
    await page.keyboard.press('Enter')
    await page.keyboard.type(commands)
    await expect.poll(() => shown(page)).toEqual([`Text 7${commands}`, true])
    expect(await page.locator('#string-search').inputValue()).toBe('source:="Filler 7"')
    // Nothing is found: who searches searches on.
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('nothing-of-this-kind')
    await page.keyboard.press('Enter')
    await page.locator('#editing').getByText('No string matches').waitFor()
    expect(await page.evaluate('document.activeElement?.id')).toBe('string-search')
    await page.locator('[class*=chips] button').first().click()
    await page.keyboard.type(commands)
    await expect.poll(async () => (await shown(page))[1]).toBe(true)
    expect(await stored('cs')).toBe(before)
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([0, 400])(
    'what is typed after the key for comments goes into that of the present string, where texts take %i ms',
    async (delay) => {
      const { page, context } = await open('/translate/demo/-/cs/?offset=16')
      await slow(page, '/api/editor/', delay)
      await page.keyboard.press('Alt+ArrowDown')
      await page.keyboard.press('Control+u')
      await page.keyboard.type('Why?')
      const comment = () => page.locator('#comment-text')
      await expect.poll(() => comment().inputValue()).toBe('Why?')
      expect((await field(page)).text).toBe('Text 1')
      // Not yet read: what is typed waits for its comments.
      await page.keyboard.press('Alt+End')
      await page.keyboard.press('Control+u')
      await page.keyboard.type('And here?')
      await expect.poll(() => comment().inputValue()).toBe('And here?')
      expect((await field(page)).text).toBe('Text 119')
      await page.keyboard.press('Alt+Home')
      await page.keyboard.press('Alt+ArrowDown')
      await context.close()
    },
  )

  test('an undone save leads back into its field, and so does the palette', async () => {
    const { page, context } = await open('/translate/demo/-/cs/?q=has%3Aplural')
    const { page: other } = await open(`/translate/demo/rest/cs/?q=${encodeURIComponent('source:Filler')}&offset=21`)
    await page.close()
    await other.keyboard.type('x')
    await other.keyboard.press('Control+Enter')
    await other.keyboard.press('Control+z')
    await other.keyboard.type(commands)
    await expect.poll(() => shown(other)).toEqual([`Text 20${commands}`, true])
    await other.keyboard.press('Control+k')
    await other
      .getByRole('combobox', { name: 'Go to' })
      .or(other.getByRole('dialog').getByRole('combobox'))
      .first()
      .waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    await other.keyboard.type(commands)
    expect(await shown(other)).toEqual([`Text 20${commands}${commands}`, true])
    await other.context().close()
    await context.close()
  })
})
