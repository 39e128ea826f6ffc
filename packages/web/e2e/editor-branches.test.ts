import { startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

const files = 'Delete {n, plural, one {# file} other {# files}} of {name}?'
const english = JSON.stringify({ delete: files, open: 'Open', who: '{g, select, f {She} other {They}} left' })
const czech = JSON.stringify({ delete: '', open: 'Otevřít', who: '{g, select, f {Odešla} other {Odešli}}' })
const source = 'days = { $n ->\n    [one] { $n } day\n   *[other] { $n } days\n}\nsave = Save\n    .title = Save it\n'

/** Whether nothing lies over the last line of the field that has the focus, such as the bar of actions below it. */
const isLastLineSeen = `(() => {
  const line = document.activeElement?.querySelector('.cm-line:last-child')
  if (!line) return false
  const { left, right, top, bottom } = line.getBoundingClientRect()
  return line.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
})()`

describe.skipIf(missing !== null && !isRequired)('messages with branches in the editor', { timeout: 60_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { admin } = stage.app
    const remote = await startGitRemote()
    await remote.commit('icu', { 'en.json': english, 'cs.json': czech }, 'Begin')
    await remote.commit('ftl', { 'en.ftl': source, 'cs.ftl': '' }, 'Begin')
    for (const [slug, body] of [
      ['icu', { filemask: '*.json', template: 'en.json', file_format: 'json', check_flags: 'icu-message-format' }],
      ['ftl', { filemask: '*.ftl', template: 'en.ftl', file_format: 'fluent' }],
    ] as const) {
      const component = { name: slug, slug, repo: remote.gitUrl(slug), ...body }
      expect((await admin.post('/api/projects/demo/components/', component)).status).toBe(201)
    }
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  const fields = (page: Page) => page.locator('#editing .cm-content, #editing .touch-field')
  const texts = async (page: Page) => fields(page).allTextContents()
  const labels = (page: Page) =>
    fields(page).evaluateAll((all) =>
      all.map((one) =>
        String(one.getAttribute('aria-label'))
          .replace(/[\u2068\u2069]/g, '')
          .replace(/^.* for /, ''),
      ),
    )
  async function target(component: string, place: string): Promise<string> {
    const { body } = await stage.app.admin.get(
      `/api/translations/demo/${component}/cs/units/?q=${encodeURIComponent(place)}`,
    )
    return body.results[0].target[0]
  }
  async function open(component: string, q: string) {
    const visit = await stage.open({ as: 'admin', width: 1440 })
    await visit.page.goto(`/translate/demo/${component}/cs/?q=${encodeURIComponent(q)}`)
    await fields(visit.page).first().waitFor()
    return visit
  }

  test('a plural of ICU has a field for each count of the language, which Tab passes through, and is one message in the file', async () => {
    const { page, context, complaints } = await open('icu', 'key:delete')
    expect(await labels(page)).toEqual(['Before n', '1 (one)', '2, 3, 4 (few)', '0, 5, 6, 7, … (other)', 'After n'])
    await picture(page, 'branches-empty')
    await page.keyboard.type('Smazat ')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+1')
    await page.keyboard.type(' soubor')
    await page.getByText(/2.? forms are empty/).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.type('# soubory')
    await page.keyboard.press('Tab')
    await page.keyboard.type('# souborů')
    await page.keyboard.press('Tab')
    await page.keyboard.type(' z ')
    await page.keyboard.press('Control+1')
    await page.keyboard.type('?')
    expect(await page.getByText(/forms? (is|are) empty/).count()).toBe(0)
    await picture(page, 'branches-written')
    await expect.poll(() => page.evaluate(isLastLineSeen)).toBe(true)
    for (let line = 0; line < 6; line++) await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(isLastLineSeen)).toBe(true)
    for (let line = 0; line < 6; line++) await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+s')
    const whole = 'Smazat {n, plural, one {# soubor} few {# soubory} other {# souborů}} z {name}?'
    await expect.poll(() => target('icu', 'key:delete')).toBe(whole)
    await page.reload()
    await fields(page).first().waitFor()
    expect(await texts(page)).toEqual(['Smazat ', '# soubor', '# soubory', '# souborů', ' z {name}?'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('what a check finds is marked in the field where it is, and the text can be had as one', async () => {
    const { page, context, complaints } = await open('icu', 'key:who')
    expect(await labels(page)).toEqual(['Before g', 'g: f', 'g: other', 'After g'])
    await fields(page).nth(1).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' {x}')
    await page.locator('#editing .cm-finding').first().waitFor()
    expect(await fields(page).nth(1).locator('.cm-finding').count()).toBe(1)
    expect(await fields(page).nth(2).locator('.cm-finding').count()).toBe(0)
    await page.getByRole('button', { name: 'Edit as one text' }).click()
    await expect.poll(() => texts(page)).toEqual(['{g, select, f {Odešla {x}} other {Odešli}}'])
    await fields(page).first().click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await page.getByRole('button', { name: 'Edit each form separately' }).click()
    await expect.poll(() => texts(page)).toEqual(['', 'Odešla {x}', 'Odešli', '!'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('what somebody else saved meanwhile stands beside what was typed in the fields, and both survive', async () => {
    const { page, context } = await open('icu', 'key:who')
    const before = await texts(page)
    expect(before).toEqual(['', 'Odešla', 'Odešli', ''])
    await fields(page).nth(2).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' pryč')
    const { body } = await stage.app.admin.get('/api/translations/demo/icu/cs/units/?q=key:who')
    const theirs = '{g, select, f {Šla} other {Šli}}'
    await stage.app.admin.patch(`/api/units/${body.results[0].id}/`, { target: [theirs], state: 20 })
    await page.getByText('Somebody').or(page.getByText('meanwhile')).first().waitFor()
    expect(await fields(page).nth(2).textContent()).toBe('Odešli pryč')
    await page.keyboard.press('Control+s')
    await expect.poll(() => target('icu', 'key:who')).not.toBe('')
    expect(await fields(page).nth(2).textContent()).toBe('Odešli pryč')
    await context.close()
  })

  test('variants and attributes of Fluent have a field each; empty ones are filled with one press', async () => {
    const { page, context, complaints } = await open('ftl', 'key:days')
    expect(await labels(page)).toEqual(['1 (one)', '2, 3, 4 (few)', '0, 5, 6, 7, … (other)'])
    await page.keyboard.type('{ $n } den')
    await page.getByRole('button', { name: 'Copy it to the empty forms' }).click()
    await expect.poll(() => texts(page)).toEqual(['{ $n } den', '{ $n } den', '{ $n } den'])
    await picture(page, 'branches-fluent')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(() => target('ftl', 'key:days'))
      .toBe('{ $n ->\n    [one] { $n } den\n    [few] { $n } den\n   *[other] { $n } den\n}')
    await page.goto(`/translate/demo/ftl/cs/?q=${encodeURIComponent('key:save')}`)
    await expect.poll(() => labels(page)).toEqual(['Text', '.title'])
    await fields(page).first().click()
    await page.keyboard.type('Uložit')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Uložit to')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => target('ftl', 'key:save')).toBe('Uložit\n.title = Uložit to')
    expect(complaints).toEqual([])
    await context.close()
  })
})
